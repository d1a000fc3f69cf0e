import Airports
import Geodesy
import Glibc
import Show

/// Finds faults in a diagram with its own geometry, independent of the program's.
struct RunwayDiagramProof {
  let diagram: RunwayDiagram

  /// The ends of the rim's ticks and the positions of its letters, as the card is designed.
  private static let ticks = 1 - (0.006 + 0.020) / 0.405
  private static let letterRing = 1 - 0.048 / 0.405

  /// The disc of a name, a pad or a letter.
  private struct Round {
    let what: String
    let x, y, radius: Double
  }

  private var names: [Round] {
    diagram.labels.map { Round(what: $0.text, x: $0.center.x, y: $0.center.y, radius: $0.radius) }
      + diagram.pads.map { Round(what: $0.text, x: $0.center.x, y: $0.center.y, radius: $0.radius) }
  }

  private static let letters = [
    Round(what: "N", x: 0, y: letterRing, radius: 0.030),
    Round(what: "E", x: letterRing, y: 0, radius: 0.030),
    Round(what: "S", x: 0, y: -letterRing, radius: 0.030),
    Round(what: "W", x: -letterRing, y: 0, radius: 0.036),
  ]

  /// Faults found by discs: what these do not find cannot occur at any angle.
  var faults: [String] {
    var faults: [String] = []
    let names = names
    let all = names + Self.letters
    for (index, name) in names.enumerated() {
      if hypot(name.x, name.y) + name.radius > Self.ticks {
        faults.append("\(name.what) on the rim")
      }
      for other in all[(index + 1)...]
      where hypot(name.x - other.x, name.y - other.y) < name.radius + other.radius {
        faults.append("\(name.what) meets \(other.what)")
      }
      for lane in diagram.lanes where Self.distance(name.x, name.y, lane) < name.radius {
        faults.append("\(name.what) meets \(lane.runway.name)")
      }
    }
    for label in diagram.labels {
      let size = Self.size(of: label)
      if max(size.pill, hypot(size.width, size.height)) > label.radius + 1e-12 {
        faults.append("\(label.text) is larger than its disc")
      }
      if let leader = label.leader {
        faults += Self.faults(ofLineFrom: leader, to: label, among: names)
      }
    }
    for lane in diagram.lanes {
      for end in [lane.low, lane.high] where hypot(end.x, end.y) > RunwayDiagram.reach + 1e-9 {
        faults.append("\(lane.runway.name) reaches out of its circle")
      }
    }
    return faults + sockFaults
  }

  /// Whether a name may be read as another runway's: a name without a line must be nearest to its
  /// own end, within visual accuracy.
  var misleading: [String] {
    diagram.labels.filter { $0.leader == nil }.compactMap { label in
      func distance(_ end: RunwayDiagram.EndIdentity) -> Double {
        let lane = diagram.lanes[end.lane]
        let place = end.isHigh ? lane.high : lane.low
        return hypot(place.x - label.center.x, place.y - label.center.y)
      }
      let own = label.ends.map(distance).min() ?? 0
      let others = diagram.labels.filter { $0.ends != label.ends }.flatMap(\.ends)
      return others.contains { distance($0) < own - 0.0101 } ? label.text : nil
    }
  }

  /// Names without a line that float: beside their runway, and nearer to another, which
  /// their end does not touch, than to their own end.
  var floating: [String] {
    diagram.labels.filter { $0.leader == nil && !$0.ends.isEmpty }.compactMap { label in
      let places = label.ends.map { end in
        end.isHigh ? diagram.lanes[end.lane].high : diagram.lanes[end.lane].low
      }
      let middle = places.reduce(.zero, +) / Double(places.count)
      let own = hypot(middle.x - label.center.x, middle.y - label.center.y)
      let ways = label.ends.map { end in
        let lane = diagram.lanes[end.lane]
        return end.isHigh ? lane.high - lane.low : lane.low - lane.high
      }
      let way = ways.reduce(.zero, +)
      let ahead =
        (label.center - middle) * way / (own * hypot(way.x, way.y))
      // Up to 50° from the runway's direction, a name continues its runway.
      if ahead.sum() > 0.643 - 1e-6 { return nil }
      let others = diagram.lanes.indices.filter { lane in !label.ends.contains { $0.lane == lane } }
      let isNear = others.contains {
        Self.distance(label.center.x, label.center.y, diagram.lanes[$0]) < 0.94 * own
          && Self.distance(middle.x, middle.y, diagram.lanes[$0]) > 0.031
      }
      return isNear ? label.text : nil
    }
  }

  private var sockFaults: [String] {
    guard let sock = diagram.sock else { return ["no room for the windsock"] }
    var faults: [String] = []
    if hypot(sock.center.x, sock.center.y) + sock.radius > Self.ticks {
      faults.append("sock on rim")
    }
    for other in names + Self.letters
    where hypot(sock.center.x - other.x, sock.center.y - other.y) < sock.radius + other.radius {
      faults.append("sock meets \(other.what)")
    }
    for lane in diagram.lanes
    where Self.distance(sock.center.x, sock.center.y, lane) < sock.radius {
      faults.append("sock meets \(lane.runway.name)")
    }
    return faults
  }

  /// Faults of the windsock in a wind: its rectangle meets no disc, and points all over it are on
  /// no runway.
  func faults(ofSockInWindFrom degrees: Double) -> [String] {
    guard let pole = diagram.sockPole(windFrom: .degrees(degrees)) else { return ["no sock"] }
    let wind = degrees * .pi / 180
    let down = SIMD2(-sin(wind), -cos(wind)) * RunwayDiagram.sockLength
    let tip = pole + down
    let width = RunwayDiagram.sockHalfWidth * 2
    var faults: [String] = []
    for other in names + Self.letters
    where Self.distance(other.x, other.y, pole, tip, width) < other.radius - 1e-9 {
      faults.append("sock meets \(other.what) in wind from \(degrees)°")
    }
    for step in 0...6 {
      for side in [-1.0, 0, 1] {
        let share = Double(step) / 6
        let aside = side * RunwayDiagram.sockHalfWidth / RunwayDiagram.sockLength
        let (x, y) = (
          pole.x + down.x * share - down.y * aside, pole.y + down.y * share + down.x * aside
        )
        for lane in diagram.lanes where Self.distance(x, y, lane) == 0 {
          faults.append("sock meets \(lane.runway.name) in wind from \(degrees)°")
        }
      }
    }
    return faults
  }

  /// Half the sizes of a name: its letters' width and height, and its pill's width.
  static func size(
    of label: RunwayDiagram.Label
  ) -> (width: Double, height: Double, pill: Double) {
    let type = LabelSize.type * label.scale
    let width = LabelSize.width(of: label.text) * type / 2
    // Capitals and digits of B612 are 0.75 of the type size high (its OS/2 table).
    return (width, 0.75 * type / 2, width + LabelSize.pillPadding * type / 2)
  }

  private static func faults(
    ofLineFrom start: SIMD2<Double>,
    to label: RunwayDiagram.Label,
    among names: [Round]
  ) -> [String] {
    (0...40).flatMap { step -> [String] in
      let point = start + (label.center - start) * (Double(step) / 40)
      return names.filter {
        ($0.x, $0.y) != (label.center.x, label.center.y)
          && hypot(point.x - $0.x, point.y - $0.y) < $0.radius
      }.map { "the line to \(label.text) meets \($0.what)" }
    }
  }

  /// The distance of a point from a runway's rectangle.
  static func distance(_ x: Double, _ y: Double, _ lane: RunwayDiagram.RunwayStrip) -> Double {
    distance(x, y, lane.low, lane.high, lane.width)
  }

  /// The distance of a point from a rectangle around a line.
  private static func distance(
    _ x: Double,
    _ y: Double,
    _ start: SIMD2<Double>,
    _ end: SIMD2<Double>,
    _ width: Double
  ) -> Double {
    let (wayX, wayY) = (end.x - start.x, end.y - start.y)
    let length = hypot(wayX, wayY)
    let (fromX, fromY) = (x - start.x, y - start.y)
    let along = (fromX * wayX + fromY * wayY) / length
    let aside = abs(fromX * wayY - fromY * wayX) / length
    return hypot(max(-along, along - length, 0), max(aside - width / 2, 0))
  }
}
