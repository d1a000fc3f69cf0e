/// How much a server of HTTP takes from its clients, and how long it waits for them.
public struct HTTPLimits: Sendable, Hashable {
  /// The most bytes of a request's first line and fields.
  public var headBytes = 8_192

  /// The most fields of a request.
  public var fields = 64

  /// The most bytes of a request's body.
  public var bodyBytes = 4_096

  /// How many clients may be connected at a time.
  public var connections = 4_608

  /// How many of them may be one client's, on another machine: as many as a room's phones need that
  /// come through one address, and far from all.
  public var connectionsPerClient = 256

  /// How many of them may listen to cues.
  public var subscribers = 4_096

  /// How long a client may be silent between two requests.
  public var idle: Duration = .seconds(30)

  /// How long a request may take to arrive, from its first byte to its last.
  public var request: Duration = .seconds(10)

  /// How long an answer may take to be taken.
  public var answer: Duration = .seconds(20)

  /// The most bytes that wait for a listener who does not take them, besides those in the system's
  /// hands.
  public var waitingBytes = 16_384

  /// How long they may wait.
  public var stall: Duration = .seconds(20)

  /// After how much silence a listener is sent something, so that both sides know of each other.
  public var ping: Duration = .seconds(15)

  /// The most pixels of a picture.
  public var pixels = 1_920 * 1_200

  /// The usual limits.
  public init() {}
}
