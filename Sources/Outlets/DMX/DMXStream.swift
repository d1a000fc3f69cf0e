/// The protocol that carries a universe.
public enum DMXStream: Sendable, Hashable {
  /// Streaming ACN (sACN), ANSI E1.31.
  case sacn(SACNSource)
  /// Art-Net 4.
  case artNet(ArtNetSource)

  /// A universe of a protocol.
  enum Universe: Sendable, Hashable, CustomStringConvertible {
    case sacn(UInt16)
    case artNet(UInt16)

    /// The protocol and the number, such as `sacn-7`.
    var description: String {
      switch self {
      case .sacn(let number): "sacn-\(number)"
      case .artNet(let number): "artnet-\(number)"
      }
    }
  }

  /// The universe.
  var universe: Universe {
    switch self {
    case .sacn(let source): .sacn(source.universe)
    case .artNet(let source): .artNet(source.portAddress)
    }
  }

  /// Returns the stream with another identifier of its source; Art-Net has none.
  func identified(as id: () -> ComponentID) -> DMXStream {
    guard case .sacn(let source) = self else { return self }
    let (name, priority) = (source.name, source.priority)
    return .sacn(
      SACNSource(id: id(), name: name, priority: priority, universe: source.universe)
    )
  }

  /// Returns a packet with the values of the universe from channel 1.
  func packet(_ values: [UInt8], sequence: UInt8) -> [UInt8] {
    switch self {
    case .sacn(let source): source.data(values, sequence: sequence)
    case .artNet(let source): source.dmx(values, sequence: sequence)
    }
  }

  /// Returns the next sequence number: E1.31 counts from 0 to 255 (6.2.5), Art-Net from 1.
  func sequence(after last: UInt8) -> UInt8 {
    switch self {
    case .sacn: last &+ 1
    case .artNet: last == 255 ? 1 : last + 1
    }
  }
}
