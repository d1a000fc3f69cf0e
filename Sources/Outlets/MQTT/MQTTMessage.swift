/// A message to or from a broker.
public struct MQTTMessage: Sendable, Hashable {
  /// Quality of service.
  public enum Quality: Int32, Sendable, Hashable {
    /// At most once, for messages that are useless when late.
    case atMostOnce = 0
    /// At least once.
    case atLeastOnce = 1
  }

  /// The topic.
  public let topic: String

  /// The payload.
  public let payload: [UInt8]

  /// The quality of service.
  public let quality: Quality

  /// When sending: whether the broker keeps the message for later subscribers. When receiving:
  /// whether the broker had kept it.
  public let isRetained: Bool

  /// Creates a message.
  public init(
    _ topic: String,
    _ payload: [UInt8],
    quality: Quality = .atMostOnce,
    isRetained: Bool = false
  ) {
    self.topic = topic
    self.payload = payload
    self.quality = quality
    self.isRetained = isRetained
  }

  /// Creates a message with a text.
  public init(
    _ topic: String,
    _ text: String,
    quality: Quality = .atMostOnce,
    isRetained: Bool = false
  ) {
    self.init(topic, Array(text.utf8), quality: quality, isRetained: isRetained)
  }

  /// The payload as text; nil if it is not UTF-8.
  public var text: String? {
    String(validating: payload, as: UTF8.self)
  }
}
