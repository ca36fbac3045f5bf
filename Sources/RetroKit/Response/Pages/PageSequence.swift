/// The pages of a list, each asked for when it is wanted and not before.
///
/// ```swift
/// for try await page in api.$list(request).pages() { show(page.value) }
/// for try await user in api.$list(request).pages().elements { show(user) }
/// ```
///
/// Leaving the loop asks for nothing more. A page is read on the caller's actor, like any response. The next page is
/// only asked for at the origin (scheme, host and port) of the first request, so that no credential reaches another; a
/// link that leads elsewhere, a redirect that does unless ``EndpointSetting/redirects(_:)`` or the domain says what is
/// followed, and a link that leads to a page that was there before, ends the loop with an error.
public struct PageSequence<Value>: AsyncSequence, Sendable {
    /// A page.
    public typealias Element = Page<Value>

    /// What is asked, and the request for the first page.
    package typealias Start = (source: PageSource<Value>, request: HttpRequestParams)
    /// Finds what is asked next, by a page and what was asked for it; nil after the last page.
    typealias Successor = (PageAnswer<Value>, Start) throws(ApiError) -> Start?

    private let start: Result<Start, ApiError>?
    private let limit: Int
    /// Makes what finds the next page, for one reading of the pages.
    private let successor: @Sendable () -> Successor
    private let hasTokens: Bool
    private let made: @Sendable () -> [Page<Value>]

    /// The pages of a list that is asked for.
    ///
    /// - Parameters:
    ///   - start: What is asked and the first request, or why there is none.
    ///   - rule: How the next page is found.
    ///   - limit: How many pages there are at most.
    package init(start: Result<Start, ApiError>, rule: PageRule<Value>, limit: Int) {
        self.init(start: start, limit: limit, hasTokens: true) {
            var isFirst = true
            return { (answer, current) throws(ApiError) in
                defer { isFirst = false }
                let (response, source) = (answer.response, current.source)
                let next = rule.next(response, current.request)
                if let request = try source.request(next, after: response, to: current.request) {
                    return (source, request)
                }
                let isUnruled = rule.isAssumed && answer.isObject && !response.headers.contains("Link")
                if isFirst, isUnruled { throw source.unruled(current.request) }
                return nil
            }
        }
    }

    /// The pages of a list that is asked for in a way of its own.
    ///
    /// - Parameters:
    ///   - start: What is asked and the first request, or why there is none.
    ///   - limit: How many pages there are at most.
    ///   - hasTokens: Whether path and query of a request say where the list goes on.
    ///   - successor: Makes what finds the next page, for one reading of the pages.
    init(
        start: Result<Start, ApiError>,
        limit: Int,
        hasTokens: Bool,
        successor: @escaping @Sendable () -> Successor
    ) {
        self.start = start
        self.limit = limit
        self.hasTokens = hasTokens
        self.successor = successor
        made = { [] }
    }

    /// Makes a sequence of pages that are there already, for tests of code that reads lists.
    ///
    /// - Parameter pages: The pages.
    public init(_ pages: [Page<Value>]) where Value: Sendable {
        start = nil
        limit = 0
        hasTokens = false
        successor = { { (_, _) throws(ApiError) in nil } }
        made = { pages }
    }

    /// Begins at the first page.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(self)
    }

    /// Asks for page after page.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let limit: Int
        private let successor: Successor
        private let hasTokens: Bool
        private var visited: Set<Int> = []
        /// What is asked, and the request for the next page; nil after the last.
        private var upcoming: Result<Start, ApiError>?
        /// Pages that are there already.
        private var made: ArraySlice<Page<Value>>

        fileprivate init(_ pages: PageSequence) {
            successor = pages.successor()
            hasTokens = pages.hasTokens
            limit = pages.limit
            upcoming = limit > 0 ? pages.start : nil
            made = pages.made()[...]
        }

        /// The next page; nil after the last. After an error there is none.
        ///
        /// - Throws: ``ApiError``; `CancellationError` when the task is cancelled.
        public nonisolated(nonsending) mutating func next() async throws -> Page<Value>? {
            let current = upcoming
            upcoming = nil
            guard let current = try current?.get() else { return made.popFirst() }
            visited.insert(current.request.pageIdentity)
            let answer = try await current.source.ask(current.request)
            let response = answer.response
            do throws(ApiError) {
                guard let next = try successor(answer, current) else { return Page(response, next: nil) }
                guard !visited.contains(next.request.pageIdentity) else { throw next.source.loop(to: next.request) }
                if visited.count < limit { upcoming = .success(next) }
                return Page(response, next: hasTokens ? PageToken(rawValue: next.request.fullTarget) : nil)
            } catch {
                if visited.count < limit { upcoming = .failure(error) }
                return Page(response, next: nil)
            }
        }

        /// The next page, read on an actor; nil after the last.
        ///
        /// - Throws: ``ApiError``; `CancellationError` when the task is cancelled.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Page<Value>? {
            try await next()
        }
    }
}

extension HttpRequestParams {
    /// Path and query from the root of the origin.
    fileprivate var fullTarget: String {
        (baseURL.map(absolutePath) ?? percentEncodedPath) + (percentEncodedQuery.map { "?\($0)" } ?? "")
    }

    /// What tells the request for one page from that for another: the target, the header fields and the body.
    fileprivate var pageIdentity: Int {
        var hasher = Hasher()
        hasher.combine(fullTarget)
        for field in headerFields {
            hasher.combine(field.name)
            hasher.combine(field.value)
        }
        hasher.combine(httpBody.encoded())
        return hasher.finalize()
    }
}
