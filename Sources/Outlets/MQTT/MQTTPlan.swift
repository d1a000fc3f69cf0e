/// How the plan of a room is passed on through the broker, as bytes that the broker does not
/// interpret.
///
/// It is retained on `aloft/<site>/<room>/plan`. One display of a room publishes it; the others
/// follow it.
public struct MQTTPlan: Sendable {
  /// Returns the plan to publish, or nil; called when the show has changed.
  public let published: (@Sendable () -> [UInt8]?)?

  /// Called with the room's plan when the broker delivers one.
  public let received: (@Sendable ([UInt8]) -> Void)?

  /// Called with true when no display that leads the room is online, and with false when one is.
  public let noteAbsence: (@Sendable (Bool) -> Void)?

  /// Called when the broker does not answer.
  public let noteLoss: (@Sendable () -> Void)?

  /// Creates the functions; nil for a direction that is not used.
  public init(
    published: (@Sendable () -> [UInt8]?)? = nil,
    received: (@Sendable ([UInt8]) -> Void)? = nil,
    noteAbsence: (@Sendable (Bool) -> Void)? = nil,
    noteLoss: (@Sendable () -> Void)? = nil
  ) {
    self.published = published
    self.received = received
    self.noteAbsence = noteAbsence
    self.noteLoss = noteLoss
  }

  /// Returns the functions with a filter of what is published; without that direction, there is nothing to filter.
  func publishing(_ filter: @escaping @Sendable ([UInt8]) -> [UInt8]?) -> MQTTPlan {
    var filtered: (@Sendable () -> [UInt8]?)?
    if let published { filtered = { published().flatMap(filter) } }
    return MQTTPlan(
      published: filtered,
      received: received,
      noteAbsence: noteAbsence,
      noteLoss: noteLoss
    )
  }
}
