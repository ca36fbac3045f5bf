import Testing

/// Everything that goes over sockets, one test after the other: limits of time mean something only where tests do not
/// starve each other.
@Suite(.serialized)
enum OverTheWire {}
