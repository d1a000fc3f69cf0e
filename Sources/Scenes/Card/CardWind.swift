import Airports
import Geodesy
import Glibc

/// The wind as a card shows it.
struct CardWind: Hashable {
  /// The wind and where it is known from.
  let current: CurrentWind

  private var wind: SurfaceWind { current.wind }

  /// Where the wind comes from, when it comes from one side.
  var direction: Angle? {
    guard case .from(let degrees) = wind.direction, !wind.isCalm else { return nil }
    return .degrees(Double(degrees))
  }

  /// The mean speed, in knots.
  var knots: Double { wind.knots ?? 0 }

  /// The speed of gusts, in knots.
  var gustKnots: Double? { wind.gustKnots }

  /// The directions between which the wind swings.
  var sector: (from: Angle, to: Angle)? {
    wind.sector.map { (.degrees(Double($0.from)), .degrees(Double($0.to))) }
  }

  /// How solid the sock is drawn: an old report is only a shadow of the wind.
  var strength: Double { current.isStale ? 0.42 : 1 }

  /// The wind in three lines: how fast, from where, and how long ago that was so.
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

  /// Returns how much head wind a landing in a direction has, in knots; nil where that is not known.
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
  /// The runway ends that suit landing: those with at most a knot less head wind than the best.
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
