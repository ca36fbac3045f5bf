/// A gate that tasks wait at until a test opens it.
actor Gate {
    private var isOpen = false
    private var waiters: [CheckedContinuation<Void, Never>] = []
    /// How many have come so far.
    private(set) var visits = 0

    /// Waits until the gate is open.
    func pass() async {
        visits += 1
        if !isOpen { await withCheckedContinuation { waiters.append($0) } }
    }

    /// Lets everyone through, now and later.
    func open() {
        isOpen = true
        waiters.forEach { $0.resume() }
        waiters = []
    }
}
