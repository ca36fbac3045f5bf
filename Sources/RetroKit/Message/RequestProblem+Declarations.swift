extension RequestProblem {
    /// A placeholder that no argument and no field fills.
    static func missingPathValue(of name: String) -> RequestProblem {
        RequestProblem(
            .missingPathValue,
            name,
            "The placeholder {\(name)} has no value; give the request a @Path field of that name or pass an argument for it."
        )
    }

    /// An argument that has a text and no placeholder to fill.
    static func noPlaceholder(for type: Any.Type, at position: Int) -> RequestProblem {
        RequestProblem(
            .unusedPathParameter,
            "argument \(position)",
            "Argument \(position), \(String(withArticle: type)), has no placeholder left in the path; "
                + "add one, or pass a request with @Query, @Header or @JsonBody fields, or Data as the body."
        )
    }

    /// A request type whose fields nobody has shown.
    static func missingSample(of type: Any.Type, at position: Int) -> RequestProblem {
        RequestProblem(
            .unsupportedArgument,
            "argument \(position)",
            "The fields of argument \(position), \(String(withArticle: type)), are unknown; pass a sample to "
                + "validate(with:), or make the type a SampledRequest."
        )
    }

    /// A query item of an endpoint or a domain that has no name.
    static var namelessQueryItem: RequestProblem {
        RequestProblem(
            .invalidOption,
            nil,
            "A default query item has no name; give it one, in .queryItem or the domain's queryItems."
        )
    }

    /// A limit of time that is always over.
    static var uselessTimeout: RequestProblem {
        RequestProblem(.invalidOption, nil, "The timeout is not above zero; use nil in the domain for no limit.")
    }

    /// Statuses that mean nil, where there is no nil.
    static func uselessNilOption(returning type: Any.Type) -> RequestProblem {
        RequestProblem(
            .invalidOption,
            nil,
            "The option .nilOn needs an optional response; declare the endpoint as … -> \(type)?."
        )
    }
    /// An option that the endpoint's response has no use for.
    static func uselessOption(_ option: String, returning type: Any.Type, purpose: String) -> RequestProblem {
        RequestProblem(
            .invalidOption,
            nil,
            "The option \(option) does nothing for a response of type \(type); leave it out, it is for \(purpose)."
        )
    }

    /// A stream of JSON that is to be taken up again, nobody knows where.
    static var reconnectionWithoutResumption: RequestProblem {
        RequestProblem(
            .invalidOption,
            nil,
            "The option .reconnection needs .resumption for a stream of JSON; add .resumption(.query(\"since\", from: \"id\")),"
                + " or .resumption(.fromStart)."
        )
    }

    /// A place to go on in a query parameter without a name.
    static var namelessResumption: RequestProblem {
        RequestProblem(.invalidOption, nil, "The option .resumption has an empty name; name the query parameter.")
    }

    /// A place to go on, and nothing that goes on.
    static var resumptionWithoutReconnection: RequestProblem {
        RequestProblem(.invalidOption, nil, "The option .resumption does nothing without .reconnection; add it.")
    }

    /// A list of forms of dates that nothing reads.
    ///
    /// - Parameters:
    ///   - name: Whose list it is.
    ///   - isEmpty: Whether it is empty; otherwise the decoder has a strategy of its own.
    /// - Returns: The problem.
    static func uselessDateForms(_ name: String, isEmpty: Bool) -> RequestProblem {
        let reason =
            isEmpty
            ? "is empty, so that no date can be read; name a form, or leave it out."
            : "does nothing, for the decoder has a date strategy of its own; leave one of them out."
        return RequestProblem(.invalidOption, nil, "\(name) \(reason)")
    }

    /// A limit that is below everything.
    static func uselessLimit(_ limit: Int, of name: String) -> RequestProblem {
        RequestProblem(.invalidOption, nil, "\(name) is \(limit); use a number above zero, or leave it out.")
    }

    /// A limit of silence that is always over.
    static func uselessIdleTimeout(_ name: String) -> RequestProblem {
        RequestProblem(.invalidOption, nil, "\(name) is not above zero; leave it out for no limit.")
    }

    /// Statuses that can never come.
    static func impossibleStatus(_ codes: StatusCodes, in name: String) -> RequestProblem {
        RequestProblem(
            .invalidOption,
            nil,
            "\(name) names \(codes), which no response has; use codes from 100 to 599."
        )
    }

    /// Statuses of success of which there are none.
    static func noSuccess(in name: String) -> RequestProblem {
        RequestProblem(
            .invalidOption,
            nil,
            "\(name) names no status, so that every response is an error; name one, or leave it out."
        )
    }
}
