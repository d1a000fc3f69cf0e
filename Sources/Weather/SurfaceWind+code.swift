extension SurfaceWind: LosslessStringConvertible {
  /// Parses a wind as coded in reports: `24008KT`, `VRB02MPS`, `24015G27KT 210V270`.
  ///
  /// Common misspellings are accepted too; see `WindGroup`.
  public init?(_ description: String) {
    var words = ReportWords(description)
    guard let group = words.windGroup() else { return nil }
    let sector = words.sector()
    guard words.current == nil else { return nil }
    self.init(group, sector: sector)
  }

  /// The wind as coded in reports: `24015G27KT 210V270`.
  public var description: String {
    let gust = gust.map { "G" + $0.code } ?? ""
    let sector = sector.map { " \(Self.digits($0.from, 3))V\(Self.digits($0.to, 3))" } ?? ""
    return directionCode + (speed?.code ?? "//") + gust + unit.code + sector
  }

  /// Creates a wind from a group and the sector after it.
  init(_ group: WindGroup, sector: Sector?) {
    self.init(
      direction: group.direction,
      speed: group.speed,
      gust: group.gust,
      unit: group.unit ?? .knots,
      sector: sector
    )
  }

  private var directionCode: String {
    switch direction {
    case .from(let degrees): Self.digits(degrees, 3)
    case .variable: "VRB"
    case .unknown: "///"
    }
  }

  fileprivate static func digits(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}

extension SurfaceWind.Speed {
  fileprivate var code: String {
    (isMinimum ? "P" : "") + SurfaceWind.digits(value, 2)
  }
}

extension SurfaceWind.Unit {
  fileprivate var code: String {
    switch self {
    case .knots: "KT"
    case .metresPerSecond: "MPS"
    case .kilometresPerHour: "KMH"
    }
  }
}
