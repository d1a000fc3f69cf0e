import Geodesy

/// The two ends of a runway from a table, and their corrections.
struct RunwayEnds {
  /// One end.
  struct End {
    var ident: String?
    var threshold: Coordinate?

    /// The true heading from this end to the other.
    let heading: Angle?

    /// The displacement of the landing threshold, in feet.
    var displacedFeet: Int?

    init(_ ident: String, north: String, east: String, heading: String, displaced: String) {
      self.ident = Self.readable(ident)
      threshold = Coordinate(tableNorth: north, east: east)
      let degrees = Double(heading).flatMap { (0...360).contains($0) ? $0 : nil }
      self.heading = degrees.map { Angle.degrees($0) }
      // Most tables write 0 for a threshold that is not displaced.
      let feet = Double(displaced).flatMap { Int(exactly: $0.rounded()) }
      displacedFeet = feet == 0 ? nil : feet
    }

    /// The magnetic heading of its designator, in degrees.
    var magneticDegrees: Double? {
      if case .magnetic(let degrees)? = ident.flatMap({ RunwayDirection($0) }) { return degrees }
      return nil
    }

    /// The end in the catalogue's form.
    var end: RunwayEnd {
      RunwayEnd(ident: ident, threshold: threshold, displacedFeet: displacedFeet)
    }

    /// Returns a designator in upper case; nil if it is meaningless.
    private static func readable(_ text: String) -> String? {
      let name = Code(text.filter { !$0.isWhitespace })?.text
      return name.flatMap { ["XX", "-", "--", "UNKNOWN", "ERROR"].contains($0) ? nil : $0 }
    }
  }

  private(set) var low: End
  private(set) var high: End

  /// The true heading from the low to the high end, if a threshold is missing.
  private(set) var trueHeading: Angle?

  init(low: End, high: End) {
    self.low = low
    self.high = high
  }

  /// The maximum distance of a threshold from its airport's reference point.
  private static let farthest = Earth.angle(metres: 20_000)

  /// Corrects thresholds, or removes those that cannot be corrected.
  mutating func mend(
    at airport: Coordinate,
    lengthFeet: Int?,
    _ counts: inout ImportReport.Counts
  ) {
    mendDisplaced(lengthFeet: lengthFeet, &counts)
    for end in [\RunwayEnds.low, \.high] {
      guard let place = self[keyPath: end].threshold else { continue }
      if GreatCircle(from: airport, to: place).length > Self.farthest {
        self[keyPath: end].threshold = nil
        counts.corrected["thresholds far from the airport omitted", default: 0] += 1
      }
    }
    if let a = low.threshold, let b = high.threshold {
      mend(GreatCircle(from: a, to: b), lengthFeet: lengthFeet, &counts)
    }
    guard low.threshold == nil || high.threshold == nil else { return }
    trueHeading = heading(&counts)
    if let trueHeading, let lengthFeet, high.ident != nil {
      addMissing(Self.arc(feet: lengthFeet), trueHeading, &counts)
    }
  }

  private mutating func mend(
    _ way: GreatCircle,
    lengthFeet: Int?,
    _ counts: inout ImportReport.Counts
  ) {
    if Earth.metres(way.length) < 1 {
      low.threshold = nil
      high.threshold = nil
      counts.corrected["coinciding thresholds omitted", default: 0] += 1
      return
    }
    if runsAgainstItsName(way) {
      (low.threshold, high.threshold) = (high.threshold, low.threshold)
      counts.corrected["ends swapped", default: 0] += 1
    }
    guard let length = lengthFeet.map(Self.arc) else { return }
    let difference = abs(way.length.radians - length.radians)
    if difference > length.radians / 2, Earth.metres(.radians(difference)) > 300 {
      // The length is more reliable than the ends: keep the centre and scale to the length.
      let stretch = length.radians / way.length.radians / 2
      let ends = [way.coordinate(at: 0.5 - stretch), way.coordinate(at: 0.5 + stretch)]
      let isTurned = low.threshold != way.origin
      low.threshold = ends[isTurned ? 1 : 0]
      high.threshold = ends[isTurned ? 0 : 1]
      counts.corrected["thresholds brought to the stated length", default: 0] += 1
    }
  }

  /// Whether the direction from the low to the high end is more than 150° from the low end's
  /// designator, a tenth of the magnetic heading; no declination explains that.
  private func runsAgainstItsName(_ way: GreatCircle) -> Bool {
    guard let designated = low.magneticDegrees else { return false }
    return abs((way.bearing(at: 0) - .degrees(designated)).signed.degrees) > 150
  }

  /// Computes a missing end from the other end, the heading and the length.
  private mutating func addMissing(
    _ length: Angle,
    _ heading: Angle,
    _ counts: inout ImportReport.Counts
  ) {
    if let place = low.threshold {
      high.threshold = place.moved(by: length, towards: heading)
    } else if let place = high.threshold {
      low.threshold = place.moved(by: length, towards: heading + .degrees(180))
    } else {
      return
    }
    trueHeading = nil
    counts.corrected["missing thresholds computed", default: 0] += 1
  }

  /// Removes displaced thresholds outside the runway, and those of helipads.
  private mutating func mendDisplaced(lengthFeet: Int?, _ counts: inout ImportReport.Counts) {
    let ends = [\RunwayEnds.low, \.high]
    let all = ends.compactMap { self[keyPath: $0].displacedFeet }
    guard !all.isEmpty else { return }
    let isPad = low.ident?.first == "H"
    let isPossible = !isPad && all.allSatisfy { (1...20_000).contains($0) }
    if !isPossible || all.reduce(0, +) >= lengthFeet ?? .max {
      for end in ends { self[keyPath: end].displacedFeet = nil }
      counts.corrected["impossible displaced thresholds omitted", default: 0] += all.count
    }
  }

  /// Returns the true heading from low to high that the tables give for the low end; nil for
  /// helipads, and if it contradicts the low end's designator.
  ///
  /// A heading given only for the high end is unreliable and is not used.
  private func heading(_ counts: inout ImportReport.Counts) -> Angle? {
    guard low.ident?.first != "H" else { return nil }
    guard let heading = low.heading else {
      if high.heading != nil {
        counts.corrected["headings of the high end alone omitted", default: 0] += 1
      }
      return nil
    }
    guard let designated = low.magneticDegrees else { return heading }
    let off = abs((heading - .degrees(designated)).signed.degrees)
    if off <= Self.maximumDifference { return heading }
    if off >= 180 - Self.maximumDifference {
      counts.corrected["headings turned around", default: 0] += 1
      return (heading + .degrees(180)).bearing
    }
    counts.corrected["headings that contradict the designator omitted", default: 0] += 1
    return nil
  }

  /// The largest plausible difference between a runway's designator, which is its magnetic heading
  /// rounded to tens of degrees, and its true heading, in degrees: declination, rounding, and years of drift.
  private static let maximumDifference = 45.0

  private static func arc(feet: Int) -> Angle {
    Earth.angle(metres: Double(feet) * Earth.metresPerFoot)
  }
}
