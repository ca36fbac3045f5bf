/// What the program tells the shell.
enum ExitCode: Int32, Sendable {
    /// Everything went as it should.
    case success = 0
    /// A call failed, or a step of the tour.
    case failure = 1
    /// The arguments make no command (`EX_USAGE` of sysexits.h).
    case usage = 64
}
