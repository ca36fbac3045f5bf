/// The elements of a list's pages, one after the other. The next page is asked for when an element is wanted and the
/// pages so far have no more.
public struct PageElements<Value, Element>: AsyncSequence, Sendable {
    let pages: PageSequence<Value>
    let elements: @Sendable (Value) -> [Element]

    /// Begins at the first element.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(pages: pages.makeAsyncIterator(), elements: elements)
    }

    /// Reads element after element.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var pages: PageSequence<Value>.AsyncIterator
        fileprivate let elements: @Sendable (Value) -> [Element]
        private var current: ArraySlice<Element> = []

        /// The next element; nil after the last.
        ///
        /// - Throws: ``ApiError``; `CancellationError` when the task is cancelled.
        public nonisolated(nonsending) mutating func next() async throws -> Element? {
            while current.isEmpty {
                guard let page = try await pages.next() else { return nil }
                current = elements(page.value)[...]
            }
            return current.popFirst()
        }

        /// The next element, read on an actor; nil after the last.
        ///
        /// - Throws: ``ApiError``; `CancellationError` when the task is cancelled.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Element? {
            try await next()
        }
    }
}

extension PageElements.AsyncIterator {
    fileprivate init(pages: PageSequence<Value>.AsyncIterator, elements: @escaping @Sendable (Value) -> [Element]) {
        self.pages = pages
        self.elements = elements
        current = []
    }
}

extension PageSequence {
    /// The elements of the pages.
    ///
    /// - Parameter elements: Reads the elements of a page, such as `\.items`.
    /// - Returns: The elements.
    public func elements<Element>(_ elements: @escaping @Sendable (Value) -> [Element]) -> PageElements<Value, Element>
    {
        PageElements(pages: self, elements: elements)
    }
}

extension PageSequence where Value: Sequence & SendableMetatype {
    /// The elements of pages that are lists themselves.
    public var elements: PageElements<Value, Value.Element> { elements { Array($0) } }
}
