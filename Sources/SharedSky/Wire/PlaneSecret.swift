/// The 16 bytes that only a plane and the relays know, and that seal what they send each other.
public struct PlaneSecret: Sendable, Hashable {
  /// The first eight bytes, the most significant first.
  public let first: UInt64

  /// The last eight bytes, the most significant first.
  public let last: UInt64

  /// Creates a secret from its halves.
  public init(_ first: UInt64, _ last: UInt64) {
    self.first = first
    self.last = last
  }

  /// Whether all bytes are 0: there is no secret.
  public var isEmpty: Bool {
    first == 0 && last == 0
  }
}

extension PlaneSecret: CustomStringConvertible {
  /// Never the secret itself, so that it reaches no log.
  public var description: String { "(secret)" }
}

extension PlaneSecret: CustomDebugStringConvertible, CustomReflectable {
  /// Never the secret itself.
  public var debugDescription: String { description }

  /// Nothing to be seen from outside.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}
