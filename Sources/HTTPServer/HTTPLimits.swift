/// Limits and timeouts for clients of an HTTP server.
public struct HTTPLimits: Sendable, Hashable {
  /// The maximum size of a request's head, in bytes.
  public var headBytes = 8_192

  /// The maximum number of header fields.
  public var fields = 64

  /// The maximum size of a request's body, in bytes.
  public var bodyBytes = 4_096

  /// The maximum number of simultaneous connections.
  public var connections = 4_608

  /// The maximum number of connections of one remote client: enough for a room of phones behind one
  /// address, and far fewer than all.
  public var connectionsPerClient = 256

  /// The maximum number of connections that receive cues.
  public var subscribers = 4_096

  /// The idle timeout between two requests.
  public var idle: Duration = .seconds(30)

  /// The timeout for receiving a request, from its first byte to its last.
  public var request: Duration = .seconds(10)

  /// The timeout for sending an answer, or 16 KiB of a large one.
  public var answer: Duration = .seconds(20)

  /// The time by which each 16 KiB of a large answer extends the timeout of the whole answer. It sets the slowest rate
  /// at which a client may read.
  public var answerPart: Duration = .seconds(1)

  /// The maximum number of bytes of large answers that are being sent, of all clients together. Further ones are
  /// refused with 503.
  public var largeAnswerBytes = 32 << 20

  /// The maximum number of these bytes for one remote client: two of the largest files.
  public var largeAnswerBytesPerClient = 8 << 20

  /// The maximum number of bytes queued for a client that does not read, in addition to the
  /// system's buffer.
  public var waitingBytes = 16_384

  /// The maximum time for which they are queued.
  public var stall: Duration = .seconds(20)

  /// The time without a cue after which a subscriber is sent a ping.
  public var ping: Duration = .seconds(15)

  /// The maximum number of pixels in a picture.
  public var pixels = 1_920 * 1_200

  /// Creates the default limits.
  public init() {}
}
