import Breathing
import Display
import Flights
import Foundation
import Geodesy
import Screen
import Show

/// Two seconds of a radar with many aircraft, computed and drawn frame by frame.
struct ScopeFilm {
  let count: Int
  let size = SIMD2(1920, 1080)
  let store: BackdropStore

  private let show: Show

  /// The position of the radar.
  private static let home = Coordinate(degreesNorth: 52.37, degreesEast: 4.90)

  private static let frames = (0..<120).map {
    Material.start.advanced(by: .seconds(2 + Double($0) / 60))
  }

  /// Prepares a radar with a number of aircraft on its scope.
  init(_ material: Material, count: Int) throws {
    self.count = count
    let painter = material.painter
    store = BackdropStore(coasts: { painter.coasts(of: $0) }, prepare: { painter.prepare($0) })
    var options = RadarOptions()
    options.limit = 2000
    options.sweep = .seconds(6)
    let traffic = Self.traffic(count)
    show = Show(
      timeline: Timeline(plan: try Plan(), start: Material.start, screen: .personal),
      journey: try material.show().journey,
      facts: nil,
      view: .radar,
      radar: Radar(
        source: .live(traffic, sources: []),
        home: Self.home,
        title: "Amsterdam",
        options: options
      )
    )
  }

  /// Draws all frames in order. Returns the seconds per frame, including its scene.
  func draw(on canvas: Canvas) -> Double {
    var show = show
    canvas.draw(show.scene(at: Self.frames[0], size: size))
    return Stopwatch.thread.time {
      for now in Self.frames {
        show.prepare(for: now)
        canvas.draw(show.scene(at: now, size: size))
      }
    } / Double(Self.frames.count)
  }

  /// Draws some frames on a canvas that showed a flat tube before, so that everything is redrawn.
  func drawWhole(on canvas: Canvas) -> Double {
    var (show, other) = (show, show)
    other.apply(.radar(.set(.glass(false))), at: Material.start)
    var seconds = 0.0
    let some = stride(from: 0, to: Self.frames.count, by: 30).map { Self.frames[$0] }
    for now in some {
      canvas.draw(other.scene(at: now, size: size))
      show.prepare(for: now)
      seconds += Stopwatch.thread.time { canvas.draw(show.scene(at: now, size: size)) }
    }
    return seconds / Double(some.count)
  }

  /// Shows all frames in a window. Returns the processor seconds of all threads per frame.
  @MainActor
  func show(in window: Window) -> Double {
    var show = show
    show.prepare(for: Self.frames[0])
    for _ in 0..<20 {
      window.show(show.presentation(at: Self.frames[0], size: size))
      Thread.sleep(forTimeInterval: 0.05)
    }
    _ = window.commands()
    return Stopwatch.process.time {
      for now in Self.frames {
        show.prepare(for: now)
        window.show(show.presentation(at: now, size: size))
        _ = window.commands()
      }
    } / Double(Self.frames.count)
  }

  /// Returns aircraft of all kinds, mostly airliners, uniformly distributed over the scope.
  private static func traffic(_ count: Int) -> Traffic {
    var traffic = Traffic()
    let sightings = aircraft(count).map { plane in
      var sighting = Sighting(AircraftAddress(plane.address), at: Material.start)
      sighting.position = .init(plane.place, at: Material.start)
      sighting.callsign = plane.name
      sighting.altitudeMetres = plane.feet * Earth.metresPerFoot
      sighting.track = .degrees(plane.track)
      sighting.speedMetresPerSecond = plane.knots * 1852 / 3600
      sighting.category = plane.category
      return sighting
    }
    traffic.insert(sightings, at: Material.start)
    return traffic
  }

  /// Returns the same aircraft in the format of a receiver's list.
  static func list(_ count: Int) -> String {
    let rows = aircraft(count).map { plane in
      """
      {"hex":"\(String(plane.address, radix: 16))","flight":"\(plane.name)",\
      "lat":\(plane.place.latitude.degrees),"lon":\(plane.place.longitude.degrees),\
      "alt_baro":\(Int(plane.feet)),"gs":\(plane.knots),"track":\(plane.track),\
      "category":"A3","seen":0,"seen_pos":0}
      """
    }
    let now = Date().timeIntervalSince1970
    return "{\"now\":\(now),\"aircraft\":[\(rows.joined(separator: ","))]}"
  }

  private struct Plane {
    let address: UInt32
    let name: String
    let place: Coordinate
    let feet, knots, track: Double
    let category: AircraftCategory
  }

  private static func aircraft(_ count: Int) -> [Plane] {
    var random = SeededGenerator(seed: 3)
    return (0..<count).map { index in
      let (turn, far) = (random.unit() * 2 * .pi, random.unit().squareRoot() * 72_000 / 111_195)
      let north = home.latitude.degrees + cos(turn) * far
      let east = home.longitude.degrees + sin(turn) * far / cos(home.latitude.radians)
      return Plane(
        address: 0x48_0000 + UInt32(index),
        name: "KLM\(index)",
        place: Coordinate(degreesNorth: north, degreesEast: east),
        feet: (1000 + random.unit() * 38_000).rounded(),
        knots: (150 + random.unit() * 330).rounded(),
        track: (random.unit() * 360).rounded(),
        category: index.isMultiple(of: 3)
          ? AircraftCategory.allCases[index % AircraftCategory.allCases.count] : .large
      )
    }
  }
}
