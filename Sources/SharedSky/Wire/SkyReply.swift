/// A relay's answer to a report with the planes around it: SKY, 36 bytes and the planes, at most
/// 500.
public struct SkyReply: Sendable, Hashable {
  /// The fields that do not belong to a single plane.
  public var header: SkyReplyHeader

  /// The planes, nearest first; those in an emergency come before all others.
  public var planes: [SkyRecord]

  /// Creates a reply.
  public init(_ header: SkyReplyHeader, planes: [SkyRecord]) {
    self.header = header
    self.planes = planes
  }

  /// The size of a reply without planes, including its seal, in bytes.
  public static let emptyLength = 36

  /// The number of planes that fit if none has a plan.
  public static let maximumPlanes = (Packet.maximumLength - emptyLength) / SkyRecord.length

  /// Reads a reply. The seal is not checked; see `Packet.isSealed`.
  public init(parsing bytes: UnsafeRawBufferPointer) throws(PacketError) {
    try Packet.check(bytes, is: .sky)
    guard (Self.emptyLength...Packet.maximumLength).contains(bytes.count) else {
      throw .length(found: bytes.count)
    }
    let count = bytes[3] & 0b1_1111
    guard count <= Self.maximumPlanes else { throw .planes(found: count) }
    header = SkyReplyHeader(bytes)
    planes = []
    planes.reserveCapacity(Int(count))
    let end = bytes.count - Packet.sealLength
    var offset = SkyReplyHeader.length
    for _ in 0..<count {
      let plane = try SkyRecord(parsing: UnsafeRawBufferPointer(rebasing: bytes[offset..<end]))
      planes.append(plane)
      offset += plane.length
    }
    guard offset == end else { throw .length(found: bytes.count) }
  }

  /// Writes the reply with as many of its planes as fit, in order.
  ///
  /// - Parameters:
  ///   - bytes: A buffer of at least `Packet.maximumLength` bytes.
  ///   - secret: The secret of the plane whose report is answered.
  /// - Returns: The number of bytes written.
  @discardableResult
  public func write(
    into bytes: UnsafeMutableRawBufferPointer,
    sealedBy secret: PlaneSecret
  ) -> Int {
    precondition(
      bytes.count >= Packet.maximumLength,
      "a reply may need \(Packet.maximumLength) bytes"
    )
    var (count, end): (UInt8, Int) = (0, SkyReplyHeader.length)
    for plane in planes {
      guard end + plane.length + Packet.sealLength <= Packet.maximumLength else { break }
      end += plane.write(into: UnsafeMutableRawBufferPointer(rebasing: bytes[end...]))
      count += 1
    }
    let packet = UnsafeMutableRawBufferPointer(rebasing: bytes[..<(end + Packet.sealLength)])
    header.write(packet, planes: count)
    Packet.seal(packet, by: secret)
    return packet.count
  }
}
