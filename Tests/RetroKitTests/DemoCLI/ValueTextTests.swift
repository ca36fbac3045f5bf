import Foundation
import RetroKit
import Testing

@testable import DemoCLI

/// How the tour shows values.
struct ValueTextTests {
    private struct Point: Equatable {
        var name: String
        var x: Int?
        var tags: [String] = []
    }

    @Test func `what fits stands on one line`() {
        #expect(
            ValueText(Point(name: "a \"b\"", x: nil)).text(width: 80)
                == #"Point(name: "a \"b\"", x: nil, tags: [])"#
        )
        #expect(ValueText(Empty()).text(width: 80) == "Empty()")
        #expect(ValueText(Date(timeIntervalSince1970: 0)).text(width: 80) == "1970-01-01T00:00:00Z")
        #expect(ValueText(true).text(width: 80) == "true")
    }

    @Test func `the case of an enum is shown with its value`() {
        let value = Either<Point, ErrorResponse>.errorResponse(ErrorResponse(errorMessage: "no"))
        #expect(ValueText(value).text(width: 80) == #".errorResponse(ErrorResponse(errorMessage: "no"))"#)
    }

    @Test func `what does not fit is indented`() {
        let text = ValueText([Point(name: "a", x: 1, tags: ["one", "two"])]).text(width: 30)
        #expect(
            text == """
                [
                  Point(
                    name: "a",
                    x: 1,
                    tags: ["one", "two"]
                  )
                ]
                """
        )
    }

    @Test(arguments: 1...60)
    func `no width is exceeded unless by a single leaf`(width: Int) {
        let text = ValueText([Point(name: "a", x: 1, tags: ["one", "two"])]).text(width: width)
        for line in text.split(separator: "\n") where line.count > width {
            #expect(!line.contains(", "))
        }
    }
}
