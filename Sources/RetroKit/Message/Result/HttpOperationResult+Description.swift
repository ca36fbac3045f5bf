extension HttpOperationResult: CustomReflectable {
    /// A mirror that shows of the body its size and of header fields and URL no secret, for `print` and `dump`.
    public var customMirror: Mirror {
        let outcome: String =
            switch response {
            case .success(let body): bodyStream == nil ? body.sizeText : "streamed"
            case .failure(let error): "failed with \(type(of: error))"
            }
        return Mirror(
            self,
            children: [
                "statusCode": statusCode as Any, "headerFields": headerFields, "trailerFields": trailerFields,
                "body": outcome, "url": urlText.map(RedactionPolicy.standard.redactedURL) as Any,
                "timings": timings as Any,
            ],
            displayStyle: .struct
        )
    }
}

extension HttpStreamingResponse: CustomReflectable {
    /// A mirror that shows no secret of header fields and URL, and nothing of the body, for `print` and `dump`.
    public var customMirror: Mirror {
        Mirror(
            self,
            children: [
                "statusCode": statusCode, "headerFields": headerFields,
                "url": urlText.map(RedactionPolicy.standard.redactedURL) as Any,
            ],
            displayStyle: .struct
        )
    }
}
