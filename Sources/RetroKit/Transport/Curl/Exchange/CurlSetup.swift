#if os(Linux)
    import CCurl
    import Foundation

    /// Puts a request into an easy handle.
    struct CurlSetup {
        let exchange: CurlExchange
        let handle: CurlHandle
        let loop: CurlLoop

        private var request: HttpRequestParams { exchange.request }
        private var configuration: CurlConfiguration { loop.configuration }

        /// Sets every option.
        ///
        /// - Returns: The list of header lines, which must live as long as the exchange.
        func apply() throws(TransportError) -> OpaquePointer? {
            setBasics()
            setCallbacks()
            setBody()
            setProxy()
            setVersion()
            if exchange.isSecure { try setTLS() }
            return setHeaders()
        }

        private func setBasics() {
            handle.set(CurlOption.url, exchange.url)
            handle.set(CurlOption.pathAsIs, true)
            handle.set(CurlOption.noSignal, true)
            if exchange.needsOwnConnection { handle.set(CurlOption.freshConnect, true) }
            handle.set(CurlOption.protocols, CurlValue.protocols)
            handle.set(CurlOption.http09Allowed, false)
            handle.set(CurlOption.suppressConnectHeaders, true)
            // Zero would mean libcurl's own five minutes.
            let connectTimeout = max(1, configuration.connectTimeout.milliseconds)
            handle.set(CurlOption.connectTimeoutMilliseconds, Int(clamping: connectTimeout))
            // Without it, or before libcurl 7.87, giving up while a name is looked up blocks until the lookup is over.
            handle.set(CurlOption.quickExit, true)
            handle.set(CurlOption.contentDecoding, false)
            if let path = configuration.unixSocketPath { handle.set(CurlOption.unixSocketPath, path) }
        }

        private func setCallbacks() {
            let context = UnsafeRawPointer(Unmanaged.passUnretained(exchange).toOpaque())
            let loopContext = UnsafeRawPointer(Unmanaged.passUnretained(loop).toOpaque())
            let easy = handle.easy
            handle.set(CurlOption.privateData, pointer: context)
            ccurl_easy_set_data(easy, CurlOption.headerFunction, CurlExchange.headerArrived)
            handle.set(CurlOption.headerData, pointer: context)
            ccurl_easy_set_data(easy, CurlOption.writeFunction, CurlExchange.bodyArrived)
            handle.set(CurlOption.writeData, pointer: context)
            if exchange.isSecure, !request.httpMethod.isIdempotent { loop.sockets.watchesStreams = true }
            if exchange.isSecure, loop.sockets.watchesStreams {
                ccurl_easy_set_debug(easy, CurlOption.debugFunction, CurlExchange.told)
                handle.set(CurlOption.debugData, pointer: context)
                handle.set(CurlOption.verbose, true)
            }
            ccurl_easy_set_prerequest(easy, CurlOption.prerequestFunction, CurlExchange.aboutToSend)
            handle.set(CurlOption.prerequestData, pointer: context)
            ccurl_easy_set_socket_option(easy, CurlOption.socketOptionFunction, CurlLoop.socketOpened)
            handle.set(CurlOption.socketOptionData, pointer: loopContext)
            ccurl_easy_set_close_socket(easy, CurlOption.closeSocketFunction, CurlLoop.socketClosed)
            handle.set(CurlOption.closeSocketData, pointer: loopContext)
            if request.onProgress != nil {
                ccurl_easy_set_progress(easy, CurlOption.progressFunction, CurlExchange.progressed)
                handle.set(CurlOption.progressData, pointer: context)
                handle.set(CurlOption.noProgress, false)
            }
            if exchange.buffer != nil { handle.set(CurlOption.bufferSize, Self.streamBuffer) }
        }

        /// How many bytes of a streamed response are read at a time.
        private static let streamBuffer = 64 << 10

        private func setBody() {
            let method = request.httpMethod
            switch exchange.requestBody {
            case .none where method == .head: handle.set(CurlOption.noBody, true)
            case .none: if method != .get { handle.set(CurlOption.customRequest, method.rawValue) }
            case .bytes(let data): setBytes(data)
            case .upload(let upload): setUpload(upload)
            }
        }

        private func setBytes(_ data: Data) {
            handle.set(CurlOption.post, true)
            handle.set(CurlOption.postFieldSize, size: Int64(data.count))
            data.withUnsafeBytes { bytes in
                // Without bytes there is still a body, whose address must not be null.
                withUnsafePointer(to: 0) {
                    handle.set(CurlOption.copyPostFields, pointer: bytes.baseAddress ?? UnsafeRawPointer($0))
                }
            }
            if request.httpMethod != .post { handle.set(CurlOption.customRequest, request.httpMethod.rawValue) }
        }

        private func setUpload(_ upload: CurlUpload) {
            let context = UnsafeRawPointer(Unmanaged.passUnretained(exchange).toOpaque())
            handle.set(CurlOption.upload, true)
            handle.set(CurlOption.customRequest, request.httpMethod.rawValue)
            handle.set(CurlOption.inFileSize, size: upload.length ?? -1)
            ccurl_easy_set_data(handle.easy, CurlOption.readFunction, CurlExchange.bodyWanted)
            handle.set(CurlOption.readData, pointer: context)
            ccurl_easy_set_seek(handle.easy, CurlOption.seekFunction, CurlExchange.bodyRewound)
            handle.set(CurlOption.seekData, pointer: context)
        }

        private func setHeaders() -> OpaquePointer? {
            var list: OpaquePointer?
            func add(_ line: String) { list = ccurl_list_append(list, line) ?? list }
            if exchange.undoesCodings, !ContentCoding.offer.isEmpty { add("Accept-Encoding: \(ContentCoding.offer)") }
            for field in request.headerFields {
                add(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
            }
            // An empty header keeps libcurl from adding its own, as it does to what it asks for piece by piece.
            if exchange.requestBody.upload != nil, !request.headerFields.contains("Expect") { add("Expect:") }
            if isRemoved("Accept") { add("Accept:") }
            if request.httpBody.isNone, request.httpMethod.expectsBody, !request.headerFields.contains("Content-Type") {
                add("Content-Type:")
            }
            if let agent = configuration.userAgent, !request.headerFields.contains("User-Agent"),
                !isRemoved("User-Agent")
            {
                handle.set(CurlOption.userAgent, agent)
            }
            handle.set(CurlOption.httpHeader, pointer: list.map(UnsafeRawPointer.init))
            return list
        }

        /// Whether the request does without a header that is added by default.
        private func isRemoved(_ name: String) -> Bool { request.removesDefault(name) }
    }
#endif
