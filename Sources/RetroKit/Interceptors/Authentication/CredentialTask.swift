/// What the current task gets credentials for. The calls that it makes for them must not wait for those that wait for it.
enum CredentialTask {
    /// Whether it runs the closure of an ``Authentication``.
    @TaskLocal static var isAsked = false
    /// Which authenticators it refreshes the credential of.
    @TaskLocal static var refreshing: Set<ObjectIdentifier> = []

    /// Whether it gets a credential at all.
    static var isRunning: Bool { isAsked || !refreshing.isEmpty }
}
