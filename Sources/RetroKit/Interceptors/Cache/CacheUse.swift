/// How an endpoint uses a domain's ``HttpCache``.
public enum CacheUse: Hashable, Sendable {
    /// As HTTP has it: a fresh response is used, a stale one is validated first.
    case standard
    /// The server answers, and its response is stored. What is stored is not looked at.
    case reload
    /// What is stored is used once the server has said that it still holds, however fresh it is.
    case revalidate
    /// What is stored is used however old it is; the server is asked only for what is not. A response that says
    /// `must-revalidate` or `no-cache` is validated all the same.
    case preferStored
    /// As ``preferStored``, but the server is never asked: what is not stored, or must be validated, is answered with
    /// status 504, as for `only-if-cached` (RFC 9111 §5.2.1.7).
    case onlyStored
    /// The cache is passed by: nothing is looked up, nothing stored.
    case off
}
