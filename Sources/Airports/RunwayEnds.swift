import Geodesy

/// The two ends of a runway as a table gives them, and how they are put right.
struct RunwayEnds {
  /// One end.
  struct End {
    var ident: String?
    var threshold: Coordinate?

    /// The true heading from this end to the other.
    let heading: Angle?

    init(_ ident: String, north: String, east: String, heading: String) {
      self.ident = Self.readable(ident)
      threshold = Coordinate(tableNorth: north, east: east)
      let degrees = Double(heading).flatMap { (0...360).contains($0) ? $0 : nil }
      self.heading = degrees.map { Angle.degrees($0) }
    }

    /// A name in upper case, or nil for one that says nothing.
    private static func readable(_ text: String) -> String? {
      let name = Code(text.filter { !$0.isWhitespace })?.text
      return name.flatMap { ["XX", "-", "--", "UNKNOWN", "ERROR"].contains($0) ? nil : $0 }
    }
  }

  var low: End
  var high: End

  /// No threshold is farther from its airport's reference point.
  private static let farthest = Earth.angle(metres: 20_000)

  /// Puts thresholds right, or takes them away where that cannot be done.
  mutating func mend(
    at airport: Coordinate,
    lengthFeet: Int?,
    _ tally: inout ImportReport.Tally
  ) {
    for end in [\RunwayEnds.low, \.high] {
      guard let place = self[keyPath: end].threshold else { continue }
      if GreatCircle(from: airport, to: place).length > Self.farthest {
        self[keyPath: end].threshold = nil
        tally.mended["thresholds far from the airport left out", default: 0] += 1
      }
    }
    if let a = low.threshold, let b = high.threshold {
      mend(GreatCircle(from: a, to: b), lengthFeet: lengthFeet, &tally)
    } else if let length = lengthFeet.map(Self.arc), high.ident != nil {
      addMissing(length, &tally)
    }
  }

  private mutating func mend(
    _ way: GreatCircle,
    lengthFeet: Int?,
    _ tally: inout ImportReport.Tally
  ) {
    if Earth.metres(way.length) < 1 {
      low.threshold = nil
      high.threshold = nil
      tally.mended["thresholds at one place left out", default: 0] += 1
      return
    }
    if runsAgainstItsName(way) {
      (low.threshold, high.threshold) = (high.threshold, low.threshold)
      tally.mended["ends exchanged", default: 0] += 1
    }
    guard let length = lengthFeet.map(Self.arc) else { return }
    let difference = abs(way.length.radians - length.radians)
    if difference > length.radians / 2, Earth.metres(.radians(difference)) > 300 {
      // The length is right more often than the ends are: keep the middle, bring them to it.
      let stretch = length.radians / way.length.radians / 2
      let ends = [way.coordinate(at: 0.5 - stretch), way.coordinate(at: 0.5 + stretch)]
      let isTurned = low.threshold != way.origin
      low.threshold = ends[isTurned ? 1 : 0]
      high.threshold = ends[isTurned ? 0 : 1]
      tally.mended["thresholds brought to the stated length", default: 0] += 1
    }
  }

  /// Whether the way from the low to the high end leads more than 150° off the low end's number,
  /// a tenth of the magnetic heading; no declination accounts for that.
  private func runsAgainstItsName(_ way: GreatCircle) -> Bool {
    guard let (number, _) = low.ident.flatMap(RunwayRecord.numbered) else { return false }
    let off = (way.bearing(at: 0) - .degrees(Double(number * 10))).signed
    return abs(off.degrees) > 150
  }

  /// Works out an end that is missing from the other one, the heading and the length.
  private mutating func addMissing(_ length: Angle, _ tally: inout ImportReport.Tally) {
    for (known, missing) in [(\RunwayEnds.low, \RunwayEnds.high), (\.high, \.low)] {
      guard let place = self[keyPath: known].threshold,
        self[keyPath: missing].threshold == nil,
        let heading = self[keyPath: known].heading
          ?? self[keyPath: missing].heading.map({ $0 + .degrees(180) })
      else { continue }
      self[keyPath: missing].threshold = place.moved(by: length, towards: heading)
      tally.mended["missing ends worked out", default: 0] += 1
      return
    }
  }

  private static func arc(feet: Int) -> Angle {
    Earth.angle(metres: Double(feet) * Earth.metresPerFoot)
  }
}
