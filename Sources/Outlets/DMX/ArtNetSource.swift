/// An Art-Net source of one universe, and its packets.
///
/// Field names are those of the Art-Net 4 specification (Artistic Licence Holdings). Offsets count
/// from the start of the UDP payload.
public struct ArtNetSource: Sendable, Hashable {
  /// The name that consoles show, at most 63 bytes; the short name is truncated to 17.
  public let name: String

  /// The Port-Address: net, sub-net and universe, 0 to 32,767.
  public let portAddress: UInt16

  /// Art-Net's UDP port, 0x1936.
  public static let port: UInt16 = 6_454

  /// The valid Port-Addresses; 15 bits.
  public static let portAddresses = 0...32_767

  /// Creates a source. Characters of the name that are not ASCII become question marks.
  public init(name: String, portAddress: UInt16) {
    self.name = String(name.map { $0.isASCII ? $0 : "?" })
    self.portAddress = portAddress
  }

  /// Returns an ArtDmx packet with the values of the universe from channel 1.
  ///
  /// - Parameters:
  ///   - values: At most 512 values; an odd number of values is padded with a zero.
  ///   - sequence: From 1 to 255; 0 would mean that packets are not numbered.
  /// - Returns: The packet.
  public func dmx(_ values: [UInt8], sequence: UInt8) -> [UInt8] {
    let padding = values.count % 2
    var packet = Self.header(.dmx)
    packet.write16(Self.version)  // 10: ProtVerHi, ProtVerLo
    packet.write8(sequence)  // 12: Sequence
    packet.write8(0)  // 13: Physical
    packet.writeLow16(portAddress & 0x7FFF)  // 14: SubUni, Net
    packet.write16(UInt16(values.count + padding))  // 16: LengthHi, Length; even, 2 to 512
    packet.write(values)  // 18: Data
    packet.writeZeros(padding)
    return packet.bytes
  }

  /// Returns an ArtPollReply packet.
  ///
  /// - Parameters:
  ///   - address: The four bytes of this machine's address as seen from the console.
  ///   - replies: The number of replies so far, for NodeReport.
  /// - Returns: The packet.
  public func pollReply(from address: [UInt8], replies: Int) -> [UInt8] {
    let (net, subNet) = (UInt8(portAddress >> 8 & 0x7F), UInt8(portAddress >> 4 & 0x0F))
    var packet = Self.header(.pollReply)
    packet.write(address.count == 4 ? address : [0, 0, 0, 0])  // 10: IpAddress
    packet.writeLow16(Self.port)  // 14: Port
    packet.write16(0)  // 16: VersInfo
    packet.write8(net)  // 18: NetSwitch
    packet.write8(subNet)  // 19: SubSwitch
    packet.write16(0x00FF)  // 20: Oem, OemUnknown
    packet.write8(0)  // 22: UbeaVersion, none
    packet.write8(0b1101_0000)  // 23: Status1: indicators normal; addresses are set locally
    packet.writeLow16(0x7FF0)  // 24: EstaMan, a code of the range for prototypes
    packet.write(name, width: 18)  // 26: ShortName
    packet.write(name, width: 64)  // 44: LongName
    // #xxxx is RcPowerOk; yyyy counts replies and wraps at 9999.
    let count = String("000\(replies % 10_000)".suffix(4))
    packet.write("#0001 [\(count)] sending", width: 64)  // 108: NodeReport
    packet.write16(1)  // 172: NumPorts
    packet.write([0x40, 0, 0, 0])  // 174: PortTypes: puts DMX512 onto Art-Net
    packet.write([0x80, 0, 0, 0])  // 178: GoodInput: data present
    packet.writeZeros(4)  // 182: GoodOutputA: no outputs
    packet.write([UInt8(portAddress & 0x0F), 0, 0, 0])  // 186: SwIn
    packet.writeZeros(4)  // 190: SwOut
    packet.writeZeros(6)  // 194: AcnPriority, SwMacro, SwRemote, three spare
    packet.write8(0x01)  // 200: Style, StController
    packet.writeZeros(6)  // 201: MAC, not supplied
    packet.writeZeros(4)  // 207: BindIp
    packet.write8(1)  // 211: BindIndex, the root
    packet.write8(0b0000_1000)  // 212: Status2: Port-Addresses of 15 bits
    packet.writeZeros(26)  // 213: GoodOutputB, Status3, DefaultRespUID, filler
    return packet.bytes
  }

  /// The packets that Aloft sends or reads, by OpCode.
  enum Code: UInt16 {
    case poll = 0x2000
    case pollReply = 0x2100
    case dmx = 0x5000
  }

  /// The protocol version, which is unchanged since Art-Net 1.
  static let version: UInt16 = 14

  /// Returns the start of every packet: ID and OpCode.
  static func header(_ code: Code) -> PacketWriter {
    var packet = PacketWriter()
    packet.write("Art-Net", width: 8)  // 0: ID
    packet.writeLow16(code.rawValue)  // 8: OpCode
    return packet
  }
}
