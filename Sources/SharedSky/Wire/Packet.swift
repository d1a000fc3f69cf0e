/// The common parts of all packets of the shared sky: header, length and seal.
public enum Packet {
  /// The kinds of packets; all others are reserved.
  public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    /// A client requests an identity or a token, 80 bytes.
    case hello = 1
    /// A relay answers without planes, 64 bytes.
    case token = 2
    /// A client reports its plane's position, 80 bytes.
    case report = 3
    /// A relay answers a report with the planes around it, at most 500 bytes.
    case sky = 4
  }

  /// The version and kind of a packet, not necessarily supported ones.
  public struct Header: Sendable, Hashable {
    /// The version, from 0 to 15.
    public let version: UInt8

    /// The kind's number, from 0 to 15.
    public let kind: UInt8
  }

  /// The bytes `SK`.
  public static let magic: UInt16 = 0x534B

  /// The only version that is read and written. Version 1 had no kinds of sources, and identified
  /// planes by half of their identities.
  public static let version: UInt8 = 2

  /// The default port of relays.
  public static let standardPort: UInt16 = 8_738

  /// The length of every packet from a client.
  public static let requestLength = 80

  /// The longest packet. With the headers of IPv4 and UDP it has 528 bytes, fewer than the 576 that
  /// every host must accept in one piece (RFC 791).
  public static let maximumLength = 500

  /// The length of the seal at the end of every packet.
  public static let sealLength = 8

  /// Parses the beginning of a packet; nil if it does not start with `SK`.
  public static func header(of bytes: UnsafeRawBufferPointer) -> Header? {
    guard bytes.count >= 4, bytes.big16(at: 0) == magic else { return nil }
    return Header(version: bytes[2] >> 4, kind: bytes[2] & 0x0F)
  }

  /// Returns the plane's identity in a HELLO, a TOKEN or a REPORT, unverified.
  static func id(in bytes: UnsafeRawBufferPointer) -> PlaneID {
    PlaneID(rawValue: bytes.big64(at: 4))
  }

  /// Whether a packet ends with the seal that a secret gives it.
  public static func isSealed(_ bytes: UnsafeRawBufferPointer, by secret: PlaneSecret) -> Bool {
    guard bytes.count > sealLength else { return false }
    let end = bytes.count - sealLength
    let seal = SipHash(secret).hash(UnsafeRawBufferPointer(rebasing: bytes[..<end]))
    return bytes.big64(at: end).byteSwapped == seal
  }

  /// Writes the seal at the end of a packet: SipHash-2-4 of all bytes before it, little-endian as
  /// its authors define it. Without a secret, the seal is 0.
  static func seal(_ bytes: UnsafeMutableRawBufferPointer, by secret: PlaneSecret?) {
    let end = bytes.count - sealLength
    let covered = UnsafeRawBufferPointer(rebasing: bytes[..<end])
    bytes.putBig(secret.map { SipHash($0).hash(covered).byteSwapped } ?? 0, at: end)
  }

  /// Returns the first bytes of a buffer, as many as a packet needs.
  static func prefix(
    _ bytes: UnsafeMutableRawBufferPointer,
    _ length: Int
  ) -> UnsafeMutableRawBufferPointer {
    // The standard library checks this in debug builds only.
    precondition(bytes.count >= length, "a packet needs \(length) bytes")
    return UnsafeMutableRawBufferPointer(rebasing: bytes[..<length])
  }

  /// Returns the bytes that a closure writes into a buffer of a length.
  static func bytes(_ length: Int, _ write: (UnsafeMutableRawBufferPointer) -> Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: length) { room, count in
      count = write(UnsafeMutableRawBufferPointer(room))
    }
  }

  /// Checks the header of a packet.
  static func check(_ bytes: UnsafeRawBufferPointer, is kind: Kind) throws(PacketError) {
    guard let header = header(of: bytes) else { throw .magic }
    guard header.version == version else { throw .version(found: header.version) }
    guard header.kind == kind.rawValue else { throw .kind(found: header.kind) }
  }

  /// Writes a client's packet: the common header, the fields of its kind, and the token.
  ///
  /// - Parameters:
  ///   - bytes: A buffer of at least `requestLength` bytes.
  ///   - kind: The kind.
  ///   - flags: Byte 3.
  ///   - id: The plane's identity, bytes 4 to 11.
  ///   - time: The time of sending, bytes 12 to 15.
  ///   - token: The token, bytes 64 to 71.
  ///   - secret: The plane's secret; without one the seal is 0.
  ///   - fields: Writes bytes 16 to 63, which are initially 0.
  /// - Returns: The number of bytes written.
  static func writeRequest(
    into bytes: UnsafeMutableRawBufferPointer,
    as kind: Kind,
    flags: UInt8,
    id: PlaneID,
    time: UInt32,
    token: AddressToken,
    sealedBy secret: PlaneSecret?,
    fields: (UnsafeMutableRawBufferPointer) -> Void
  ) -> Int {
    let packet = prefix(bytes, requestLength)
    packet.clear(16..<64)
    begin(packet, as: kind, flags: flags)
    packet.putBig(id.rawValue, at: 4)
    packet.putBig(time, at: 12)
    fields(packet)
    packet.putBig(token.rawValue, at: 64)
    seal(packet, by: secret)
    return requestLength
  }

  /// Writes the first four bytes of a packet: magic, version and kind, and flags.
  static func begin(_ bytes: UnsafeMutableRawBufferPointer, as kind: Kind, flags: UInt8) {
    bytes.putBig(magic, at: 0)
    bytes[2] = version << 4 | kind.rawValue
    bytes[3] = flags
  }
}
