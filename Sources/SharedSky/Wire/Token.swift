/// A relay's answer without planes: TOKEN, 64 bytes, fewer than the request has.
public struct Token: Sendable, Hashable {
  /// Why it was sent.
  public struct Reason: RawRepresentable, Sendable, Hashable {
    /// The number; those from 6 are reserved.
    public let rawValue: UInt8

    /// Creates a reason from its number.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Only the token was requested.
    public static let tokenOnly = Reason(rawValue: 0)
    /// The token that was sent is not, or is no longer, valid for the address.
    public static let stale = Reason(rawValue: 1)
    /// The time is too far from the relay's, or not later than that of an earlier report.
    public static let clock = Reason(rawValue: 2)
    /// Too many packets were sent.
    public static let slowDown = Reason(rawValue: 3)
    /// The relay does not support the protocol version.
    public static let version = Reason(rawValue: 4)
    /// A new identity was issued; the packet contains its secret.
    public static let minted = Reason(rawValue: 5)
  }

  /// Why it was sent.
  public var reason: Reason

  /// The plane's identity; the new one if the reason is `.minted`.
  public var id: PlaneID

  /// The time of the answered packet.
  public var timeEcho: UInt32

  /// When the relay received that packet: the low 32 bits of the `SkyTime`.
  public var received: UInt32

  /// The nonce of the answered HELLO; 0 for a report.
  public var nonceEcho: UInt64

  /// The token to use from this address from now on.
  public var token: AddressToken

  /// The plane's secret if the reason is `.minted`, otherwise 0.
  public var secret: PlaneSecret

  /// The lowest version that the relay supports, from 0 to 15.
  public var lowestVersion: UInt8

  /// The highest version that the relay supports, from 0 to 15.
  public var highestVersion: UInt8

  /// How long the relay held the packet before it answered, in tenths of a millisecond.
  public var hold: UInt8

  /// The interval until the next packet, in hundredths of a second.
  public var wait: UInt16

  /// Creates a token packet.
  public init(
    reason: Reason,
    id: PlaneID,
    timeEcho: UInt32,
    received: UInt32,
    nonceEcho: UInt64 = 0,
    token: AddressToken,
    secret: PlaneSecret = PlaneSecret(0, 0),
    lowestVersion: UInt8 = Packet.version,
    highestVersion: UInt8 = Packet.version,
    hold: UInt8 = 0,
    wait: UInt16 = 0
  ) {
    self.reason = reason
    self.id = id
    self.timeEcho = timeEcho
    self.received = received
    self.nonceEcho = nonceEcho
    self.token = token
    self.secret = secret
    self.lowestVersion = lowestVersion & 0x0F
    self.highestVersion = highestVersion & 0x0F
    self.hold = hold
    self.wait = wait
  }

  /// The size in bytes.
  public static let length = 64

  /// Reads a token packet. The seal is not checked; see `Packet.isSealed`.
  public init(parsing bytes: UnsafeRawBufferPointer) throws(PacketError) {
    try Packet.check(bytes, is: .token)
    guard bytes.count == Self.length else { throw .length(found: bytes.count) }
    reason = Reason(rawValue: bytes[3])
    id = Packet.id(in: bytes)
    timeEcho = bytes.big32(at: 12)
    received = bytes.big32(at: 16)
    nonceEcho = bytes.big64(at: 20)
    token = AddressToken(rawValue: bytes.big64(at: 28))
    secret = PlaneSecret(bytes.big64(at: 36), bytes.big64(at: 44))
    lowestVersion = bytes[52] >> 4
    highestVersion = bytes[52] & 0x0F
    hold = bytes[53]
    wait = bytes.big16(at: 54)
  }

  /// Writes the token packet.
  ///
  /// - Parameters:
  ///   - bytes: A buffer of at least `length` bytes.
  ///   - key: The plane's secret; nil if the relay does not know the plane, and the seal is then 0.
  /// - Returns: The number of bytes written.
  @discardableResult
  public func write(
    into bytes: UnsafeMutableRawBufferPointer,
    sealedBy key: PlaneSecret?
  ) -> Int {
    let packet = Packet.prefix(bytes, Self.length)
    Packet.begin(packet, as: .token, flags: reason.rawValue)
    packet.putBig(id.rawValue, at: 4)
    packet.putBig(timeEcho, at: 12)
    packet.putBig(received, at: 16)
    packet.putBig(nonceEcho, at: 20)
    packet.putBig(token.rawValue, at: 28)
    packet.putBig(secret.first, at: 36)
    packet.putBig(secret.last, at: 44)
    packet[52] = lowestVersion << 4 | highestVersion & 0x0F
    packet[53] = hold
    packet.putBig(wait, at: 54)
    Packet.seal(packet, by: key)
    return Self.length
  }
}
