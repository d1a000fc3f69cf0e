public import Geodesy

/// The position of a runway on the ground: a line from its low end to its high end.
public struct RunwayAxis: Sendable, Hashable {
  /// The low end.
  public let low: Coordinate

  /// The high end.
  public let high: Coordinate

  /// The true bearing from the low end to the high end, from 0 up to 360 degrees.
  public let bearing: Angle

  /// Whether the position, the direction or both were derived from something other than two
  /// thresholds.
  public let isApproximate: Bool

  /// Creates an axis.
  public init(low: Coordinate, high: Coordinate, bearing: Angle, isApproximate: Bool) {
    self.low = low
    self.high = high
    self.bearing = bearing
    self.isApproximate = isApproximate
  }
}

extension Runway {
  /// Returns the position of the runway.
  ///
  /// Two thresholds determine it. If one or both are missing, it follows from the length and a
  /// direction, at the known threshold or centred on the airport's reference point. The direction
  /// is the tables' true heading, else the name. The number in a name is a tenth of the magnetic
  /// heading, so the declination is added; a `T` suffix (`01T`, in northern Canada) means true; a
  /// compass point (`NE`, on the water) is taken as true.
  ///
  /// - Parameters:
  ///   - airport: The airport the runway belongs to.
  ///   - declination: The magnetic declination there, east positive; nil if unknown, which counts
  ///     as zero.
  /// - Returns: The axis, or nil if length or direction is unknown: for helipads, lanes in all
  ///   directions, and names that contradict themselves.
  public func axis(at airport: Airport, declination: Angle?) -> RunwayAxis? {
    if let low = lowEnd.threshold, let high = highEnd.threshold {
      let bearing = GreatCircle(from: low, to: high).bearing(at: 0.5)
      return RunwayAxis(low: low, high: high, bearing: bearing, isApproximate: false)
    }
    guard let lengthFeet, let bearing = trueHeading ?? namedHeading(declination) else { return nil }
    let length = Earth.angle(metres: Double(lengthFeet) * Earth.metresPerFoot)
    let back = bearing + .degrees(180)
    let low: Coordinate
    let high: Coordinate
    if let known = lowEnd.threshold {
      low = known
      high = known.moved(by: length, towards: bearing)
    } else if let known = highEnd.threshold {
      high = known
      low = known.moved(by: length, towards: back)
    } else {
      low = airport.coordinate.moved(by: length * 0.5, towards: back)
      high = airport.coordinate.moved(by: length * 0.5, towards: bearing)
    }
    return RunwayAxis(low: low, high: high, bearing: bearing.bearing, isApproximate: true)
  }

  /// Derives the true heading from the low end to the high end from the names.
  private func namedHeading(_ declination: Angle?) -> Angle? {
    guard !isHelipad else { return nil }
    let low = lowEnd.ident.flatMap { RunwayDirection($0) }?.trueHeading(declination)
    let high = highEnd.ident.flatMap { RunwayDirection($0) }?.trueHeading(declination)
    let back = high.map { $0 + .degrees(180) }
    guard let low, let back else { return low ?? back }
    return abs((low - back).signed.degrees) > 25 ? nil : low
  }
}

/// The direction given by a runway designator.
enum RunwayDirection: Sendable, Hashable {
  /// Degrees from magnetic north.
  case magnetic(Double)

  /// Degrees from true north.
  case trueNorth(Double)

  /// Parses a designator: one or two digits from 1 to 36 with up to two letters, three digits from
  /// 1 to 360, or a compass point; nil for anything else (`H1`, `ALL`, `B1`, `N75E`).
  init?(_ ident: String) {
    if let point = Self.points.firstIndex(of: ident) {
      self = .trueNorth(Double(point) * 22.5)
      return
    }
    let digits = ident.prefix { ("0"..."9").contains($0) }
    let suffix = ident.dropFirst(digits.count)
    guard let number = Int(digits), suffix.allSatisfy({ ("A"..."Z").contains($0) }) else {
      return nil
    }
    if digits.utf8.count <= 2, (1...36).contains(number), suffix.utf8.count <= 2 {
      self = suffix == "T" ? .trueNorth(Double(number) * 10) : .magnetic(Double(number) * 10)
    } else if digits.utf8.count == 3, (1...360).contains(number), suffix.isEmpty {
      self = .magnetic(Double(number))
    } else {
      return nil
    }
  }

  /// Returns the true heading, given the magnetic declination.
  func trueHeading(_ declination: Angle?) -> Angle {
    switch self {
    case .magnetic(let degrees): .degrees(degrees) + (declination ?? .zero)
    case .trueNorth(let degrees): .degrees(degrees)
    }
  }

  private static let points = [
    "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE",
    "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW",
  ]
}
