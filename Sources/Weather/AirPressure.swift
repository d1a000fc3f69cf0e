/// The pressure reduced to sea level (QNH), in the unit of the report: `Q1013`, `A2992`.
public struct AirPressure: Sendable, Hashable {
  /// The units of reports.
  public enum Unit: String, Sendable, Hashable, CaseIterable {
    /// Hectopascals.
    case hectopascals = "hPa"
    /// Inches of mercury.
    case inchesOfMercury = "inHg"

    /// The number of hectopascals in one unit.
    public var hectopascals: Double {
      switch self {
      case .hectopascals: 1
      case .inchesOfMercury: 33.863_886_4
      }
    }
  }

  /// The value, in the unit.
  public let value: Double

  /// The unit.
  public let unit: Unit

  /// Creates a pressure.
  public init(_ value: Double, _ unit: Unit) {
    (self.value, self.unit) = (value, unit)
  }

  /// The value in hectopascals.
  public var hectopascals: Double { value * unit.hectopascals }

  /// The value in inches of mercury.
  public var inchesOfMercury: Double {
    hectopascals / Unit.inchesOfMercury.hectopascals
  }
}

extension AirPressure {
  /// Parses a word: `Q1013`, `A2992`, and in forecasts `QNH2992INS` and `QNH1013HPA`.
  init?(_ word: ReportWord) {
    var scanner = WordScanner(word)
    let isForecast = scanner.take("QNH")
    let unit: Unit
    if isForecast {
      unit = word.hasSuffix("INS") ? .inchesOfMercury : .hectopascals
    } else if scanner.take("Q") {
      unit = .hectopascals
    } else if scanner.take("A") {
      unit = .inchesOfMercury
    } else {
      return nil
    }
    guard let number = scanner.digits(4) else { return nil }
    if isForecast { _ = scanner.takeLast("INS") || scanner.takeLast("HPA") }
    guard scanner.isAtEnd else { return nil }
    let value = unit == .hectopascals ? Double(number) : Double(number) / 100
    self.init(value, unit)
    guard (800...1100).contains(hectopascals) else { return nil }
  }
}
