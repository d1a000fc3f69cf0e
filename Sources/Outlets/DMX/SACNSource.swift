/// A streaming ACN source of one universe, and its packets.
///
/// Clauses are those of ANSI E1.31-2018. Offsets count from the start of the UDP payload; numbers
/// are big-endian (4.1).
public struct SACNSource: Sendable, Hashable {
  /// The identifier of the source (5.6).
  public let id: ComponentID

  /// The name that consoles show, at most 63 bytes of UTF-8 (6.2.2).
  public let name: String

  /// The priority, from 0 to 200; receivers follow the highest (6.2.3).
  public let priority: UInt8

  /// The universe, from 1 to 63,999 (6.2.7).
  public let universe: UInt16

  /// The UDP port of receivers (9.2, ACN_SDT_MULTICAST_PORT).
  public static let port: UInt16 = 5_568

  /// The universe of discovery packets (E131_DISCOVERY_UNIVERSE).
  static let discoveryUniverse: UInt16 = 64_214

  /// The universes that can contain values (6.2.7).
  public static let universes = 1...63_999

  /// Creates a source; priorities above 200 are clamped.
  public init(id: ComponentID, name: String, priority: UInt8 = 100, universe: UInt16) {
    (self.id, self.name, self.universe) = (id, name, universe)
    self.priority = min(priority, 200)
  }

  /// Returns the multicast group of a universe, 239.255.high.low (9.3.1).
  public static func group(of universe: UInt16) -> String {
    "239.255.\(universe >> 8).\(universe & 0xFF)"
  }

  /// Returns a data packet with the values of the universe from channel 1 (4.1).
  ///
  /// - Parameters:
  ///   - values: At most 512 values.
  ///   - sequence: One more than in the previous packet of the universe (6.2.5).
  /// - Returns: The packet.
  public func data(_ values: [UInt8], sequence: UInt8) -> [UInt8] {
    var dmp = PacketWriter()
    dmp.write8(0x02)  // 117: vector, VECTOR_DMP_SET_PROPERTY (7.2)
    dmp.write8(0xA1)  // 118: address type and data type (7.3)
    dmp.write16(0)  // 119: first property address (7.4)
    dmp.write16(1)  // 121: address increment (7.5)
    dmp.write16(UInt16(values.count + 1))  // 123: property value count (7.6)
    dmp.write8(0)  // 125: START code 0, dimmer values (7.7)
    dmp.write(values)  // 126

    var framing = PacketWriter()
    framing.write32(0x0000_0002)  // 40: vector, VECTOR_E131_DATA_PACKET (6.2.1)
    framing.write(name, width: 64)  // 44: source name (6.2.2)
    framing.write8(priority)  // 108: priority (6.2.3)
    framing.write16(0)  // 109: synchronization address, 0 for none (6.2.4)
    framing.write8(sequence)  // 111: sequence number (6.2.5)
    // 112: options (6.2.6). Stream_Terminated is never set: receivers would count the source as
    // lost at once instead of after 2.5 s (6.7.1), and may go dark.
    framing.write8(0)
    framing.write16(universe)  // 113: universe (6.2.7)
    framing.write(Self.counted(dmp.bytes))  // 115: DMP layer (7)
    return root(vector: 0x0000_0004, framing.bytes)  // VECTOR_ROOT_E131_DATA (5.5)
  }

  /// Returns a universe discovery packet, which lists this universe (4.3).
  public func discovery() -> [UInt8] {
    var list = PacketWriter()
    list.write32(0x0000_0001)  // 114: vector, VECTOR_UNIVERSE_DISCOVERY_UNIVERSE_LIST (8.2)
    list.write8(0)  // 118: page (8.3)
    list.write8(0)  // 119: last page (8.4)
    list.write16(universe)  // 120: list of universes (8.5)

    var framing = PacketWriter()
    framing.write32(0x0000_0002)  // 40: vector, VECTOR_E131_EXTENDED_DISCOVERY (6.4.1)
    framing.write(name, width: 64)  // 44: source name (6.4.2)
    framing.write32(0)  // 108: reserved (6.4.3)
    framing.write(Self.counted(list.bytes))  // 112: universe discovery layer (8)
    return root(vector: 0x0000_0008, framing.bytes)  // VECTOR_ROOT_E131_EXTENDED (5.5)
  }

  /// Returns a packet: the root layer around a framing layer (5).
  private func root(vector: UInt32, _ framing: [UInt8]) -> [UInt8] {
    var content = PacketWriter()
    content.write32(vector)  // 18: vector (5.5)
    content.write(id.bytes)  // 22: CID (5.6)
    content.write(Self.counted(framing))  // 38: framing layer (6)

    var packet = PacketWriter()
    packet.write16(0x0010)  // 0: preamble size (5.1)
    packet.write16(0)  // 2: post-amble size (5.2)
    packet.write(Array("ASC-E1.17\0\0\0".utf8))  // 4: ACN packet identifier (5.3)
    packet.write(Self.counted(content.bytes))  // 16
    return packet.bytes
  }

  /// Returns a layer: flags 0x7, the length including these two bytes, and the content (5.4, 6.1,
  /// 7.1).
  private static func counted(_ content: [UInt8]) -> [UInt8] {
    var layer = PacketWriter()
    layer.write16(0x7000 | UInt16(content.count + 2))
    layer.write(content)
    return layer.bytes
  }
}
