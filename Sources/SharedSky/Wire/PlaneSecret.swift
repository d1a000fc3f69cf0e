/// The 16 bytes that only a plane and the relays know, and that seal the packets between them.
public struct PlaneSecret: Sendable, Hashable {
  /// The first eight bytes, the most significant first.
  public let first: UInt64

  /// The last eight bytes, the most significant first.
  public let last: UInt64

  /// Creates a secret from its two halves.
  public init(_ first: UInt64, _ last: UInt64) {
    self.first = first
    self.last = last
  }

  /// Whether all bytes are 0, which means that there is no secret.
  public var isEmpty: Bool {
    first == 0 && last == 0
  }
}

extension PlaneSecret: CustomStringConvertible {
  /// Does not contain the secret, so that logging it reveals nothing.
  public var description: String { "(secret)" }
}

extension PlaneSecret: CustomDebugStringConvertible, CustomReflectable {
  /// Does not contain the secret.
  public var debugDescription: String { description }

  /// Empty, so that reflection reveals nothing.
  public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}
