// swift-format-ignore-file
import Foundation
import RetroKit

/// The samples of the article about logging.
private enum LoggingSamples {
    struct Order: Codable { let id: Int }

    final class OrdersApi: ApiDomain {
        @Get("/orders/{id}") var order: (_ id: Int) async throws -> Order
    }

    struct PrintedMetrics: MetricsRecorder {
        func add(_ amount: Int64, to counter: MetricName, _ labels: MetricLabels) {
            print(counter.rawValue, amount, labels.dictionary)
        }

        func record(_ value: Double, in histogram: MetricName, _ labels: MetricLabels) {
            print(histogram.rawValue, value, labels.dictionary)
        }
    }

    static func setUp(_ metrics: PrintedMetrics) -> (OrdersApi, HarRecorder) {
        let recorder = HarRecorder(exchangeLimit: 50)
        var configuration = DomainConfiguration(baseURL: URL(string: "https://api.example.test"))
        configuration.interceptors = [TracePropagation(), RequestMetrics(metrics), recorder, HttpLogger(.headers)]
        let api = OrdersApi(configuration: configuration)

        api.configuration.redaction.headerNames.insert("X-Account-Id")
        api.configuration.redaction.jsonNames.insert("customer.card.number")
        api.configuration.redaction.pathNames.insert("customer")
        api.configuration.redaction.exceptions.insert("code")
        return (api, recorder)
    }

    static func use(_ api: OrdersApi, _ recorder: HarRecorder, _ incoming: HttpHeaders, _ folder: URL) async throws {
        let logger = HttpLogger(.bodies, curl: .onFailure, bodyLimit: 1024) { entry in
            print(entry.event, entry.statusCode ?? 0, entry.text)
        }

        print(try api.$order(7).curl())
        print(try api.$order(7).curl(redacting: .never))    // with its credentials

        try recorder.write(to: folder.appending(path: "orders.har"))

        let trace = TraceContext(traceparent: incoming["traceparent"] ?? "", tracestate: incoming["tracestate"])
        let order = try await TraceContext.$current.withValue(trace) {
            try await api.order(7)
        }
        print(order, logger.level)
    }
}
