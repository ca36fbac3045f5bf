#if os(Linux)
    import Foundation
    import RetroKit
    import RetroKitTesting
    import Testing

    /// A case of retry_auth.json, run through endpoints in virtual time.
    final class RetryAuthRun: @unchecked Sendable {  // the counters are behind the lock
        /// How a call ended, and when.
        struct Ending: Sendable {
            var result: Result<Int, any Error>
            var time: Duration
        }

        let test: FixtureCase
        let time: VirtualTime
        private let lock = NSLock()
        private var refreshes = 0
        private var runs = 0
        private var waits: [String: [Duration]] = [:]
        private(set) var service: ScriptedService
        private(set) var authenticator: Authenticator<BearerToken>?
        private var refreshApi: TableApi?

        init(_ test: FixtureCase) {
            self.test = test
            let date = (test["clock"]?.string).flatMap { try? Date($0, strategy: .iso8601) }
            time = VirtualTime(date: date ?? Date(timeIntervalSince1970: 1_767_225_600))
            service = ScriptedService(nil, time, beforeFirstResponse: [])
        }

        var refreshCalls: Int { lock.withLock { refreshes } }
        var interceptorRuns: Int { lock.withLock { runs } }

        func waits(of path: String) -> [Double] {
            lock.withLock { waits[path, default: []] }.map { $0 / .seconds(1) }
        }

        /// Sends the case's requests and lets time pass until they have ended.
        func endings() async throws -> [Ending] {
            if test["auth"]?["credential"] != nil, test["auth"]?["mode"] == nil { authenticator = makeAuthenticator() }
            service = ScriptedService(test["server"], time, beforeFirstResponse: credentialEvents.map(\.action))
            let api = TableApi(configuration: try configuration(), transport: service)
            refreshApi = api
            let requests = TableRequest.all(of: test)
            let tasks = requests.map { request in
                time.start { [time] in
                    try? await time.callClock.sleep(for: request.time)
                    let result: Result<Int, any Error>
                    do { result = .success(try await api.send(request)) } catch { result = .failure(error) }
                    return Ending(result: result, time: time.now)
                }
            }
            for event in events where event.time == .zero { event.action(tasks) }
            let timed = events.filter { $0.time > .zero }.map { event in
                VirtualTime.Event(time: event.time) { event.action(tasks) }
            }
            #expect(await time.pass(timed), "the calls never end")
            var endings: [Ending] = []
            for task in tasks { endings.append(await task.value) }
            return endings
        }
    }

    extension RetryAuthRun {
        /// What a call is authorized with that comes a while after the others.
        func nextAuthorization() async -> String? {
            let call = time.start { [time, refreshApi] in
                try? await time.callClock.sleep(for: .seconds(5))
                _ = try? await refreshApi?.get("next")
            }
            #expect(await time.pass(), "the call never ends")
            await call.value
            return service.attempts.last { $0.path == "/next" }?.authorization
        }
    }

    // MARK: The setup

    extension RetryAuthRun {
        private func configuration() throws -> DomainConfiguration {
            var configuration = DomainConfiguration(baseURL: URL(string: "https://api.example.test"))
            configuration.timeout = test["config"]?["deadline"]?.double.map { .seconds($0) }
            configuration.eventListeners = [WaitListener(run: self)]
            configuration.interceptors = [
                RetryInterceptor(policy, clock: time.callClock, random: RandomSource(SeededRandom(seed: 1)))
            ]
            configuration.interceptors.append(
                RequestInterceptor { [self, test] request in
                    if test["requests"]?[0]?["body"]?.string == "<one-shot stream>" {
                        request.httpBody = .stream(HttpUploadStream(once: HttpBodyStream([Data("{}".utf8)])))
                    }
                    lock.withLock { runs += 1 }
                    if test["config"]?["before_send"]?.string == "throws" { throw BeforeSend() }
                }
            )
            if let authenticator {
                configuration.interceptors.append(authenticator)
            } else if let pair = test["auth"]?["basic"]?.array?.compactMap(\.string) {
                configuration.interceptors.append(Authentication.basic(user: pair[0], password: pair[1]))
            } else if let token = test["auth"]?["credential"]?.string {
                configuration.interceptors.append(Authentication.token { token })
            }
            return configuration
        }

        private var policy: RetryPolicy {
            var policy = RetryPolicy()
            policy.backoff.jitter = .never
            let config = test["config"]
            if let count = config?["max_attempts"]?.int { policy.attemptLimit = count }
            if let statuses = config?["retry_statuses"]?.array?.compactMap(\.int) {
                policy.statusCodes = statuses.reduce([]) { $0.union(StatusCodes($1...$1)) }
            }
            if let methods = config?["retry_methods"]?.array?.compactMap(\.string) {
                policy.methods = Set(methods.map(HttpMethod.init(rawValue:)))
            }
            if let longest = config?["max_retry_after"]?.double { policy.retryAfterLimit = .seconds(longest) }
            if config?["honor_retry_after"]?.bool == false { policy.honorsRetryAfter = false }
            if config?["custom"] != nil { policy.judge = { _ in .retry(after: .zero) } }
            if let backoff = config?["backoff"] {
                policy.backoff.initial = .seconds(backoff["initial"]?.double ?? 0)
                policy.backoff.multiplier = backoff["multiplier"]?.double ?? 1
                policy.backoff.maximum = .seconds(backoff["max"]?.double ?? 0)
                policy.backoff.jitter = backoff["jitter"]?.string == "full" ? .full : .never
            }
            return policy
        }

        private func makeAuthenticator() -> Authenticator<BearerToken> {
            var options = AuthenticatorOptions()
            let config = test["config"]
            if let window = config?["refresh_window"] {
                options.refreshLimit = window["max"]?.int.map { .init($0, per: .seconds(window["interval"]?.int ?? 0)) }
            }
            if config?["refreshes_per_request"]?.string == "unlimited" { options.replayLimit = nil }
            if let timeout = config?["refresh_timeout"]?.double { options.refreshTimeout = .seconds(timeout) }
            var token = BearerToken(test["auth"]?["credential"]?.string ?? "", leeway: .zero)
            if test["auth"]?["expires_at"] != nil { token.expirationDate = time.clock.date.addingTimeInterval(-1) }
            let origins = (test["auth"]?["hosts"]?.array ?? []).compactMap {
                try? BaseURL("https://" + ($0.string ?? ""))
            }
            let scope = origins.first.map { CredentialScope.origins($0) } ?? .domain
            return Authenticator(token, in: scope, options: options, clock: time.callClock) { [self] _ in
                try await refresh()
            }
        }

        private func refresh() async throws -> BearerToken {
            let index = lock.withLock {
                defer { refreshes += 1 }
                return refreshes
            }
            let entry = test["auth"]?["refresh"]?[index]
            if let delay = entry?["delay"]?.double { try await time.callClock.sleep(for: .seconds(delay)) }
            if let path = entry?["calls"]?.string { _ = try await refreshApi?.get(String(path.dropFirst())) }
            guard let token = entry?["result"]?.string else { throw RefreshFailed() }
            return BearerToken(token)
        }

        func note(_ wait: Duration, of path: String) {
            lock.withLock { waits[path, default: []].append(wait) }
        }
    }

    // MARK: Events

    extension RetryAuthRun {
        private typealias Calls = [Task<Ending, Never>]

        private var events: [(time: Duration, action: @Sendable (Calls) -> Void)] {
            (test["events"]?.array ?? []).compactMap { event in
                guard let time = event["at"]?.double else { return nil }
                if let index = event["request"]?.int { return (.seconds(time), { $0[index].cancel() }) }
                let set = setter(of: event)
                return (.seconds(time), { _ in set() })
            }
        }

        private var credentialEvents: [(time: String, action: @Sendable () -> Void)] {
            (test["events"]?.array ?? []).compactMap { event in
                event["at"]?.string.map { ($0, setter(of: event)) }
            }
        }

        private func setter(of event: JsonValue) -> @Sendable () -> Void {
            { [self] in authenticator?.credential = event["value"]?.string.map { BearerToken($0) } }
        }
    }

    /// Notes the waits of a run's calls.
    private struct WaitListener: EventListener {
        let run: RetryAuthRun

        func handle(_ event: CallEvent) {
            if case .retried(let wait) = event.kind { run.note(wait, of: event.request.percentEncodedPath) }
        }
    }

    /// What an interceptor throws before anything is sent.
    struct BeforeSend: Error {}

    /// What a refresh throws.
    struct RefreshFailed: Error {}
#endif
