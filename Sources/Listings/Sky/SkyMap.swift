package import Breathing
import Flights
package import Geodesy
import Glibc
import Session
package import SharedSky
package import Text

/// A character map of the planes around a place, north up, and a table of them in pilots' units.
package struct SkyMap {
  /// A plane that is shown.
  private struct Plane {
    let neighbour: Neighbour
    let distance: Angle
    let bearing: Angle
  }

  private let planes: [Plane]
  private let now: Instant

  /// The distance from the middle to the edge, in nautical miles.
  package let reach: Double

  /// The distances from which the reach is chosen, in nautical miles.
  private static let reaches: [Double] = [5, 10, 20, 40, 80, 160, 320, 640, 1_280]

  /// Creates a map of the planes that are shown at an instant.
  ///
  /// - Parameters:
  ///   - neighbours: The planes.
  ///   - center: The place in the middle.
  ///   - now: The instant.
  package init(_ neighbours: [Neighbour], around center: Coordinate, at now: Instant) {
    self.now = now
    let shown = neighbours.filter { $0.isShown(at: now) }.map { neighbour in
      let way = GreatCircle(from: center, to: neighbour.mapPlace(at: now))
      return Plane(neighbour: neighbour, distance: way.length, bearing: way.bearing(at: 0))
    }
    // Distress first, then the nearest.
    planes = shown.sorted { a, b in
      let (first, second) = (a.neighbour.isDistressed, b.neighbour.isDistressed)
      return first == second ? a.distance.radians < b.distance.radians : first
    }
    let farthest = shown.map { Self.miles($0.distance) }.max() ?? 0
    reach = Self.reaches.first { $0 >= farthest } ?? farthest
  }

  private static func miles(_ distance: Angle) -> Double {
    Earth.metres(distance) / Earth.metresPerNauticalMile
  }

  /// The letters that name planes, in the order of the table.
  private static let letters = Array("abcdefghijklmnopqrstuvwxyz")

  /// The arrows of tracks, from north by eighths of a turn.
  private static let arrows = Array("↑↗→↘↓↙←↖")

  /// Returns the map.
  ///
  /// - Parameters:
  ///   - width: The number of characters in a line.
  ///   - height: The number of lines. A character counts as twice as high as wide.
  /// - Returns: The lines.
  package func lines(width: Int, height: Int) -> [String] {
    let (middleX, middleY) = (width / 2, height / 2)
    let scale = min(Double(middleX) / 2, Double(middleY)) / reach
    var rows = [[Character]](repeating: [Character](repeating: " ", count: width), count: height)
    func put(_ character: Character, _ x: Int, _ y: Int) {
      guard 0..<width ~= x, 0..<height ~= y else { return }
      rows[y][x] = character
    }
    for step in 0..<72 {
      let turn = Angle.degrees(Double(step) * 5)
      for ring in [0.5, 1] {
        let away = ring * reach * scale
        let (right, up) = (sin(turn.radians) * away * 2, cos(turn.radians) * away)
        put("·", middleX + Int(right.rounded()), middleY - Int(up.rounded()))
      }
    }
    put("N", middleX, middleY - Int((reach * scale).rounded()))
    put("+", middleX, middleY)
    // The first planes of the table are drawn over the others.
    for (index, plane) in planes.enumerated().reversed() {
      let away = Self.miles(plane.distance) * scale
      let x = middleX + Int((sin(plane.bearing.radians) * away * 2).rounded())
      let y = middleY - Int((cos(plane.bearing.radians) * away).rounded())
      put(Self.sign(of: plane.neighbour), x, y)
      if index < Self.letters.count { put(Self.letters[index], x + 1, y) }
    }
    return rows.map { row in String(String(row).reversed().drop { $0 == " " }.reversed()) }
  }

  private static func sign(of neighbour: Neighbour) -> Character {
    let state = neighbour.record.state
    if neighbour.isDistressed { return "◎" }
    guard state.speed > 0 else { return "•" }
    return arrows[Int((state.trackAngle.bearing.degrees / 45).rounded()) % 8]
  }

  /// The table of the planes: those in distress first, then the nearest.
  ///
  /// Heights are in hundreds of feet, distances in nautical miles, speeds in knots, and bearings and tracks true.
  package var table: TextTable {
    TextTable(
      columns: [
        .init(title: ""), .init(title: "CALLSIGN"), .init(title: "BRG"),
        .init(title: "NM", isAlignedRight: true), .init(title: "FL"),
        .init(title: "KT", isAlignedRight: true), .init(title: "TRK"),
        .init(title: "AGE", isAlignedRight: true), .init(title: "STATE"),
        .init(title: "PLAN", givesWay: true),
      ],
      rows: planes.enumerated().map { index, plane in
        let (neighbour, record) = (plane.neighbour, plane.neighbour.record)
        let state = record.state
        let plan = record.plan.places(from: state.position).map { Self.short($0) }
        let knots = state.speedMetresPerSecond * 3_600 / Earth.metresPerNauticalMile
        // The place of a plane in a session follows from its breath; it sends no speed.
        let hasNoSpeed = state.speed == 0 && record.flags.contains(.inSession)
        return [
          index < Self.letters.count ? String(Self.letters[index]) : "",
          record.callsign.text.isEmpty ? "–" : record.callsign.text,
          Self.padded(plane.bearing),
          "\(JSONText.number(Self.miles(plane.distance), decimals: 1))",
          Self.padded(Int((state.altitudeMetres / Earth.metresPerFoot / 100).rounded())),
          hasNoSpeed ? "–" : "\(Int(knots.rounded()))",
          state.speed > 0 ? Self.padded(state.trackAngle) : "–",
          "\(Int(neighbour.age(at: now).seconds)) s",
          neighbour.stateText,
          plan.joined(separator: " → "),
        ]
      }
    )
  }

  /// A place in whole degrees: `48N 016E`.
  private static func short(_ place: Coordinate) -> String {
    let (north, east) = (place.latitude.degrees, place.longitude.signed.degrees)
    let latitude = Int(abs(north).rounded())
    let longitude = padded(Int(abs(east).rounded()))
    return "\(latitude)\(north < 0 ? "S" : "N") \(longitude)\(east < 0 ? "W" : "E")"
  }

  private static func padded(_ angle: Angle) -> String {
    padded(Int(angle.bearing.degrees.rounded()) % 360)
  }

  private static func padded(_ number: Int) -> String {
    let digits = "\(max(number, 0))"
    return String(repeating: "0", count: max(3 - digits.count, 0)) + digits
  }
}

extension Neighbour {
  /// The place on the map: in a session it follows from breath and plan, as that of the plane on a screen. After the
  /// last known flight the plane stays where that ended.
  fileprivate func mapPlace(at now: Instant) -> Coordinate {
    let plane = NeighbourPlane(self, at: now)
    guard case .breathing(let flights, _, let since) = plane.kind, since <= now,
      let last = flights.last
    else { return place(at: now).coordinate }
    return plane.placement(at: now).map { $0.path.coordinate(at: $0.travel) } ?? last.destination
  }

  /// Whether it declares an emergency.
  fileprivate var isDistressed: Bool { record.flags.contains(.emergency) }

  /// What it is, preceded by its distress if it declares one: `DISTRESS medical, real, by GPS`.
  fileprivate var stateText: String {
    let isBreathing = record.flags.contains(.inSession)
    let kind =
      switch record.source {
      case .paper: isBreathing ? "paper, breathing" : "paper"
      case .simulator: "simulator"
      case .gps: "real, by GPS"
      case .receiver: "real, by receiver"
      }
    guard isDistressed else { return kind }
    return (["DISTRESS"] + (record.emergency.name.map { [$0] } ?? [])).joined(separator: " ")
      + ", \(kind)"
  }
}
