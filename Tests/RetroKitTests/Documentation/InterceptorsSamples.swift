// swift-format-ignore-file
import Foundation
import RetroKit

/// The samples of Interceptors.md.
private enum InterceptorsSamples {
    struct Maintenance: Error {}
    struct Report: Decodable {}

    struct RequestID: Interceptor {
        func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
            var request = request
            request.headerFields["X-Request-Id"] = UUID().uuidString
            return try await next(request)
        }
    }

    static func closures() {
        var configuration = DomainConfiguration()
        configuration.interceptors = [
            RequestInterceptor { request in request.headerFields["X-Client"] = "ios/7" },
            ResponseInterceptor { response, request in
                if response.headerFields.contains("X-Maintenance") { throw Maintenance() }
            },
        ]
        configuration.eventListeners = [Watch()]
    }

    static func order() {
        final class ReportsApi: ApiDomain {
            @Get("/reports/{id}", .interceptor(RequestID())) var report: (_ id: Int) async throws -> Report
        }
        let transport = PlatformTransport.shared.intercepted(by: RequestID())
        _ = ReportsApi(transport: transport)
    }

    struct SlowReports: Interceptor {
        func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
            let template = request.call?.endpoint.template ?? request.percentEncodedPath    // /reports/{id}
            let id = request.call?.argument(Int.self)                                       // 7
            let start = ContinuousClock.now
            let result = try await next(request)
            if start.duration(to: .now) > .seconds(1) { print("slow: \(template), \(id ?? 0)") }
            return result
        }
    }

    struct Watch: EventListener {
        func handle(_ event: CallEvent) {
            switch event.kind {
            case .retried(let delay): print("\(event.call.endpoint) again in \(delay)")
            case .failed(let error): print("\(event.call.endpoint) failed: \(type(of: error))")
            default: break
            }
        }
    }
}

enum Auditing: Sendable { case off, on }

extension EndpointSetting {
    static var unaudited: Self { .setting(Auditing.off) }
}

final class HealthApi: ApiDomain {
    @Get("/health", .unaudited) var health: () async throws -> Empty
}

struct Audit: Interceptor {
    func intercept(_ request: HttpRequestParams, next: InterceptorChain) async throws -> HttpOperationResult {
        if request.call?.settings[Auditing.self] != .off { print(request) }
        return try await next(request)
    }
}
