import Foundation

extension Duration {
    /// The duration for people, to the microsecond, as in `0.25 seconds`.
    package var text: String {
        var number = String(format: "%.6f", self / .seconds(1))
        while number.hasSuffix("0") { number.removeLast() }
        if number.hasSuffix(".") { number.removeLast() }
        return number == "1" ? "1 second" : "\(number) seconds"
    }
}
