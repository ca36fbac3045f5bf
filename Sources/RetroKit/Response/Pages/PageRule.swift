/// How the next page of a list is found: by a link, a cursor, a page's number or an offset.
///
/// ```swift
/// api.$list(request).pages()                                              // Link: <…>; rel="next"
/// api.$list(request).pages(by: .cursor(\.nextCursor, query: "cursor"))
/// api.$list(request).pages(by: .pageNumber(query: "page"))
/// ```
public struct PageRule<Value>: Sendable {
    /// The step to the next page; nil after the last.
    let next: @Sendable (_ response: Response<Value>, _ request: HttpRequestParams) -> PageStep?
    /// Whether nobody has said this rule.
    private(set) var isAssumed = false

    /// Makes a rule of one's own.
    ///
    /// - Parameter next: Finds the step to the next page in a response and the request that it answers; nil after the
    ///   last page.
    public init(_ next: @escaping @Sendable (_ response: Response<Value>, _ request: HttpRequestParams) -> PageStep?) {
        self.next = next
    }
}

extension PageRule {
    /// The rule of a list for which none is said: ``link(_:)``, as far as that can be known. The first page of a list that is a
    /// JSON object, in which anything may tell where the list goes on, and comes without a `Link` header ends it with an
    /// ``ApiError`` of kind ``ApiError/Kind/pageRuleMissing``.
    public static var standard: PageRule {
        var rule = link()
        rule.isAssumed = true
        return rule
    }

    /// The rule as if it had been said.
    package var stated: PageRule { PageRule(next) }
}

// MARK: Links

extension PageRule {
    /// The next page is where the `Link` header says (RFC 8288).
    ///
    /// - Parameter relation: What the link must be; `next` by default.
    /// - Returns: The rule.
    public static func link(_ relation: String = "next") -> PageRule {
        PageRule { response, _ in response.headers.link(relation).map { .link($0.target) } }
    }

    /// The next page is at the URL in a header of its own, such as `Next-Page`.
    ///
    /// - Parameter header: The header's name.
    /// - Returns: The rule.
    public static func link(inHeader header: String) -> PageRule {
        PageRule { response, _ in response.headers[header].flatMap(\.nonEmpty).map { .link($0) } }
    }

    /// The next page is at a URL in the body.
    ///
    /// - Parameter target: Reads the URL; nil or empty after the last page.
    /// - Returns: The rule.
    public static func link(in target: @escaping @Sendable (Value) -> String?) -> PageRule {
        PageRule { response, _ in target(response.value).flatMap(\.nonEmpty).map { .link($0) } }
    }
}

// MARK: Cursors

extension PageRule {
    /// The next page is asked for with a cursor from the body.
    ///
    /// - Parameters:
    ///   - cursor: Reads the cursor; nil or empty after the last page.
    ///   - query: The query parameter that it is sent as.
    /// - Returns: The rule.
    public static func cursor(_ cursor: @escaping @Sendable (Value) -> String?, query: String) -> PageRule {
        PageRule { response, _ in cursor(response.value).flatMap(\.nonEmpty).map { .query(query, $0) } }
    }

    /// The next page is asked for with a cursor from a header.
    ///
    /// - Parameters:
    ///   - header: The header's name; missing or empty after the last page.
    ///   - query: The query parameter that it is sent as.
    /// - Returns: The rule.
    public static func cursor(inHeader header: String, query: String) -> PageRule {
        PageRule { response, _ in response.headers[header].flatMap(\.nonEmpty).map { .query(query, $0) } }
    }
}

// MARK: Numbers

extension PageRule {
    /// The pages are numbered.
    ///
    /// - Parameters:
    ///   - query: The query parameter of the number.
    ///   - first: The number of the page that a request without one gets; 1 by default.
    ///   - hasMore: Whether there is a page after this one.
    /// - Returns: The rule.
    public static func pageNumber(
        query: String,
        startingAt first: Int = 1,
        while hasMore: @escaping @Sendable (Value) -> Bool
    ) -> PageRule {
        PageRule { response, request in
            guard hasMore(response.value) else { return nil }
            return .following(request, query, startingAt: first, by: 1)
        }
    }

    /// The pages begin at an offset: the number of elements before them.
    ///
    /// - Parameters:
    ///   - query: The query parameter of the offset.
    ///   - count: How many elements a page has; the list ends with an empty page.
    ///   - total: How many elements the list has, where a page tells: then no empty page is asked for. By default it does
    ///     not tell.
    /// - Returns: The rule.
    public static func offset(
        query: String,
        count: @escaping @Sendable (Value) -> Int,
        total: @escaping @Sendable (Value) -> Int? = { _ in nil }
    ) -> PageRule {
        PageRule { response, request in
            let count = count(response.value)
            guard count > 0, let offset = request.number(query, orElse: 0) else { return nil }
            let (next, isTooLarge) = offset.addingReportingOverflow(count)
            if isTooLarge || total(response.value).map({ next >= $0 }) == true { return nil }
            return .following(request, query, startingAt: 0, by: count)
        }
    }
}

extension PageRule where Value: Collection & SendableMetatype {
    /// The pages are numbered, and the list ends with an empty one.
    ///
    /// - Parameters:
    ///   - query: The query parameter of the number.
    ///   - first: The number of the page that a request without one gets; 1 by default.
    /// - Returns: The rule.
    public static func pageNumber(query: String, startingAt first: Int = 1) -> PageRule {
        pageNumber(query: query, startingAt: first) { !$0.isEmpty }
    }

    /// The pages begin at an offset, and the list ends with an empty one.
    ///
    /// - Parameter query: The query parameter of the offset.
    /// - Returns: The rule.
    public static func offset(query: String) -> PageRule {
        offset(query: query, count: \.count)
    }
}

extension PageStep {
    /// The step to the number behind a request's own; nil when that is none, or the last that there is.
    fileprivate static func following(
        _ request: HttpRequestParams,
        _ query: String,
        startingAt first: Int,
        by count: Int
    ) -> PageStep? {
        guard let number = request.number(query, orElse: first) else { return nil }
        let (next, isTooLarge) = number.addingReportingOverflow(count)
        return isTooLarge ? nil : .query(query, "\(next)")
    }
}

extension HttpRequestParams {
    /// A number in the query; the other when the parameter is missing, nil when it is no number.
    fileprivate func number(_ name: String, orElse other: Int) -> Int? {
        queryValue(name).map { Int($0) } ?? other
    }
}

extension String {
    /// The text without white space at its ends; nil when nothing is left.
    fileprivate var nonEmpty: String? {
        let text = trimmingHttpWhitespace
        return text.isEmpty ? nil : text
    }
}
