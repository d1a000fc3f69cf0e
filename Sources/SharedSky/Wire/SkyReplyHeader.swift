/// The header of a reply, before the planes.
public struct SkyReplyHeader: Sendable, Hashable {
  /// The relay's instructions to a client.
  public struct Notice: OptionSet, Sendable, Hashable {
    /// The bits; the lowest five are the number of planes and not a notice.
    public let rawValue: UInt8

    /// Creates notices from their bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue & 0b1110_0000
    }

    /// More planes exist than fit into the reply, or may exist, because the relay has just started.
    public static let more = Notice(rawValue: 1 << 7)

    /// The relay requests longer intervals between reports.
    public static let slowDown = Notice(rawValue: 1 << 6)

    /// Another relay serves this part of the sky: look up its name again.
    public static let servedElsewhere = Notice(rawValue: 1 << 5)
  }

  /// The relay's instructions to the client.
  public var notice: Notice

  /// The sequence number of the answered report.
  public var sequenceEcho: UInt16

  /// The interval until the next report, in hundredths of a second.
  public var nextReport: UInt16

  /// The time of the answered report.
  public var timeEcho: UInt32

  /// When the relay received that report: the low 32 bits of the `SkyTime`. The ages of the planes
  /// are relative to it.
  public var received: UInt32

  /// How long the relay held the report before it answered, in tenths of a millisecond.
  public var hold: UInt8

  /// The number of planes within 50 km, as 8 · log₂(number + 1).
  public var nearby: UInt8

  /// The token to use from this address from now on.
  public var token: AddressToken

  /// Creates a header.
  public init(
    notice: Notice = [],
    sequenceEcho: UInt16,
    nextReport: UInt16,
    timeEcho: UInt32,
    received: UInt32,
    hold: UInt8 = 0,
    nearby: UInt8 = 0,
    token: AddressToken
  ) {
    self.notice = notice
    self.sequenceEcho = sequenceEcho
    self.nextReport = nextReport
    self.timeEcho = timeEcho
    self.received = received
    self.hold = hold
    self.nearby = nearby
    self.token = token
  }

  /// The number of bytes before the first plane.
  static let length = 28

  init(_ bytes: UnsafeRawBufferPointer) {
    notice = Notice(rawValue: bytes[3])
    sequenceEcho = bytes.big16(at: 4)
    nextReport = bytes.big16(at: 6)
    timeEcho = bytes.big32(at: 8)
    received = bytes.big32(at: 12)
    hold = bytes[16]
    nearby = bytes[17]
    token = AddressToken(rawValue: bytes.big64(at: 20))
  }

  func write(_ bytes: UnsafeMutableRawBufferPointer, planes: UInt8) {
    Packet.begin(bytes, as: .sky, flags: notice.rawValue | planes)
    bytes.putBig(sequenceEcho, at: 4)
    bytes.putBig(nextReport, at: 6)
    bytes.putBig(timeEcho, at: 8)
    bytes.putBig(received, at: 12)
    bytes[16] = hold
    bytes[17] = nearby
    bytes.clear(18..<20)
    bytes.putBig(token.rawValue, at: 20)
  }
}
