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

    private let start: Result<Start, ApiError>?
    private let rule: PageRule<Value>
    private let limit: Int
    private let made: @Sendable () -> [Page<Value>]

    /// The pages of a list that is asked for.
    ///
    /// - Parameters:
    ///   - start: What is asked and the first request, or why there is none.
    ///   - rule: How the next page is found.
    ///   - limit: How many pages there are at most.
    package init(start: Result<Start, ApiError>, rule: PageRule<Value>, limit: Int) {
        self.start = start
        self.rule = rule
        self.limit = limit
        made = { [] }
    }

    /// Makes a sequence of pages that are there already, for tests of code that reads lists.
    ///
    /// - Parameter pages: The pages.
    public init(_ pages: [Page<Value>]) where Value: Sendable {
        start = nil
        rule = .standard
        limit = 0
        made = { pages }
    }

    /// Begins at the first page.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(self)
    }

    /// Asks for page after page.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let rule: PageRule<Value>
        private let limit: Int
        private var visited: Set<Int> = []
        /// What is asked, and the request for the next page; nil after the last.
        private var upcoming: Result<Start, ApiError>?
        /// Pages that are there already.
        private var made: ArraySlice<Page<Value>>

        fileprivate init(_ pages: PageSequence) {
            rule = pages.rule
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
            guard let (source, request) = try current?.get() else { return made.popFirst() }
            visited.insert(request.fullTarget.hashValue)
            let answer = try await source.ask(request)
            let response = answer.response
            do throws(ApiError) {
                let next = try source.request(rule.next(response, request), after: response, to: request)
                guard let next else {
                    let isUnruled = rule.isAssumed && answer.isObject && !response.headers.contains("Link")
                    if isUnruled, visited.count == 1 { throw source.unruled(request) }
                    return Page(response, next: nil)
                }
                guard !visited.contains(next.fullTarget.hashValue) else { throw source.loop(to: next) }
                if visited.count < limit { upcoming = .success((source, next)) }
                return Page(response, next: PageToken(rawValue: next.fullTarget))
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
}
