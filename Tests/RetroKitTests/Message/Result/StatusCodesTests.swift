import RetroKit
import Testing

/// Sets of statuses: what they hold, and what comes of two of them.
struct StatusCodesTests {
    @Test func `sets are equal when they hold the same, however they are written`() {
        let singles: StatusCodes = [204, 200, 201, 202, 203, 200]
        #expect(singles == StatusCodes(200...204))
        #expect(singles == StatusCodes(202..<205, 200..<203))
        #expect(Set([singles, StatusCodes(200...204)]).count == 1)
        #expect(singles != [200, 204])
        #expect(StatusCodes(Int.min...Int.max, 404...404) == StatusCodes(Int.min...Int.max))
    }

    @Test func `codes are added and taken away`() {
        var codes: StatusCodes = 404
        codes.formUnion([410, 405])
        codes.formUnion(StatusCodes(500..<600))
        #expect(codes.description == "404, 405, 410, 500–599")
        codes.subtract(405)
        codes.subtract(StatusCodes(510...589))
        codes.subtract(StatusCodes(100..<200))
        #expect(codes.description == "404, 410, 500–509, 590–599")
        #expect(codes.union(codes) == codes)
        #expect(codes.subtracting(StatusCodes(Int.min...Int.max)).isEmpty)
        #expect(StatusCodes(Int.min...Int.max).subtracting(404).contains(405))
        #expect(!StatusCodes(Int.min...Int.max).subtracting(404).contains(404))
    }

    @Test func `the codes of a moment are told by name`() {
        #expect(StatusCodes.transient == [408, 425, 429, 500, 502, 503, 504])
        #expect(RetryPolicy().statusCodes == .transient)
    }
}
