public import Foundation

extension ParameterOptions {
    /// How a list is written. An empty list is not sent, and neither are the nils in it.
    public struct ArrayFormat: Hashable, Sendable {
        enum Kind: Hashable, Sendable {
            case repeated
            case brackets
            case indexed(from: Int)
            case delimited(by: String)
        }

        let kind: Kind
        var isDelimiterEncoded = false

        /// The name again for each element: `ids=1&ids=2`. The default.
        public static let repeated = ArrayFormat(kind: .repeated)
        /// The name with empty brackets for each element: `ids[]=1&ids[]=2`.
        public static let brackets = ArrayFormat(kind: .brackets)
        /// The name with the position for each element: `ids[0]=1&ids[1]=2`; with ``NestingFormat/dots``, `ids.0=1&ids.1=2`.
        public static let indexed = ArrayFormat(kind: .indexed(from: 0))
        /// The name with the position for each element, counted from a number: `ids[1]=1&ids[2]=2` from 1.
        public static func indexed(from first: Int) -> ArrayFormat { ArrayFormat(kind: .indexed(from: first)) }
        /// Elements joined by commas: `ids=1,2`.
        public static let comma = joined(by: ",")
        /// Elements joined by spaces: `ids=1%202`.
        public static let space = joined(by: " ")
        /// Elements joined by vertical bars: `ids=1%7C2`.
        public static let pipe = joined(by: "|")
        /// Elements joined by tabs: `ids=1%092`.
        public static let tab = joined(by: "\t")

        /// Elements joined by any text. In a query it stays as it is, so that it differs from the same text in an
        /// element, as far as its characters are legal there; in a form it is encoded, as everything is.
        public static func joined(by delimiter: String) -> ArrayFormat {
            ArrayFormat(kind: .delimited(by: delimiter))
        }

        /// The same format with its delimiter percent-encoded in queries too: `ids=1%2C2`.
        public var encoded: ArrayFormat { ArrayFormat(kind: kind, isDelimiterEncoded: true) }
    }

    /// How the keys of objects and dictionaries within a parameter are written.
    public enum NestingFormat: Hashable, Sendable {
        /// Each key in brackets: `filter[owner][name]=ada`. The default.
        case brackets
        /// Each key after a dot, the positions of lists too: `filter.owner.name=ada`, `filter.tags.0=swift`.
        case dots
        /// As OpenAPI's style of that name: one level of brackets, lists repeat the name; deeper ones are an error.
        case deepObject
    }

    /// What a nil becomes in a query or form. In a list it is always left out.
    public enum NilFormat: Hashable, Sendable {
        /// Nothing. The default.
        case skip
        /// An empty value: `page=`.
        case empty
        /// The word null: `page=null`.
        case null
        /// The name without an equals sign: `page`.
        case nameOnly
    }

    /// How a `Bool` is written.
    public enum BoolFormat: Hashable, Sendable {
        /// `true` and `false`. The default.
        case literal
        /// `1` and `0`.
        case numeric
        /// Two words, such as `yes` and `no`.
        case words(true: String, false: String)
    }

    /// How a `Date` is written.
    public enum DateFormat: Sendable {
        /// ISO 8601 in UTC, whole seconds: `2026-01-31T12:00:00Z`. The default.
        case iso8601
        /// ISO 8601 in UTC with milliseconds: `2026-01-31T12:00:00.000Z`.
        case iso8601WithFraction
        /// Seconds since 1970, a fraction only if there is one.
        case secondsSince1970
        /// Whole milliseconds since 1970.
        case millisecondsSince1970
        /// Year, month and day in UTC: `2026-01-31`.
        case day
        /// The form of HTTP and RFC 1123: `Sat, 31 Jan 2026 12:00:00 GMT`.
        case rfc1123
        /// By a formatter, with its locale and time zone.
        case formatted(DateFormatter)
        /// By a function.
        case custom(@Sendable (Date) throws -> String)
    }

    /// How a `UUID` is written.
    public enum UUIDFormat: Hashable, Sendable {
        /// In capitals, as Foundation does: `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`. The default.
        case uppercase
        /// In lower case, as RFC 9562 §4 has it: `e621e1f8-c36c-495a-93fc-0c247a3e6e5f`. Not in a JSON body whose encoder
        /// has a key strategy or a layout: Foundation writes that one.
        case lowercase
    }

    /// How a `Data` is written.
    public enum DataFormat: Hashable, Sendable {
        /// Base64 (RFC 4648 §4). The default.
        case base64
        /// The URL-safe alphabet without padding (RFC 4648 §5).
        case base64URL
        /// Two hexadecimal digits a byte, in lower case.
        case hexadecimal
    }

    /// How a `Double` or `Float` is written. A number that is not finite is an error unless the format has a word for it.
    public enum FloatFormat: Sendable {
        /// The shortest text that reads back as the same number, as Swift prints it: `1.0`, `0.1`, `1e+21`. The default.
        case shortest
        /// As ``shortest``, but whole numbers without their `.0`: `1`.
        case trimmed
        /// A fixed number of digits after the point.
        case fixed(Int)
        /// As ``shortest``, with words for what is not finite.
        case nonFinite(positiveInfinity: String, negativeInfinity: String, nan: String)
        /// By a function, which is given numbers that are not finite as well.
        case custom(@Sendable (Double) throws -> String)
    }

    /// How a space is percent-encoded.
    public enum SpaceFormat: Hashable, Sendable {
        /// As `%20`: the default of queries.
        case percent
        /// As `+`: the default of forms.
        case plus
    }
}
