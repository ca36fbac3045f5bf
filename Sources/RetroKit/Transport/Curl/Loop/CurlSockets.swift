#if os(Linux)
    import CCurl
    import Foundation

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// What the loop knows of each of libcurl's sockets, by descriptor.
    ///
    /// A connection that is not watched for the moment, idle or paused, stays registered with epoll, so that its next
    /// request costs no system call. When an idle one becomes readable, the server closes it, or sends what nobody has asked
    /// for and what libcurl would take for the answer to the next request: so it is shut down, unless it speaks HTTP/2. One
    /// whose answers come so fast that libcurl does not wait for them is not registered, and looked at before its next
    /// request instead. A connection is forgotten when libcurl closes it, for the number will be given to another socket.
    struct CurlSockets {
        private struct State {
            var registered: UInt32 = 0
            var isParked = false
            /// How many requests had begun when the connection became idle; nil while it is not.
            var idleSince: Int?
            var isConnection = false
            /// What it connects, once that is known.
            var ends: Ends?
        }

        /// What a connection connects, by which it is found again.
        struct Ends: Hashable {
            private let remoteIP: String
            private let remotePort: Int
            fileprivate let localPort: Int

            /// Nil for what has no ports, such as a Unix domain socket.
            init?(remoteIP: UnsafePointer<CChar>?, remotePort: Int, localPort: Int) {
                guard let remoteIP, remotePort > 0, localPort > 0 else { return nil }
                self.remoteIP = String(cString: remoteIP)
                self.remotePort = remotePort
                self.localPort = localPort
            }
        }

        /// Whether libcurl is asked what it sees of HTTP/2, as it is once a request has been sent over TLS that may not be sent
        /// twice: any exchange on a connection may be the one that is told.
        var watchesStreams = false
        private var states: [State] = []
        /// How many requests have begun to be sent.
        private var requestsBegun = 0
        /// Idle connections that nobody watches.
        private var unwatched: [Ends: Int32] = [:]
        /// The local ports of the connections that peers closed last.
        private var lostPorts: [Int] = []
        private static let lostPortLimit = 256
        /// Connections of HTTP/2 that servers left last, and the last stream that they processed on each (GOAWAY).
        private var departures: [(ends: Ends, lastStream: Int)] = []
        private static let departureLimit = 64

        /// Notes that a descriptor is a connection, whose closing the loop will hear of, and keeps it from the programs that
        /// the process starts: they would hold the connection open.
        mutating func connected(_ descriptor: Int32) {
            self[descriptor] = State(isConnection: true)
            ccurl_close_on_exec(descriptor)
        }

        /// Forgets a descriptor that is about to be closed. Closing alone does not end epoll's interest in a connection
        /// that a child process has a copy of.
        mutating func closed(_ descriptor: Int32, on epoll: Int32) {
            let state = self[descriptor]
            if state.isConnection, ccurl_is_closed_by_peer(descriptor) {
                if lostPorts.count == Self.lostPortLimit { lostPorts.removeFirst() }
                lostPorts.append(Int(ccurl_local_port(descriptor)))
            }
            if state.registered != 0 { Self.register(0, for: descriptor, was: state.registered, on: epoll) }
            if let ends = state.ends, unwatched[ends] == descriptor { unwatched[ends] = nil }
            self[descriptor] = State()
        }

        /// Notes that a server leaves a connection.
        mutating func left(_ ends: Ends, after lastStream: Int) {
            departures.removeAll { $0.ends == ends }
            if departures.count == Self.departureLimit { departures.removeFirst() }
            departures.append((ends, lastStream))
        }

        /// The last stream that a server processed on a connection that it leaves; nil for any other connection.
        func lastStream(of ends: Ends) -> Int? { departures.last { $0.ends == ends }?.lastStream }

        /// Forgets what is known of a connection whose ends another has now.
        mutating func made(_ ends: Ends) {
            departures.removeAll { $0.ends == ends }
        }

        /// Whether a connection was closed by its peer, as far as that is known; true for one that cannot be found again.
        ///
        /// - Parameters:
        ///   - ends: What it connects.
        ///   - descriptor: The descriptor that it had, which may have become another connection's.
        /// - Returns: Whether it was.
        func isLost(_ ends: Ends?, last descriptor: Int32) -> Bool {
            guard let ends else { return true }
            if descriptor >= 0, Int(ccurl_local_port(descriptor)) == ends.localPort {
                return ccurl_is_closed_by_peer(descriptor)
            }
            return lostPorts.contains(ends.localPort)
        }

        /// Whether a descriptor is registered although nobody waits for it.
        func isParked(_ descriptor: Int32) -> Bool {
            states.indices.contains(Int(descriptor)) && states[Int(descriptor)].isParked
        }

        /// Makes epoll wait for what libcurl wishes: for nothing when the connection is idle or its exchange is paused.
        mutating func wish(_ events: UInt32, for descriptor: Int32, on epoll: Int32) {
            var state = self[descriptor]
            state.idleSince = nil
            if events == 0, state.isConnection, state.registered == EPOLLIN.rawValue {
                state.isParked = true
            } else {
                state.isParked = false
                if events != state.registered {
                    Self.register(events, for: descriptor, was: state.registered, on: epoll)
                }
                state.registered = events
            }
            self[descriptor] = state
        }

        /// Notes that the exchange on a connection is over. Over HTTP/2 there may be others, and the server may say
        /// something at any time.
        mutating func finished(_ descriptor: Int32, ends: Ends?, isMultiplexed: Bool, on epoll: Int32) {
            guard descriptor >= 0, !isMultiplexed, self[descriptor].isConnection else { return }
            self[descriptor].ends = ends
            if self[descriptor].registered == 0 { leave(descriptor, on: epoll) }
            if self[descriptor].isParked { self[descriptor].idleSince = requestsBegun }
        }

        /// Leaves an idle connection alone until its next request, before which it will be looked at. One that could not be
        /// found again then is watched.
        private mutating func leave(_ descriptor: Int32, on epoll: Int32) {
            if let ends = self[descriptor].ends {
                unwatched[ends] = descriptor
            } else {
                Self.register(EPOLLIN.rawValue, for: descriptor, was: 0, on: epoll)
                self[descriptor].registered = EPOLLIN.rawValue
                self[descriptor].isParked = true
            }
        }

        /// Notes that a request is about to be sent on a connection. If nobody has watched that, and the server has said
        /// something meanwhile, it is given up.
        ///
        /// - Returns: Whether the connection can be used.
        mutating func begin(between ends: Ends?) -> Bool {
            requestsBegun += 1
            guard let ends, let descriptor = unwatched.removeValue(forKey: ends), Self.isReadable(descriptor) else {
                return true
            }
            shutdown(descriptor, Int32(SHUT_RDWR))
            return false
        }

        /// Stops to watch a parked connection that has become readable, and, if it is certainly idle, to use it. libcurl
        /// may send the next request before it wishes to watch the connection again: so it is certain only where no
        /// request has begun anywhere since. What made it readable may have been read meanwhile, as an answer.
        mutating func unpark(_ descriptor: Int32, on epoll: Int32) {
            let state = self[descriptor]
            Self.register(0, for: descriptor, was: state.registered, on: epoll)
            self[descriptor] = State(isConnection: true, ends: state.ends)
            guard Self.isReadable(descriptor) else { return leave(descriptor, on: epoll) }
            // libcurl takes a connection with unread bytes for one that is alive.
            if let ends = state.ends { unwatched[ends] = descriptor }
            if state.idleSince == requestsBegun { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }

        private static func isReadable(_ descriptor: Int32) -> Bool {
            var byte: UInt8 = 0
            return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) >= 0 || errno != EAGAIN
        }

        private static func register(_ events: UInt32, for descriptor: Int32, was old: UInt32, on epoll: Int32) {
            var event = epoll_event(events: events, data: epoll_data_t(fd: descriptor))
            let operation = events == 0 ? EPOLL_CTL_DEL : old == 0 ? EPOLL_CTL_ADD : EPOLL_CTL_MOD
            epoll_ctl(epoll, operation, descriptor, &event)
        }

        private subscript(descriptor: Int32) -> State {
            get { Int(descriptor) < states.count ? states[Int(descriptor)] : State() }
            set {
                while states.count <= Int(descriptor) { states.append(State()) }
                states[Int(descriptor)] = newValue
            }
        }
    }

    extension CurlLoop {
        /// Hands a socket's events to libcurl.
        func attend(to descriptor: Int32, _ events: UInt32) {
            guard !sockets.isParked(descriptor) else { return sockets.unpark(descriptor, on: epoll) }
            var action: Int32 = 0
            if events & (EPOLLIN.rawValue | EPOLLHUP.rawValue) != 0 { action |= CurlValue.selectIn }
            if events & EPOLLOUT.rawValue != 0 { action |= CurlValue.selectOut }
            if events & EPOLLERR.rawValue != 0 { action |= CurlValue.selectError }
            ccurl_multi_act(multi, descriptor, action)
        }

        /// libcurl's wish to watch a socket, or no longer.
        static let socketChanged: CurlSocketCallback = { easy, descriptor, what, context, _ in
            guard let loop = CurlLoop.of(context) else { return 0 }
            var events: UInt32 = 0
            if what != CurlValue.pollRemove {
                if what & CurlValue.pollIn != 0 { events |= EPOLLIN.rawValue }
                if what & CurlValue.pollOut != 0 { events |= EPOLLOUT.rawValue }
            }
            easy.flatMap(CurlExchange.of(handle:))?.descriptor = descriptor
            loop.sockets.wish(events, for: descriptor, on: loop.epoll)
            return 0
        }

        /// libcurl's wish to be called after some time, or no longer.
        static let timerChanged: CurlTimerCallback = { _, milliseconds, context in
            guard let loop = CurlLoop.of(context) else { return 0 }
            switch milliseconds {
            case ..<0: loop.timer = nil
            case 0: loop.timer = past
            default: loop.timer = ContinuousClock.now.advanced(by: .milliseconds(milliseconds))
            }
            return 0
        }

        /// A socket has been made for a connection.
        static let socketOpened: CurlSocketOptionCallback = { context, descriptor, _ in
            CurlLoop.of(context)?.sockets.connected(descriptor)
            return 0
        }

        /// A connection's socket is to be closed.
        static let socketClosed: CurlCloseSocketCallback = { context, descriptor in
            if let loop = CurlLoop.of(context) { loop.sockets.closed(descriptor, on: loop.epoll) }
            return close(descriptor)
        }

        private static func of(_ context: UnsafeMutableRawPointer?) -> CurlLoop? {
            context.map { Unmanaged<CurlLoop>.fromOpaque($0).takeUnretainedValue() }
        }
    }
#endif
