/// A console's request for the devices on the network.
package struct ArtPoll: Sendable, Hashable {
  /// The requested Port-Addresses; nil for all.
  let range: ClosedRange<UInt16>?

  /// Reads a packet; nil if it is not an ArtPoll. A packet of 14 bytes is complete, because the
  /// range was added in a later version.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count >= 14, bytes.starts(with: ArtNetSource.header(.poll).bytes),
      // 10: ProtVerHi, ProtVerLo
      UInt16(bytes[10]) << 8 | UInt16(bytes[11]) >= ArtNetSource.version
    else { return nil }
    // 12: Flags; bit 5 enables targeted mode.
    guard bytes[12] & 0b0010_0000 != 0, bytes.count >= 18 else {
      range = nil
      return
    }
    let top = UInt16(bytes[14]) << 8 | UInt16(bytes[15])
    let bottom = UInt16(bytes[16]) << 8 | UInt16(bytes[17])
    range = min(bottom, top)...max(bottom, top)
  }

  /// Whether the source of a Port-Address must answer.
  package func asks(for portAddress: UInt16) -> Bool {
    range?.contains(portAddress) ?? true
  }
}
