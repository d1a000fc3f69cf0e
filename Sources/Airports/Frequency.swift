/// A radio frequency of an airport and the service on it.
public struct Frequency: Sendable, Hashable {
  /// The service.
  public let kind: Kind

  /// The frequency in kilohertz; for 8.33 kHz channels the number a radio displays: 118505 for the
  /// channel 118.505.
  public let kilohertz: Int

  /// What the tables say beyond the kind, `HEATHROW DIRECTOR`; empty if nothing.
  public let description: String

  /// Creates a frequency.
  public init(kind: Kind, kilohertz: Int, description: String = "") {
    self.kind = kind
    self.kilohertz = kilohertz
    self.description = description
  }

  /// The frequency in megahertz.
  public var megahertz: Double {
    Double(kilohertz) / 1000
  }

  /// The frequency in megahertz as radios display it, with three decimals: `118.505`.
  public var channel: String {
    let fraction = String(abs(kilohertz % 1000))
    return "\(kilohertz / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }

  /// Its band; VHF if it is between the bands, where an import keeps none.
  public var band: Band { Band(kilohertz: kilohertz) ?? .vhf }

  /// The parts of the spectrum that airports use.
  public enum Band: Sendable, Hashable, CaseIterable, Comparable {
    /// 108–137 MHz, the civil VHF airband.
    case vhf

    /// 225–400 MHz, the military UHF airband.
    case uhf

    /// 1.6–30 MHz, received beyond the horizon.
    case hf

    /// Creates the band of a frequency; nil if airports do not use it.
    init?(kilohertz: Int) {
      switch kilohertz {
      case 1_600...30_000: self = .hf
      case 108_000..<137_000: self = .vhf
      case 225_000...400_000: self = .uhf
      default: return nil
      }
    }
  }
}

extension Frequency: Comparable {
  /// Orders by use: VHF first, then by kind, frequency and description.
  public static func < (lhs: Frequency, rhs: Frequency) -> Bool {
    (lhs.band, lhs.kind, lhs.kilohertz, lhs.description)
      < (rhs.band, rhs.kind, rhs.kilohertz, rhs.description)
  }
}
