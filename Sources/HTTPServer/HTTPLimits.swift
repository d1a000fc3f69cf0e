/// Limits and timeouts for clients of an HTTP server.
public struct HTTPLimits: Sendable, Hashable {
  /// The most bytes of a request's first line and fields.
  public var headBytes = 8_192

  /// The most fields of a request.
  public var fields = 64

  /// The most bytes of a request's body.
  public var bodyBytes = 4_096

  /// The most connections at a time.
  public var connections = 4_608

  /// The most connections of one remote client: enough for a room of phones behind one address, and
  /// far fewer than all.
  public var connectionsPerClient = 256

  /// The most connections that may listen to cues.
  public var subscribers = 4_096

  /// The idle timeout between two requests.
  public var idle: Duration = .seconds(30)

  /// The timeout for receiving a request, from its first byte to its last.
  public var request: Duration = .seconds(10)

  /// The timeout for a client to read an answer.
  public var answer: Duration = .seconds(20)

  /// The maximum number of bytes queued for a client that does not read, besides those in the
  /// system's buffers.
  public var waitingBytes = 16_384

  /// The maximum time that they are queued.
  public var stall: Duration = .seconds(20)

  /// The silence after which a listener is sent a ping.
  public var ping: Duration = .seconds(15)

  /// The most pixels of a picture.
  public var pixels = 1_920 * 1_200

  /// The usual limits.
  public init() {}
}
