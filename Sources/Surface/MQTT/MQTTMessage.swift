/// A message as a broker takes and brings it.
public struct MQTTMessage: Sendable, Hashable {
  /// How sure it is to arrive.
  public enum Quality: Int32, Sendable, Hashable {
    /// At most once: what is late is worthless.
    case atMostOnce = 0
    /// At least once.
    case atLeastOnce = 1
  }

  /// What it is about.
  public let topic: String

  /// What it says.
  public let payload: [UInt8]

  /// How sure it is to arrive.
  public let quality: Quality

  /// When sent, whether the broker keeps it for those who come later; when received, whether it is
  /// such an old one.
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

  /// Creates a message of text.
  public init(
    _ topic: String,
    _ text: String,
    quality: Quality = .atMostOnce,
    isRetained: Bool = false
  ) {
    self.init(topic, Array(text.utf8), quality: quality, isRetained: isRetained)
  }

  /// The payload as text; nil where it is no UTF-8.
  public var text: String? {
    String(validating: payload, as: UTF8.self)
  }
}
