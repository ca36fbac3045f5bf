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
}
