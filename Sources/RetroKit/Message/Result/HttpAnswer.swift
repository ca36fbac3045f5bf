/// A response, whole or not, as far as redirects are concerned.
package protocol HttpAnswer {
    /// The status code; nil when there is none.
    var redirectStatus: Int? { get }
    /// The header fields.
    var headerFields: HttpHeaders { get }
    /// The text of the URL that answered.
    var urlText: String? { get set }

    /// Takes what is left of the response out of the way, so that its connection can serve the next request, or closes that
    /// when it would take too long.
    ///
    /// - Parameter remaining: The time that is left to the call; nil for no limit.
    func discard(within remaining: Duration?) async
}

extension HttpOperationResult: HttpAnswer {
    package var redirectStatus: Int? { statusCode }

    package func discard(within remaining: Duration?) async {
        await bodyStream?.discard(within: remaining)
    }
}

extension HttpStreamingResponse: HttpAnswer {
    package var redirectStatus: Int? { statusCode }

    package func discard(within remaining: Duration?) async {
        await body.discard(within: remaining)
    }
}
