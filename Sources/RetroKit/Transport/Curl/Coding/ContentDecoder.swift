#if os(Linux)
    /// Undoes the codings of a body, a piece at a time: never more than a piece for each coding is held of what comes of them,
    /// however much that is.
    final class ContentDecoder {
        /// A coding, and what came of it that has not been taken.
        private final class Link {
            let stage: any CodingStage
            var output = [UInt8](repeating: 0, count: pieceSize)
            var unread = 0..<0
            /// Whether the stage may hold more than there was room for.
            var mayHoldMore = false

            init(_ stage: any CodingStage) {
                self.stage = stage
            }
        }

        /// What is wrong with a body.
        enum Fault: Error {
            /// It is not what its codings say.
            case broken
            /// It has more codings than anybody would apply.
            case tooMany
            /// There is no memory to undo them.
            case noMemory
        }

        /// How many bytes were taken of those that libcurl brings once more, because it was told to pause.
        var takenAhead = 0
        /// The last coding that was applied comes first.
        private var links: [Link]
        private static let pieceSize = 64 << 10
        private static let limit = 5

        /// Makes a decoder.
        ///
        /// - Parameter codings: The codings in the order in which they were applied.
        /// - Throws: ``Fault/tooMany`` or ``Fault/noMemory``.
        init(_ codings: [ContentCoding]) throws(Fault) {
            guard codings.count <= Self.limit else { throw .tooMany }
            links = []
            for coding in codings.reversed() {
                guard let stage = coding.makeStage() else { throw .noMemory }
                links.append(Link(stage))
            }
        }

        /// Whether what has come is whole in every coding.
        var isAtEnd: Bool { links.allSatisfy(\.stage.isAtEnd) }

        /// Goes on until there is a piece, or no input any more.
        ///
        /// - Parameter input: What has come and has not been taken; becomes the rest.
        /// - Returns: Whether there is a piece.
        /// - Throws: ``Fault/broken``.
        func decode(_ input: inout UnsafeRawBufferPointer) throws(Fault) -> Bool {
            try fill(links.count - 1, from: &input)
        }

        /// Gives the piece away. It is there still if the taker refuses it.
        ///
        /// - Returns: What the taker says, which is that it took the piece where it is true.
        func give(to taker: (UnsafeRawBufferPointer) -> Bool) -> Bool {
            guard let last = links.last, !last.unread.isEmpty else { return true }
            let isTaken = last.output.withUnsafeBytes { taker(UnsafeRawBufferPointer(rebasing: $0[last.unread])) }
            if isTaken { last.unread = 0..<0 }
            return isTaken
        }

        private func fill(_ index: Int, from input: inout UnsafeRawBufferPointer) throws(Fault) -> Bool {
            while links[index].unread.isEmpty {
                var taken = 0
                if index == 0 {
                    taken = try step(links[index], input)
                    input = UnsafeRawBufferPointer(rebasing: input[taken...])
                } else {
                    let source = links[index - 1]
                    taken = try source.output.withUnsafeBufferPointer { bytes throws(Fault) in
                        try step(
                            links[index],
                            UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[source.unread]))
                        )
                    }
                    source.unread = source.unread.lowerBound + taken..<source.unread.upperBound
                    if taken == 0, links[index].unread.isEmpty, !source.unread.isEmpty { throw .broken }
                }
                if taken > 0 || !links[index].unread.isEmpty { continue }
                guard index > 0, try fill(index - 1, from: &input) else { return false }
            }
            return true
        }

        /// One step of a stage whose output has been taken.
        private func step(_ link: Link, _ input: UnsafeRawBufferPointer) throws(Fault) -> Int {
            guard !input.isEmpty || link.mayHoldMore else { return 0 }
            let result = link.output.withUnsafeMutableBytes { link.stage.read(input, into: $0) }
            guard let (taken, written) = result else { throw .broken }
            link.unread = 0..<written
            link.mayHoldMore = written == Self.pieceSize
            return taken
        }
    }
#endif
