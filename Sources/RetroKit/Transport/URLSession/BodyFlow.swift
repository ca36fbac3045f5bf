/// Decides when the task of a streamed body is held back: what has arrived and was not read may not grow without end,
/// and a task that is held back goes on once there is room.
///
/// A pure value. Whoever is given a step carries it out, and then asks with ``performed(_:)`` whether another one has
/// become due meanwhile. Until then nobody else is given one: steps that two threads carry out could change places, and
/// a task that is resumed before it is suspended stays suspended for ever.
struct BodyFlow: Sendable {
    /// What is to be done with the task.
    enum Step: Sendable {
        case suspend, resume
    }

    /// How many bytes may wait for their reader before the sender is held back.
    let highWaterMark: Int
    /// How many bytes nobody has read yet.
    private(set) var unreadCount = 0
    /// Whether the task has been told to pause, and nothing else since.
    private(set) var isSuspended = false
    /// Whether somebody is telling the task something.
    private var isBusy = false
    private var isOver = false

    init(highWaterMark: Int) {
        self.highWaterMark = highWaterMark
    }

    /// Bytes have arrived for which no reader waits.
    mutating func append(_ count: Int) -> Step? {
        let (sum, isTooLarge) = unreadCount.addingReportingOverflow(count)
        unreadCount = isTooLarge ? .max : sum
        return nextStep()
    }

    /// A reader has taken everything that was there.
    mutating func drain() -> Step? {
        unreadCount = 0
        return nextStep()
    }

    /// The body is complete, or given up. A task has to run to be cancelled, and so nothing holds it back any more.
    mutating func end() -> Step? {
        isOver = true
        return nextStep()
    }

    /// A step has been carried out.
    ///
    /// - Returns: The step that has become due meanwhile; nil when there is none.
    mutating func performed(_ step: Step) -> Step? {
        isBusy = false
        isSuspended = step == .suspend
        return nextStep()
    }

    private mutating func nextStep() -> Step? {
        let isWanted = !isOver && (isSuspended ? unreadCount > 0 : unreadCount > highWaterMark)
        guard !isBusy, isWanted != isSuspended else { return nil }
        isBusy = true
        return isWanted ? .suspend : .resume
    }
}
