import RetroKit
import RetroKitTesting

/// A walk through RetroKit, against a service that the tour starts itself.
struct Tour {
    private let console: Console
    private let transport: any HttpTransport

    /// All steps, in order.
    static let steps =
        TourStep.schedules + TourStep.errors + TourStep.requests + TourStep.files + TourStep.streams + TourStep.pages
        + TourStep.mocks

    /// Makes a tour.
    ///
    /// - Parameters:
    ///   - console: Where it is shown.
    ///   - transport: What sends its requests.
    init(console: Console, transport: any HttpTransport = PlatformTransport.shared) {
        self.console = console
        self.transport = transport
    }

    /// Takes every step, and tells whether all went as they should.
    func run() async throws(LoopbackError) -> Bool {
        let service = try SchedulesService()
        defer { service.stop() }
        let log = ExchangeLog(over: transport)
        let stage = TourStage(service, over: log)
        console.print("\(console.styled("RetroKit in \(Self.steps.count) steps", .title)), against \(service.baseURL)")
        var successes = 0
        for (index, step) in Self.steps.enumerated() {
            let report = await TourReport(of: step, on: stage, log)
            console.print("\n" + report.text(number: index + 1, on: console))
            if report.problems.isEmpty { successes += 1 }
        }
        let isSuccess = successes == Self.steps.count
        let summary = "\(successes) of \(Self.steps.count) steps went as they should."
        console.print("\n" + console.styled(summary, isSuccess ? .success : .failure))
        return isSuccess
    }
}
