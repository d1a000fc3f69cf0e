import Geodesy
import Glibc
import Text
import Weather

/// The wind as shown on a card.
struct CardWind: Hashable {
  /// The wind and its source.
  let current: CurrentWind

  private var wind: SurfaceWind { current.wind }

  /// The direction the wind blows from; nil if it is variable, calm or unknown.
  var direction: Angle? {
    guard case .from(let degrees) = wind.direction, !wind.isCalm else { return nil }
    return .degrees(Double(degrees))
  }

  /// The mean speed, in knots.
  var knots: Double { wind.knots ?? 0 }

  /// The speed of gusts, in knots.
  var gustKnots: Double? { wind.gustKnots }

  /// The range of a varying direction.
  var sector: (from: Angle, to: Angle)? {
    wind.sector.map { (.degrees(Double($0.from)), .degrees(Double($0.to))) }
  }

  /// The opacity of the sock, which is lower for an old report.
  var strength: Double { current.isStale ? 0.42 : 1 }

  /// Returns the wind in three lines: speed, direction, and age.
  func lines(_ words: CardWords) -> [String] {
    guard !wind.isCalm else { return [words(.calm), words(.noWind), age(words)] }
    func number(_ speed: SurfaceWind.Speed) -> String {
      speed.isMinimum ? words(.exceeded, ["number": "\(speed.value)"]) : "\(speed.value)"
    }
    let speed = wind.speed.map {
      words(.windSpeed, ["speed": number($0), "unit": wind.unit.rawValue])
    }
    let gust = wind.gust.map(number)
    var arguments = gust.map { ["gust": $0] } ?? [:]
    let from: Message
    switch wind.direction {
    case .from(let degrees):
      arguments["bearing"] = Angle.degrees(Double(degrees)).bearingDigits
      from = gust == nil ? .windFrom : .windFromGusts
    case .variable: from = gust == nil ? .windVariable : .windVariableGusts
    case .unknown: from = gust == nil ? .windUnknown : .windUnknownGusts
    }
    return [speed ?? words(.someWind), words(from, arguments), age(words)]
  }

  /// Returns the headwind component for a landing direction, in knots; nil if unknown.
  func headwind(landing bearing: Angle) -> Double? {
    guard let direction, !current.isStale else { return nil }
    return cos((bearing - direction).radians) * knots
  }

  private func age(_ words: CardWords) -> String {
    let age = words.age(of: current)
    guard let sector = wind.sector else { return age }
    let (from, to) = (Angle.degrees(Double(sector.from)), Angle.degrees(Double(sector.to)))
    return words(
      .sector,
      ["from": from.bearingDigits, "to": to.bearingDigits, "age": age]
    )
  }
}

extension CardWind {
  /// The runway ends favoured for landing: those within a knot of the largest headwind.
  ///
  /// - Parameters:
  ///   - diagram: The runway layout.
  ///   - closed: The closed runways, which are left out.
  ///   - closedEnds: The ends that are closed for landing, which are left out as well.
  /// - Returns: The ends.
  func favoured(
    _ diagram: RunwayDiagram,
    closed: Set<Int> = [],
    closedEnds: Set<RunwayDiagram.EndIdentity> = []
  ) -> Set<RunwayDiagram.EndIdentity> {
    var winds: [RunwayDiagram.EndIdentity: Double] = [:]
    for (index, lane) in diagram.lanes.enumerated() where !closed.contains(index) {
      let way = lane.high - lane.low
      let bearing = Angle.radians(atan2(way.x, way.y))
      for isHigh in [false, true] {
        let end = RunwayDiagram.EndIdentity(lane: index, isHigh: isHigh)
        guard !closedEnds.contains(end) else { continue }
        winds[end] = headwind(landing: isHigh ? bearing + .degrees(180) : bearing)
      }
    }
    guard let best = winds.values.max() else { return [] }
    return Set(winds.filter { $0.value > 0.5 && $0.value >= best - 1 }.keys)
  }
}
