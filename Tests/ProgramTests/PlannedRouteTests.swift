import Airports
import Breathing
import DataFiles
import Flights
import Foundation
import Geodesy
import Session
import Settings
import SharedSky
import System
import TestSupport
import Testing

@testable import aloft

@Suite("Planned routes")
struct PlannedRouteTests {
  private static func place(_ north: Double, _ east: Double) -> Coordinate {
    Coordinate(degreesNorth: north, degreesEast: east)
  }

  /// North, then east, then back across the first leg.
  private static let corners = [
    place(50, 0), place(51, 0), place(51, 1), place(50.5, 1), place(50.5, -1),
  ]

  @Test("The points ahead are those that have not been passed, also where the route crosses itself")
  func progress() throws {
    var route = try #require(PlannedRoute(Self.corners))
    #expect(route.ahead.count == 5)
    let flown: [(Coordinate, Int)] = [
      (Self.place(50.01, 0.01), 4), (Self.place(50.5, 0.01), 4), (Self.place(50.98, 0), 4),
      (Self.place(51, 0.1), 3), (Self.place(51.1, 0.5), 3), (Self.place(50.9, 1), 2),
      (Self.place(50.52, 0.9), 1), (Self.place(50.5, 0), 1), (Self.place(50.6, -2), 1),
    ]
    for (place, ahead) in flown {
      route.update(at: place)
      #expect(route.ahead.count == ahead, "\(place)")
    }
  }

  @Test("An aircraft that is under way when the report begins is on the nearest leg")
  func underWay() throws {
    var route = try #require(PlannedRoute(Self.corners))
    route.update(at: Self.place(50.9, 0.99))
    #expect(route.ahead.count == 2)
    var single = try #require(PlannedRoute([Self.place(1, 1)]))
    single.update(at: Self.place(2, 2))
    #expect(single.ahead.count == 1)
    #expect(PlannedRoute([]) == nil)
  }

  @Test("A report of a real aircraft has the points ahead, and one that is not flying has none")
  func report() throws {
    let ground = GroundModel(try Catalogue.open(.current(), Settings()), terrain: nil)
    var flight = ReportedFlight(ground, emergency: .general, route: PlannedRoute(Self.corners))
    let now = Instant(nanoseconds: 1_800_000_000_000_000_000)
    flight.update(
      with: Fix(
        coordinate: Self.place(51, 0.1),
        track: .degrees(90),
        speedMetresPerSecond: 60,
        altitudeMetres: 900,
        instant: now
      )
    )
    let plane = try #require(flight.plane(at: now, as: .none))
    #expect(plane.source == .gps && plane.plan.count == 3)
    let next = try #require(plane.plan.place(0, from: plane.state.position)).coordinate
    #expect(Earth.distanceMetres(from: next, to: Self.corners[2]) < 100)
    flight.declare(.none)
    let ghost = try #require(flight.plane(at: now, as: .none))
    #expect(ghost.flags == .ghost && ghost.source == .gps && ghost.plan.count == 0)
  }

  @Test("Codes of airports and idents of navaids make a route")
  func codes() throws {
    let catalogue = try Catalogue.open(.current(), Settings())
    let route = try PlannedRoute(option: "EGLL, dvr,EHAM", in: catalogue)
    #expect(route.points.count == 3)
    // The VOR at Dover, and not the airport DVR in Australia.
    let dover = Self.place(51.162, 1.359)
    #expect(Earth.distanceMetres(from: route.points[1], to: dover) < 5_000)
    let wrong = #expect(throws: Failure.self) {
      try PlannedRoute(option: "EGLL,QQ1Q,EHAM", in: catalogue)
    }
    #expect(try #require(wrong).message.contains("\"QQ1Q\""))
    let empty = #expect(throws: Failure.self) { try PlannedRoute(option: "", in: catalogue) }
    #expect(empty?.status == .usage && empty?.message.hasPrefix("--plan") == true)
    let many = (0..<51).map { _ in "EGLL" }.joined(separator: ",")
    #expect(throws: Failure(.usage, "--plan has 51 points; at most 50 are allowed")) {
      try PlannedRoute(option: many, in: catalogue)
    }
  }

  @Test("A GPX file is a route")
  func file() throws {
    let text = "<gpx><rte><rtept lat='51.5' lon='-0.1'/><rtept lat='52' lon='4'/></rte></gpx>"
    let folder = try ScratchFolder(["route.gpx": text])
    let path = folder.file("route.gpx")
    let catalogue = try Catalogue.open(.current(), Settings())
    #expect(
      try PlannedRoute(option: path, in: catalogue).points
        == [Self.place(51.5, -0.1), Self.place(52, 4)]
    )
    try folder.write("<html></html>", to: "route.gpx")
    let wrong = #expect(throws: Failure.self) { try PlannedRoute(option: path, in: catalogue) }
    #expect(try #require(wrong).message.hasSuffix("it is not a GPX file"))
    let missing = #expect(throws: Failure.self) {
      try PlannedRoute(option: "missing.gpx", in: catalogue)
    }
    #expect(try #require(missing).message.contains("missing.gpx"))
  }
}
