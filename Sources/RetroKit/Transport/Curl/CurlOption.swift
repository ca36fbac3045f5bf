#if os(Linux)
    /// The numbers of libcurl's options (curl/curl.h), by their names there.
    enum CurlOption {
        static let writeData: Int32 = 10001
        static let url: Int32 = 10002
        static let proxy: Int32 = 10004
        static let proxyUserPassword: Int32 = 10006
        static let readData: Int32 = 10009
        static let errorBuffer: Int32 = 10010
        static let writeFunction: Int32 = 20011
        static let readFunction: Int32 = 20012
        static let copyPostFields: Int32 = 10165
        static let userAgent: Int32 = 10018
        static let httpHeader: Int32 = 10023
        static let sslCertificate: Int32 = 10025
        static let keyPassword: Int32 = 10026
        static let headerData: Int32 = 10029
        static let sslVersion: Int32 = 32
        static let customRequest: Int32 = 10036
        static let verbose: Int32 = 41
        static let noProgress: Int32 = 43
        static let noBody: Int32 = 44
        static let upload: Int32 = 46
        static let post: Int32 = 47
        static let progressData: Int32 = 10057
        static let debugFunction: Int32 = 20094
        static let debugData: Int32 = 10095
        static let freshConnect: Int32 = 74
        static let forbidReuse: Int32 = 75
        static let sslVerifyPeer: Int32 = 64
        static let caInfo: Int32 = 10065
        static let caPath: Int32 = 10097
        static let headerFunction: Int32 = 20079
        static let sslVerifyHost: Int32 = 81
        static let httpVersion: Int32 = 84
        static let sslCertificateType: Int32 = 10086
        static let sslKey: Int32 = 10087
        static let bufferSize: Int32 = 98
        static let noSignal: Int32 = 99
        static let privateData: Int32 = 10103
        static let inFileSize: Int32 = 30115
        static let postFieldSize: Int32 = 30120
        static let connectTimeoutMilliseconds: Int32 = 156
        static let contentDecoding: Int32 = 158
        static let seekFunction: Int32 = 20167
        static let seekData: Int32 = 10168
        static let noProxy: Int32 = 10177
        static let protocols: Int32 = 181
        static let socketOptionFunction: Int32 = 20148
        static let socketOptionData: Int32 = 10149
        static let closeSocketFunction: Int32 = 20208
        static let closeSocketData: Int32 = 10209
        static let progressFunction: Int32 = 20219
        static let pinnedPublicKey: Int32 = 10230
        static let unixSocketPath: Int32 = 10231
        static let pathAsIs: Int32 = 234
        static let pipeWait: Int32 = 237
        static let quickExit: Int32 = 322
        static let suppressConnectHeaders: Int32 = 265
        static let http09Allowed: Int32 = 285
        static let sslCertificateBlob: Int32 = 40291
        static let sslKeyBlob: Int32 = 40292
        static let caInfoBlob: Int32 = 40309
        static let prerequestFunction: Int32 = 20312
        static let prerequestData: Int32 = 10313
    }

    /// The numbers of libcurl's multi options (curl/multi.h).
    enum CurlMultiOption {
        static let socketFunction: Int32 = 20001
        static let socketData: Int32 = 10002
        static let pipelining: Int32 = 3
        static let timerFunction: Int32 = 20004
        static let timerData: Int32 = 10005
        static let maxConnects: Int32 = 6
        static let maxHostConnections: Int32 = 7
        static let maxTotalConnections: Int32 = 13
    }

    /// The numbers of what a transfer can tell (curl/curl.h).
    enum CurlInfo {
        static let newConnections: Int32 = 0x20001A
        static let primaryPort: Int32 = 0x200028
        static let httpVersion: Int32 = 0x20002E
        static let proxyStatusCode: Int32 = 0x200016
        static let privateData: Int32 = 0x100015
        static let primaryIP: Int32 = 0x100020
        static let uploadSize: Int32 = 0x600007
        static let downloadSize: Int32 = 0x600008
        static let totalTime: Int32 = 0x600032
        static let nameLookupTime: Int32 = 0x600033
        static let connectTime: Int32 = 0x600034
        static let pretransferTime: Int32 = 0x600035
        static let startTransferTime: Int32 = 0x600036
        static let appConnectTime: Int32 = 0x600038
        static let activeSocket: Int32 = 0x50002C
        static let localPort: Int32 = 0x20002A
    }

    /// Values with a meaning of their own.
    enum CurlValue {
        /// What a write or read callback returns to pause its direction.
        static let pause = 0x1000_0001
        /// What a read callback returns to give up.
        static let readAbort = 0x1000_0000
        /// `curl_easy_pause`: nothing is received for the moment.
        static let pauseReceiving: Int32 = 1
        /// `curl_easy_pause`: nothing is paused any more.
        static let resumeAll: Int32 = 0
        /// The code of a connection of HTTP/2 that is over (CURLE_HTTP2).
        static let http2Over: Int32 = 16
        /// The code of a stream of HTTP/2 that failed (CURLE_HTTP2_STREAM).
        static let http2Stream: Int32 = 92
        /// What a debug callback is told in words.
        static let debugText: Int32 = 0
        /// `curl_multi_socket_action`: no socket, but the time.
        static let timeoutSocket: Int32 = -1
        /// A message that says that a transfer is done.
        static let done: Int32 = 1
        /// The socket callback's wishes.
        static let pollIn: Int32 = 1
        static let pollOut: Int32 = 2
        static let pollRemove: Int32 = 4
        /// What happened to a socket.
        static let selectIn: Int32 = 1
        static let selectOut: Int32 = 2
        static let selectError: Int32 = 4
        /// Protocols: http and https.
        static let protocols = 3
        /// HTTP versions: 1.1, and 2 where TLS negotiates it.
        static let http11 = 2
        static let http2OverTLS = 4
        /// Multiplexing over HTTP/2.
        static let multiplex = 2
        /// A blob is copied.
        static let copyBlob: UInt32 = 1
    }
#endif
