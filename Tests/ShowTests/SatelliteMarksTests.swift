import Breathing
import Flights
import Geodesy
import Testing
import Text

import struct Show.Tag

@testable import Scenes
@testable import Show

@Suite("Satellites on the radar")
struct SatelliteMarksTests {
  private let start = Europe.start

  /// A real pass of the space station over Amsterdam, beginning some time after the start.
  private func pass(in seconds: Double) throws -> SatellitePass {
    let elements = try OrbitalElements(
      "1 25544U 98067A   26325.51782528  .00012345  00000-0  21844-3 0  9993",
      "2 25544  51.6416 247.4627 0006703 130.5360 325.0288 15.49125418563531",
      name: "ISS (ZARYA)"
    )
    let orbit = try #require(Orbit(elements))
    let begin = 1_795_240_800.0 + 45_106
    return try #require(
      SatellitePass.all(
        of: orbit,
        from: SatelliteObserver(Coordinate(degreesNorth: 52.37, degreesEast: 4.9)),
        in: begin...begin + 900
      ) { start.advanced(by: .seconds($0 - begin + seconds)) }.first
    )
  }

  private func texts(_ marks: [Mark]) -> [String] {
    marks.flatMap { mark -> [String] in
      switch mark {
      case .text(let run, _, _): run.lines
      case .tube(_, let light): texts(light.upperMarks)
      default: []
      }
    }
  }

  private func words(_ passes: [SatellitePass], after seconds: Double = 0) throws -> [String] {
    var show = try Panels.show()
    show.apply(.view(.radar), at: start)
    show.apply(.satellites(passes), at: start)
    let now = start.advanced(by: .seconds(10 + seconds))
    return texts(show.scene(at: now, size: [1280, 720]).marks)
  }

  @Test func `the next pass is named with its highest point`() throws {
    let later = try pass(in: 10 + 12 * 60 + 5)
    #expect(try words([later]).contains("ISS (ZARYA) visible in 12 min, up to 76°, south"))
    let tomorrow = try pass(in: 10 + 5 * 3600 + 5)
    #expect(try words([tomorrow]).contains("ISS (ZARYA) visible in 5 h, up to 76°, south"))
    #expect(try !words([]).contains { $0.contains("ISS") })
  }

  @Test func `a satellite is named while it is above the horizon`() throws {
    let pass = try pass(in: 10)
    #expect(try words([pass], after: 300).contains("ISS (ZARYA)"))
    #expect(try !words([pass], after: 800).contains("ISS (ZARYA)"))
  }

  @Test func `straight up is the centre, and the horizon is the rim`() throws {
    let pass = try pass(in: 0)
    let layout = RadarLayout(size: [1280, 720])
    let scope = Scope(
      home: Europe.heathrow,
      rangeMetres: 74_080,
      up: .zero,
      center: layout.center,
      radius: layout.radius
    )
    let face = RadarFace(layout: layout, scope: scope, words: RadarWords(.metric, Words()))
    /// The centre of the diamond, as a share of the radius.
    func share(_ now: Instant) throws -> Double {
      let marks = face.marks(of: [pass], at: now, Curvature(size: [1280, 720], isCurved: false))
      guard case .ribbon(let points) = try #require(marks.dropFirst().first) else { return -1 }
      let center = (points[0].point + points[2].point) / 2
      let way = center - scope.center
      return Double((way * way).sum().squareRoot() / scope.radius)
    }
    #expect(abs(try share(pass.begin) - 1) < 0.01)
    #expect(abs(try share(pass.highest) - (90 - 75.8) / 90) < 0.01)
  }

  @Test func `a name makes way for tags, to the other side or altogether`() throws {
    let pass = try pass(in: 0)
    let layout = RadarLayout(size: [1280, 720])
    let scope = Scope(
      home: Europe.heathrow,
      rangeMetres: 74_080,
      up: .zero,
      center: layout.center,
      radius: layout.radius
    )
    let face = RadarFace(layout: layout, scope: scope, words: RadarWords(.metric, Words()))
    let glass = Curvature(size: [1280, 720], isCurved: false)
    func names(beside tags: [Tag]) -> [(x: Float, opacity: Float)] {
      var names: [(x: Float, opacity: Float)] = []
      for mark in face.marks(of: [pass], at: pass.highest, glass, avoiding: tags) {
        guard case .text(_, let point, let opacity) = mark else { continue }
        names.append((x: point.x, opacity: opacity))
      }
      return names
    }
    /// A tag at a distance from the satellite, in pixels to the right.
    func tag(_ pixels: Float, opacity: Double = 1) throws -> Tag {
      let satellite = try #require(pass.position(at: pass.highest))
      let place = scope.point(
        bearing: satellite.azimuth,
        share: (90 - satellite.elevation.degrees) / 90
      )
      let center = (place + [pixels, 0] - scope.center) / scope.radius
      return Tag(
        blip: 0,
        lines: ["A"],
        box: TagBox(around: center, 0.01),
        leader: nil,
        alignment: .left,
        opacity: opacity,
        isOver: false
      )
    }
    let free = names(beside: [])
    #expect(free.count == 1)
    let aside = names(beside: [try tag(40)])
    #expect(aside.count == 1 && aside[0].x < free[0].x - 20)
    #expect(aside[0].opacity == free[0].opacity)
    #expect(names(beside: [try tag(40), try tag(-40)]).isEmpty)
    // While a tag fades, the name moves as gradually.
    let moving = names(beside: [try tag(40, opacity: 0.5)])
    #expect(moving.map { $0.x } == [free[0].x, aside[0].x])
    #expect(moving.allSatisfy { abs($0.opacity - free[0].opacity / 2) < 0.01 })
  }

  @Test(arguments: Array(stride(from: 0.0, to: 360, by: 30)))
  func `a name stays in a tall picture wherever its satellite is`(up: Double) throws {
    let pass = try pass(in: 0)
    let size = SIMD2(480, 800)
    let layout = RadarLayout(size: size)
    let scope = Scope(
      home: Europe.heathrow,
      rangeMetres: 74_080,
      up: .degrees(up),
      center: layout.center,
      radius: layout.radius
    )
    let face = RadarFace(layout: layout, scope: scope, words: RadarWords(.metric, Words()))
    let glass = Curvature(size: SIMD2<Float>(size), isCurved: false)
    var count = 0
    for second in stride(from: 0.0, to: 700, by: 10) {
      let now = pass.begin.advanced(by: .seconds(second))
      let marks = face.marks(of: [pass], at: now, glass)
      guard case .text(let run, let point, _)? = marks.last else { continue }
      count += 1
      let width = Double(run.lines[0].count) * RadarColumn.letter * run.size
      #expect(Double(point.x) + width < Double(size.x), "\(second) s")
    }
    #expect(count > 30)
  }
}
