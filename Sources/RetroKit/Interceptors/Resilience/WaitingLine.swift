/// Who may run of those that share a limit, as a value. Whoever waits is a ticket.
///
/// The highest priority goes first, and within one whoever came first. So that nobody waits for ever, a priority that has
/// been passed over often enough has its turn before higher ones.
struct WaitingLine: Sendable {
    /// The tickets of one priority, the first at the front.
    private struct Queue {
        var tickets: [Int] = []
        var front = 0
        var passedOver = 0

        var isEmpty: Bool { front == tickets.count }

        mutating func next() -> Int {
            defer {
                front += 1
                passedOver = 0
                if front == tickets.count { (tickets, front) = ([], 0) }
            }
            return tickets[front]
        }

        mutating func remove(_ ticket: Int) -> Bool {
            guard let index = tickets[front...].firstIndex(of: ticket) else { return false }
            tickets.remove(at: index)
            return true
        }
    }

    /// How often a priority is passed over before it has its turn.
    private static let patience = 8

    private let limit: Int
    private var running = 0
    private var queues: [CallPriority: Queue] = [:]
    /// How many wait.
    private(set) var waiting = 0

    init(limit: Int) {
        self.limit = max(limit, 1)
    }

    /// Whether nobody runs and nobody waits.
    var isIdle: Bool { running == 0 && waiting == 0 }

    /// Begins a run, if there is room for it.
    ///
    /// - Returns: Whether there was.
    mutating func startAtOnce() -> Bool {
        guard running < limit else { return false }
        running += 1
        return true
    }

    /// Begins to wait.
    mutating func wait(_ ticket: Int, _ priority: CallPriority) {
        queues[priority, default: Queue()].tickets.append(ticket)
        waiting += 1
    }

    /// Ends a run.
    ///
    /// - Returns: The ticket that runs in its place; nil when nobody waits.
    mutating func leave() -> Int? {
        guard let priority = nextPriority, let ticket = queues[priority]?.next() else {
            running -= 1
            return nil
        }
        waiting -= 1
        if queues[priority]?.isEmpty == true { queues[priority] = nil }
        for other in queues.keys where other < priority { queues[other]?.passedOver += 1 }
        return ticket
    }

    /// Stops waiting.
    mutating func giveUp(_ ticket: Int) {
        for priority in queues.keys where queues[priority]?.remove(ticket) == true {
            waiting -= 1
            if queues[priority]?.isEmpty == true { queues[priority] = nil }
        }
    }

    /// Whose turn it is.
    private var nextPriority: CallPriority? {
        let neglected = queues.filter { $0.value.passedOver >= Self.patience }
        return (neglected.isEmpty ? queues : neglected).keys.max()
    }
}
