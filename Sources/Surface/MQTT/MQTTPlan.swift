/// How the plan of a room goes through the broker, in bytes that only its maker understands.
///
/// It lies retained on `aloft/<site>/<room>/plan`. One display of a room publishes it, others follow.
public struct MQTTPlan: Sendable {
  /// Returns the plan to publish; nil for none. Asked whenever the show has changed.
  public let published: (@Sendable () -> [UInt8]?)?

  /// Takes the plan of the room, whenever the broker has one.
  public let received: (@Sendable ([UInt8]) -> Void)?

  /// Creates the ways of a plan; nil for those that are not gone.
  public init(
    published: (@Sendable () -> [UInt8]?)? = nil,
    received: (@Sendable ([UInt8]) -> Void)? = nil
  ) {
    self.published = published
    self.received = received
  }
}
