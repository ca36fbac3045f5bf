/// The members of an HTTP Archive, as HAR 1.2 names them.
struct HarArchive: Encodable {
    let log: Log

    init(entries: [HarEntry]) {
        log = Log(entries: entries)
    }

    struct Log: Encodable {
        let version = "1.2"
        let creator = Creator()
        let entries: [HarEntry]
    }

    struct Creator: Encodable {
        let name = "RetroKit"
        let version = "1"
    }
}

/// One exchange.
struct HarEntry: Encodable, Sendable {
    let startedDateTime: String
    /// The sum of the timings, in milliseconds.
    let time: Double
    let request: Request
    let response: Response
    let cache = Cache()
    let timings: Timings
    let serverIPAddress: String?
    /// The endpoint that was called.
    let comment: String?

    struct Cache: Encodable {}

    struct Field: Encodable {
        let name: String
        let value: String
    }

    struct Request: Encodable {
        let method: String
        let url: String
        let httpVersion: String
        let cookies: [Field] = []
        let headers: [Field]
        let queryString: [Field]
        let postData: PostData?
        let headersSize = -1
        let bodySize: Int64
    }

    struct PostData: Encodable {
        let mimeType: String
        let text: String
        let comment: String?
    }

    struct Response: Encodable {
        let status: Int
        let statusText: String
        let httpVersion: String
        let cookies: [Field] = []
        let headers: [Field]
        let content: Content
        let redirectURL: String
        let headersSize = -1
        let bodySize: Int64
        /// Why there is no response, where browsers write it.
        let error: String?

        enum CodingKeys: String, CodingKey {
            case status, statusText, httpVersion, cookies, headers, content, redirectURL, headersSize, bodySize
            case error = "_error"
        }
    }

    struct Content: Encodable {
        let size: Int
        let mimeType: String
        var text: String?
        var encoding: String?
        var comment: String?
    }

    /// Parts of the time, in milliseconds; -1 where a part did not happen or is not known.
    struct Timings: Encodable {
        let blocked: Double
        let dns: Double
        let connect: Double
        let ssl: Double
        let send: Double
        let wait: Double
        let receive: Double
    }
}
