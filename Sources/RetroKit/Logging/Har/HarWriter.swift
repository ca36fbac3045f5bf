import Foundation

/// Turns an exchange into an entry of an HTTP Archive.
struct HarWriter {
    let policy: RedactionPolicy
    let bodyLimit: Int?
    let defaults: TransportConfiguration.Values

    /// The entry of an exchange whose response arrived.
    func entry(_ request: HttpRequestParams, _ result: HttpOperationResult, started: Date, took: Duration) -> HarEntry {
        let statusCode = result.statusCode ?? 0
        let response = HarEntry.Response(
            status: statusCode,
            statusText: HttpStatus.reasonPhrase(of: statusCode) ?? "",
            httpVersion: result.timings?.protocolVersion ?? "",
            headers: fields(result.headerFields),
            content: content(of: result),
            redirectURL: policy.redactedURL(result.headerFields["Location"] ?? ""),
            bodySize: result.timings?.bytesReceived ?? -1,
            error: nil
        )
        return entry(request, response, started: started, took: took, result.timings)
    }

    /// The entry of an exchange without a response: its status is 0, as browsers write it.
    func entry(_ request: HttpRequestParams, failed error: any Error, started: Date, took: Duration) -> HarEntry {
        let response = HarEntry.Response(
            status: 0,
            statusText: "",
            httpVersion: "",
            headers: [],
            content: HarEntry.Content(size: 0, mimeType: "x-unknown"),
            redirectURL: "",
            bodySize: -1,
            error: policy.redacted(String(describing: error), quoting: request)
        )
        return entry(request, response, started: started, took: took, nil)
    }

    private func entry(
        _ request: HttpRequestParams,
        _ response: HarEntry.Response,
        started: Date,
        took: Duration,
        _ timings: HttpTimings?
    ) -> HarEntry {
        let parts = HarEntry.Timings(timings, took: took)
        return HarEntry(
            startedDateTime: started.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)),
            time: parts.sum,
            request: entryRequest(request, timings),
            response: response,
            timings: parts,
            serverIPAddress: timings?.remoteAddress,
            comment: request.endpoint?.description
        )
    }

    private func entryRequest(_ request: HttpRequestParams, _ timings: HttpTimings?) -> HarEntry.Request {
        let url = policy.redactedURL(of: request, over: defaults.baseURL)
        var shown = request
        shown.percentEncodedQuery = request.percentEncodedQuery.map(policy.redactedQuery)
        return HarEntry.Request(
            method: request.httpMethod.rawValue,
            url: url,
            httpVersion: timings?.protocolVersion ?? "",
            headers: fields(request.headerFields(over: defaults)),
            queryString: shown.queryItems.map { HarEntry.Field(name: $0.name, value: $0.value ?? "") },
            postData: postData(of: request),
            bodySize: request.httpBody.isNone ? 0 : request.httpBody.contentLength ?? timings?.bytesSent ?? -1
        )
    }

    private func postData(of request: HttpRequestParams) -> HarEntry.PostData? {
        let type = request.headerFields["Content-Type"] ?? request.httpBody.contentType
        return policy.text(of: request.httpBody, contentType: type, limit: bodyLimit).map {
            HarEntry.PostData(
                mimeType: type ?? MediaType.bytes,
                text: $0.text,
                comment: $0.isText ? nil : "The body is no text."
            )
        }
    }

    private func content(of result: HttpOperationResult) -> HarEntry.Content {
        let body = result.body
        let type = result.headerFields["Content-Type"]
        var content = HarEntry.Content(size: body.count, mimeType: type ?? "x-unknown")
        guard result.bodyStream == nil else {
            content.comment = "The body was streamed."
            return content
        }
        let shown = BodyText(body, contentType: type, limit: bodyLimit, policy)
        if let text = shown.text {
            content.text = text
            if shown.omitted > 0 { content.comment = "\(shown.omitted) bytes are left out." }
        } else {
            let kept = body.prefix(bodyLimit ?? body.count)
            content.text = kept.base64EncodedString()
            content.encoding = "base64"
            if kept.count < body.count { content.comment = "\(body.count - kept.count) bytes are left out." }
        }
        return content
    }

    private func fields(_ headers: HttpHeaders) -> [HarEntry.Field] {
        headers.map { HarEntry.Field(name: $0.name, value: policy.redactedValue(of: $0)) }
    }
}

extension HarEntry.Timings {
    /// Reads a transport's timings. Where it measured the whole alone, all of it is waiting.
    init(_ timings: HttpTimings?, took: Duration) {
        let total = timings?.total ?? took
        let sending = timings?.send ?? .zero
        let answer = max(timings?.firstByte ?? .zero, sending)
        let parts = [timings?.queue, timings?.nameLookup, timings?.connect, timings?.secure, answer]
        let known = parts.compactMap { $0 }.reduce(.zero, +)
        let hasFirstByte = timings?.firstByte != nil
        blocked = Self.milliseconds(timings?.queue)
        dns = Self.milliseconds(timings?.nameLookup)
        // HAR counts the handshake as a part of connecting.
        connect = Self.milliseconds(timings?.connect.map { $0 + (timings?.secure ?? .zero) })
        ssl = Self.milliseconds(timings?.secure)
        send = Self.milliseconds(sending)
        wait = Self.milliseconds(hasFirstByte ? answer - sending : max(.zero, total - known))
        receive = hasFirstByte ? Self.milliseconds(max(.zero, total - known)) : 0
    }

    /// The time as a whole: the handshake is in the time to connect already.
    var sum: Double {
        [blocked, dns, connect, send, wait, receive].filter { $0 > 0 }.reduce(0, +)
    }

    private static func milliseconds(_ duration: Duration?) -> Double {
        duration.map { $0 / .milliseconds(1) } ?? -1
    }
}
