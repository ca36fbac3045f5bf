extension RequestBuilder {
    mutating func addQuery(_ value: some Any, named name: String, _ options: ParameterOptions) throws(RequestProblem) {
        let items = try Self.items(of: value, "The query parameter \"\(name)\"", name, options)
        if items.isEmpty { removedQueryItems.append(name) }
        for item in items { appendToQuery(item, options) }
    }

    mutating func addQueryMap(_ value: some Any, named name: String, _ options: ParameterOptions)
        throws(RequestProblem)
    {
        for item in try Self.items(of: value, "The query map \"\(name)\"", name, isMap: true, options) {
            appendToQuery(item, options)
        }
    }

    mutating func addQueryFlag(_ value: some Any, named name: String, _ options: ParameterOptions)
        throws(RequestProblem)
    {
        if let flag = value as? Bool {
            guard flag else { return removedQueryItems.append(name) }
            return appendToQuery(ParameterItem(name: name, value: nil), options)
        }
        let culprit = "The query flag \"\(name)\""
        let names = try Self.texts(of: value, culprit, name, options)
        if options.isPreEncoded == true { try Self.requireEscapes(in: names, culprit, name) }
        for name in names { appendToQuery(ParameterItem(name: name, value: nil), options) }
    }

    private mutating func appendToQuery(_ item: ParameterItem, _ options: ParameterOptions) {
        if !query.isEmpty { query += "&" }
        item.append(to: &query, by: options.queryEncoding, delimiter: item.isDelimiterEncoded ? nil : .delimiter)
    }
}

extension ParameterOptions {
    /// How names and values in a query are percent-encoded.
    package var queryEncoding: PercentEncoding {
        if isPreEncoded == true { return .encodedItem }
        return spaces == .plus ? .valueWithPlus : .value
    }

    /// How names and values in a form that is URL-encoded are percent-encoded.
    package var formEncoding: PercentEncoding {
        if isPreEncoded == true { return .encodedItem }
        return spaces == .percent ? .formWithoutPlus : .form
    }
}

extension ParameterItem {
    /// Appends `name=value`, or the name alone, to a text.
    ///
    /// - Parameters:
    ///   - text: The text, such as a query.
    ///   - encoding: How name and value are percent-encoded.
    ///   - delimiterEncoding: How the delimiter of a list is percent-encoded; nil for as the value is.
    package func append(
        to text: inout String,
        by encoding: PercentEncoding,
        delimiter delimiterEncoding: PercentEncoding? = nil
    ) {
        encoding.append(name, to: &text)
        guard let elements else { return }
        text += "="
        for (index, element) in elements.enumerated() {
            if index > 0 { (delimiterEncoding ?? encoding).append(delimiter, to: &text) }
            encoding.append(element, to: &text)
        }
    }
}
