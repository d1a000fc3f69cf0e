/// The channels of a fixture, in order.
///
/// It is written as parts joined by plus signs: `dimmer`, `dimmer16` (coarse and fine), `rgb`,
/// `rgbw`, or a number for a channel with a constant value, such as an open shutter:
/// `dimmer16+255+rgb`.
public struct DMXFixture: Sendable, Hashable {
  private enum Part: Hashable {
    case dimmer
    case dimmer16
    case rgb
    case rgbw
    case constant(UInt8)

    init?(_ word: Substring) {
      switch word {
      case "dimmer": self = .dimmer
      case "dimmer16": self = .dimmer16
      case "rgb": self = .rgb
      case "rgbw": self = .rgbw
      default:
        guard !word.isEmpty, word.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
          let value = UInt8(word)
        else { return nil }
        self = .constant(value)
      }
    }

    var width: Int {
      switch self {
      case .dimmer, .constant: 1
      case .dimmer16: 2
      case .rgb: 3
      case .rgbw: 4
      }
    }
  }

  private let parts: [Part]

  /// The number of channels.
  public var width: Int { parts.reduce(0) { $0 + $1.width } }

  /// The channels of one fixture, from 0.
  var cells: [DMXPatch.Cell] {
    var cells: [DMXPatch.Cell] = []
    var first = 0
    for part in parts {
      let isConstant = if case .constant = part { true } else { false }
      // The emitters of a colour are channels of their own.
      let width = part == .dimmer16 ? 2 : 1
      for index in stride(from: first, to: first + part.width, by: width) {
        cells.append(DMXPatch.Cell(channels: index..<index + width, isConstant: isConstant))
      }
      first += part.width
    }
    return cells
  }

  /// Reads a fixture; nil if the text is malformed, or if no part emits light.
  public init?(_ text: String) {
    let words = text.split(separator: "+", omittingEmptySubsequences: false)
    let parts = words.compactMap(Part.init)
    let givesLight = parts.contains { if case .constant = $0 { false } else { true } }
    guard parts.count == words.count, givesLight else { return nil }
    self.parts = parts
  }

  /// Returns the values of the channels for a look.
  ///
  /// With a dimmer, colours have full intensity; otherwise they include the intensity. White gets
  /// the part that red, green and blue have in common.
  public func values(of look: DMXLook) -> [UInt8] {
    let hasDimmer = parts.contains { $0 == .dimmer || $0 == .dimmer16 }
    let color = hasDimmer ? look.color : look.light
    return parts.flatMap { part -> [UInt8] in
      switch part {
      case .dimmer: return [Self.byte(look.intensity)]
      case .dimmer16:
        let value = UInt16((look.intensity * 65_535).rounded())
        return [UInt8(value >> 8), UInt8(value & 0xFF)]
      case .rgb: return [color.x, color.y, color.z].map(Self.byte)
      case .rgbw:
        let white = color.min()
        return [color.x - white, color.y - white, color.z - white, white].map(Self.byte)
      case .constant(let value): return [value]
      }
    }
  }

  private static func byte(_ share: Double) -> UInt8 {
    UInt8((min(max(share, 0), 1) * 255).rounded())
  }
}
