/// Writes a reply plane by plane into an existing buffer, without allocating memory.
public struct SkyReplyWriter {
  private let bytes: UnsafeMutableRawBufferPointer
  private var planes: UInt8 = 0
  private var end = SkyReplyHeader.length

  /// Starts a reply without planes.
  ///
  /// - Parameter bytes: A buffer of at least `Packet.maximumLength` bytes.
  public init(_ bytes: UnsafeMutableRawBufferPointer) {
    precondition(
      bytes.count >= Packet.maximumLength,
      "a reply may need \(Packet.maximumLength) bytes"
    )
    self.bytes = bytes
  }

  /// The number of planes written.
  public var count: Int { Int(planes) }

  /// The number of bytes left for planes.
  public var bytesLeft: Int { Packet.maximumLength - Packet.sealLength - end }

  /// Writes another plane.
  ///
  /// - Returns: Whether it fitted.
  public mutating func append(_ plane: SkyRecord) -> Bool {
    guard plane.length <= bytesLeft else { return false }
    end += plane.write(into: UnsafeMutableRawBufferPointer(rebasing: bytes[end...]))
    planes += 1
    return true
  }

  /// Writes the header and the seal.
  ///
  /// - Returns: The length of the reply in bytes.
  public func finish(_ header: SkyReplyHeader, sealedBy secret: PlaneSecret) -> Int {
    let length = end + Packet.sealLength
    let packet = UnsafeMutableRawBufferPointer(rebasing: bytes[..<length])
    header.write(packet, planes: planes)
    Packet.seal(packet, by: secret)
    return length
  }
}
