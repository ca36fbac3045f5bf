import Foundation
import Testing

@testable import RetroKit

/// What URLSession measures, as RetroKit tells it.
struct ExchangePhasesTests {
    private static func date(_ milliseconds: Double) -> Date { Date(timeIntervalSince1970: milliseconds / 1000) }

    private let full = ExchangePhases(
        fetchStart: date(1000),
        lookupStart: date(1125),
        lookupEnd: date(1250),
        connectStart: date(1250),
        connectEnd: date(2000),
        secureStart: date(1500),
        secureEnd: date(2000),
        requestStart: date(2000),
        requestEnd: date(2125),
        responseStart: date(3000),
        protocolName: "h2",
        remoteAddress: "2001:db8::1",
        remotePort: 443,
        bytesReceived: 5 << 32,
        bytesSent: 7
    )

    @Test func `the parts begin where the one before ended, as libcurl has them`() {
        let timings = full.timings(total: .seconds(4))
        #expect(timings.total == .seconds(4))
        #expect(timings.queue == .milliseconds(125))
        #expect(timings.nameLookup == .milliseconds(125))
        #expect(timings.connect == .milliseconds(250))
        #expect(timings.secure == .milliseconds(500))
        #expect(timings.firstByte == .milliseconds(1000))
        #expect(timings.bytesReceived == 5 << 32)
        #expect(timings.bytesSent == 7)
        #expect(timings.protocolVersion == "HTTP/2")
        #expect(timings.remoteAddress == "[2001:db8::1]:443")
        #expect(timings.isConnectionReused == false)
    }

    @Test func `a kept connection has no lookup and no handshake`() {
        let kept = ExchangePhases(
            fetchStart: Self.date(1000),
            requestStart: Self.date(1250),
            requestEnd: Self.date(1500),
            responseStart: Self.date(2000),
            isReused: true,
            protocolName: "http/1.1",
            remoteAddress: "192.0.2.1",
            remotePort: 80
        )
        let timings = kept.timings(total: .seconds(1))
        #expect(timings.queue == .milliseconds(250))
        #expect((timings.nameLookup, timings.connect, timings.secure) == (nil, nil, nil))
        #expect(timings.isConnectionReused == true)
        #expect(timings.protocolVersion == "HTTP/1.1")
        #expect(timings.remoteAddress == "192.0.2.1:80")
        #expect(kept.events.map(\.kind.description) == ["connected", "sent", "first byte"])
    }

    @Test func `the events come in the order in which they happened`() {
        let events = full.events
        #expect(events.map(\.kind.description) == ["resolved", "connected", "secured", "sent", "first byte"])
        #expect(events.map(\.date) == [1250, 1500, 2000, 2125, 3000].map(Self.date))
    }

    @Test func `what was not measured is not told, and a clock that was set back gives no negative time`() {
        var phases = ExchangePhases()
        #expect(phases.events.isEmpty)
        #expect(phases.timings(total: .zero).nameLookup == nil)
        #expect(phases.timings(total: .zero).remoteAddress == nil)
        (phases.lookupStart, phases.lookupEnd) = (Self.date(2000), Self.date(1000))
        #expect(phases.timings(total: .zero).nameLookup == .zero)
        phases.protocolName = "quic-x"
        #expect(phases.timings(total: .zero).protocolVersion == "quic-x")
    }
}
