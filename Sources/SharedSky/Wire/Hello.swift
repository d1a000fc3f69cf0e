/// A client's first packet, which requests an identity or a token for its address: HELLO, 80 bytes.
public struct Hello: Sendable, Hashable {
  /// The identity of the plane; `PlaneID.none` requests one.
  public var id: PlaneID

  /// When it was sent: the low 32 bits of the `SkyTime`.
  public var time: UInt32

  /// A random number that the answer repeats.
  public var nonce: UInt64

  /// The client's version, numbered as the client likes; relays do not interpret it.
  public var client: UInt16

  /// The last token that the relay gave for this address.
  public var token: AddressToken

  /// Creates a hello.
  public init(
    id: PlaneID = .none,
    time: UInt32,
    nonce: UInt64,
    client: UInt16 = 0,
    token: AddressToken = .none
  ) {
    self.id = id
    self.time = time
    self.nonce = nonce
    self.client = client
    self.token = token
  }

  /// The size in bytes.
  public static let length = Packet.requestLength

  /// Reads a HELLO. The seal is not checked; see `Packet.isSealed`.
  public init(parsing bytes: UnsafeRawBufferPointer) throws(PacketError) {
    try Packet.check(bytes, is: .hello)
    guard bytes.count == Self.length else { throw .length(found: bytes.count) }
    id = Packet.id(in: bytes)
    time = bytes.big32(at: 12)
    nonce = bytes.big64(at: 16)
    client = bytes.big16(at: 24)
    token = AddressToken(rawValue: bytes.big64(at: 64))
  }

  /// Writes the hello.
  ///
  /// - Parameters:
  ///   - bytes: A buffer of at least `length` bytes.
  ///   - secret: The plane's secret; without one the seal is 0.
  /// - Returns: The number of bytes written.
  @discardableResult
  public func write(
    into bytes: UnsafeMutableRawBufferPointer,
    sealedBy secret: PlaneSecret?
  ) -> Int {
    Packet.writeRequest(
      into: bytes,
      as: .hello,
      flags: 0,
      id: id,
      time: time,
      token: token,
      sealedBy: secret
    ) { packet in
      packet.putBig(nonce, at: 16)
      packet.putBig(client, at: 24)
    }
  }
}
