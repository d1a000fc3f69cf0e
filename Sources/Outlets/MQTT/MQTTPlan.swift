/// How the plan of a room passes through the broker, as bytes that only its maker understands.
///
/// It is retained on `aloft/<site>/<room>/plan`. One display of a room publishes it and the others
/// follow it.
public struct MQTTPlan: Sendable {
  /// Returns the plan to publish; nil for none. Called whenever the show has changed.
  public let published: (@Sendable () -> [UInt8]?)?

  /// Called with the room's plan whenever the broker delivers one.
  public let received: (@Sendable ([UInt8]) -> Void)?

  /// Creates the pair; nil for a direction that is not used.
  public init(
    published: (@Sendable () -> [UInt8]?)? = nil,
    received: (@Sendable ([UInt8]) -> Void)? = nil
  ) {
    self.published = published
    self.received = received
  }
}
