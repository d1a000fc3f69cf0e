/// Why bytes are not a packet of the shared sky.
public enum PacketError: Error, Sendable, Hashable {
  /// The length does not match the packet's kind or its number of records.
  case length(found: Int)

  /// The packet does not begin with `SK`.
  case magic

  /// The packet has an unsupported version.
  case version(found: UInt8)

  /// The packet is of another kind than expected.
  case kind(found: UInt8)

  /// A plan has more points than fit.
  case points(found: UInt8)

  /// A reply has more planes than fit.
  case planes(found: UInt8)
}

extension PacketError: CustomStringConvertible {
  /// The problem, and what is allowed.
  public var description: String {
    switch self {
    case .length(let bytes):
      "\(bytes) bytes: HELLO and REPORT have 80, TOKEN 64, SKY 36 to 500 as its planes need"
    case .magic: "the first two bytes are not SK"
    case .version(let version): "version \(version): only \(Packet.version) is supported"
    case .kind(let kind): "a packet of kind \(kind): another was expected"
    case .points(let points):
      "a plan of \(points) points: at most \(FlightPlan.maximumCount) are allowed"
    case .planes(let planes): "\(planes) planes: at most \(SkyReply.maximumPlanes) are allowed"
    }
  }
}
