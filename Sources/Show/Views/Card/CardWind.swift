import Airports
import Geodesy
import Glibc

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

  /// The wind in three lines: speed, direction, and age.
  var lines: [String] {
    let unit = wind.unit.rawValue
    let speed = wind.speed.map { ($0.isMinimum ? "\u{2265}" : "") + "\($0.value) \(unit)" }
    let gust = wind.gust.map { ", gusts " + ($0.isMinimum ? "\u{2265}" : "") + "\($0.value)" } ?? ""
    let from =
      switch wind.direction {
      case _ where wind.isCalm: "no wind"
      case .from(let degrees):
        (gust.isEmpty ? "wind from " : "from ") + Angle.degrees(Double(degrees)).bearingDigits + "°"
      case .variable: "wind variable"
      case .unknown: "wind from unknown"
      }
    return [wind.isCalm ? "calm" : speed ?? "wind", from + gust, age]
  }

  /// Returns the headwind component for a landing direction, in knots; nil if unknown.
  func headwind(landing bearing: Angle) -> Double? {
    guard let direction, !current.isStale else { return nil }
    return cos((bearing - direction).radians) * knots
  }

  private var age: String {
    let minutes = current.ageSeconds / 60
    let ago =
      switch minutes {
      case 0: "just now"
      case ..<90: "\(minutes) min ago"
      case ..<2880: "\((minutes + 30) / 60) h ago"
      default: "\(minutes / 1440) days ago"
      }
    let source = current.kind == .taf ? "forecast " : ""
    let swing = wind.sector.map { sector in
      [sector.from, sector.to].map { Angle.degrees(Double($0)).bearingDigits + "°" }
        .joined(separator: "–") + " · "
    }
    return (swing ?? "") + source + ago + (current.isStale ? ", stale" : "")
  }
}

extension CardWind {
  /// The runway ends favoured for landing: those within a knot of the largest headwind.
  func favoured(_ diagram: RunwayDiagram) -> Set<RunwayDiagram.EndIdentity> {
    var winds: [RunwayDiagram.EndIdentity: Double] = [:]
    for (index, lane) in diagram.lanes.enumerated() {
      let way = lane.high - lane.low
      let bearing = Angle.radians(atan2(way.x, way.y))
      for isHigh in [false, true] {
        let landing = isHigh ? bearing + .degrees(180) : bearing
        winds[RunwayDiagram.EndIdentity(lane: index, isHigh: isHigh)] = headwind(landing: landing)
      }
    }
    guard let best = winds.values.max() else { return [] }
    return Set(winds.filter { $0.value > 0.5 && $0.value >= best - 1 }.keys)
  }
}
