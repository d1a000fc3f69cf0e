/// A client's first packet, which requests an identity or a token for its address: HELLO, 80 bytes.
public struct Hello: Sendable, Hashable {
  /// The identity of the plane; `PlaneID.none` requests one.
  public var id: PlaneID

  /// When it was sent: the low 32 bits of the sky's time.
  public var time: UInt32

  /// A number drawn by the client, by which it knows the answer to be one.
  public var nonce: UInt64

  /// The client's version, in any way it likes to count; relays only count it.
  public var client: UInt16

  /// The token that the relay gave last for this address.
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

  /// Reads a hello; the seal is not looked at, see `Packet.isSealed`.
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
  ///   - bytes: Room for at least `length` bytes.
  ///   - secret: The plane's secret; nil, as long as there is none, leaves the seal 0.
  /// - Returns: How many bytes were written.
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
