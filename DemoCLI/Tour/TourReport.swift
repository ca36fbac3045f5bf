/// How one step of the tour went.
struct TourReport {
    private let step: TourStep
    private let result: TourResult?
    private let exchanges: [ExchangeLog.Exchange]
    /// What went otherwise than it should; empty when all is well.
    let problems: [String]

    /// Takes a step.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - stage: What it works with.
    ///   - log: The log of the stage's transport.
    init(of step: TourStep, on stage: TourStage, _ log: ExchangeLog) async {
        self.step = step
        do {
            let result = try await step.perform(stage)
            self.result = result
            exchanges = log.takeExchanges()
            problems = Self.problems(of: result, exchanges)
        } catch {
            result = nil
            exchanges = log.takeExchanges()
            problems = [FailureReport(error).sentence]
        }
    }

    private static func problems(of result: TourResult, _ exchanges: [ExchangeLog.Exchange]) -> [String] {
        var problems: [String] = []
        if exchanges.map(\.statusCode) != result.expectedStatuses {
            problems.append("The statuses should be \(result.expectedStatuses).")
        }
        if !result.isExpected { problems.append("The value should be:\n\(result.expectedValue)") }
        return problems
    }

    /// The report, as it is shown.
    ///
    /// - Parameters:
    ///   - number: The step's number.
    ///   - console: Where it is shown.
    /// - Returns: The report.
    func text(number: Int, on console: Console) -> String {
        let received = (result?.received ?? []).map { "received \($0)" }.joined(separator: "\n")
        let sections = [
            console.styled(step.source, .source),
            console.styled(result?.curl ?? "", .command),
            statusText(on: console),
            console.styled((result?.progress ?? []).joined(separator: "\n"), .success),
            console.styled(received, .note),
            result?.value ?? "",
            console.styled(problems.joined(separator: "\n"), .failure),
        ]
        let title = console.styled("\(number). \(step.title)", .title)
        return title + "\n\n" + sections.filter { !$0.isEmpty }.joined(separator: "\n\n").indented(by: 3)
    }

    private func statusText(on console: Console) -> String {
        guard !exchanges.isEmpty else { return console.styled("no request sent", .note) }
        return
            exchanges
            .map { console.styled($0.description, $0.statusCode < 400 ? .success : .note) }
            .joined(separator: "\n")
    }
}
