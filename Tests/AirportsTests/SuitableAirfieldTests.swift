import Airports
import Foundation
import Geodesy
import TestSupport
import Testing

/// Airfields to divert to, from the catalogue of the program.
@Suite struct SuitableAirfieldTests {
  private let catalogue: Catalogue

  init() throws {
    catalogue = try Catalogue(bytes: Checkout.resource("airports.catalogue"))
  }

  private func ident(
    _ north: Double,
    _ east: Double,
    _ needs: RunwayNeeds = RunwayNeeds(),
    current: String? = nil
  ) -> String? {
    let place = Coordinate(degreesNorth: north, degreesEast: east)
    let current = current.flatMap { catalogue.index(code: $0) }
    return catalogue.nearestAirfield(from: place, for: needs, current: current)
      .map { catalogue.airport($0).ident }
  }

  @Test(
    arguments: [
      // Beside Heathrow, where the destination of a flight may be 200 km away.
      (51.49, -0.52, RunwayNeeds(), "EGLL"),
      // Fairoaks has 813 m: enough for a light aircraft, not for a jet.
      (51.349, -0.559, RunwayNeeds(), "EGTF"),
      (51.349, -0.559, RunwayNeeds(metres: 2_000), "EGLL"),
      // Popham is grass; Lasham is not.
      (51.194, -1.235, RunwayNeeds(), "EGHP"),
      (51.194, -1.235, RunwayNeeds(surfaces: Surface.hard), "EGHL"),
    ] as [(Double, Double, RunwayNeeds, String)]
  )
  func `the nearest suitable airfield is chosen`(
    north: Double,
    east: Double,
    needs: RunwayNeeds,
    expected: String
  ) {
    #expect(ident(north, east, needs) == expected)
  }

  @Test func `without a suitable runway within 500 km, the nearest one of any kind is chosen`() {
    // No runway of the catalogue is that long.
    let needs = RunwayNeeds(metres: 7_000)
    var generator = Xorshift()
    for _ in 0..<50 {
      let place = generator.place()
      let nearest = catalogue.nearest(to: place, count: 1) { index in
        let kind = catalogue.kind(of: index)
        return catalogue.hasRunway(index) && kind != .heliport && kind != .seaplaneBase
      }
      let chosen = catalogue.nearestAirfield(from: place, for: needs)
      #expect(chosen == nearest.first?.index, "\(place)")
    }
  }

  @Test func `heliports never, and water only if the aircraft floats`() throws {
    var generator = Xorshift()
    for _ in 0..<300 {
      let place = generator.place()
      let index = try #require(catalogue.nearestAirfield(from: place, for: RunwayNeeds()))
      let kind = catalogue.kind(of: index)
      #expect(kind != .heliport && kind != .seaplaneBase)
    }
    let vancouver = Coordinate(degreesNorth: 49.295, degreesEast: -123.111)
    let floating = RunwayNeeds(metres: 0, surfaces: [.water])
    let index = try #require(catalogue.nearestAirfield(from: vancouver, for: floating))
    #expect(catalogue.runways(of: index).contains { $0.surface == .water })
  }

  @Test
  func `no suitable airfield is nearer than the choice by more than the worst runway's factor`()
    throws
  {
    let needs = RunwayNeeds()
    var generator = Xorshift()
    var compared = 0
    for _ in 0..<100 {
      let place = generator.place()
      let index = try #require(catalogue.nearestAirfield(from: place, for: needs))
      func metres(_ index: Int) -> Double {
        Earth.distanceMetres(from: place, to: catalogue.coordinate(of: index))
      }
      let suitable = catalogue.nearest(to: place, count: 1, within: Earth.angle(metres: 500_000)) {
        switch catalogue.kind(of: $0) {
        case .large, .medium, .small: catalogue.runways(of: $0).contains(where: needs.areMet)
        case .seaplaneBase, .heliport: false
        }
      }
      guard let nearest = suitable.first else { continue }
      #expect(catalogue.runways(of: index).contains(where: needs.areMet))
      #expect(metres(index) <= metres(nearest.index) * 1.8 + 1)
      compared += 1
    }
    #expect(compared > 20)
  }

  @Test func `the choice changes once on the way from one airfield to another`() throws {
    // From Fairoaks to Blackbushe and back, 26 km, in steps of 100 m that waver by 300 m.
    let (east, west) = ((51.348, -0.559), (51.324, -0.848))
    var current: String?
    var choices: [String] = []
    for step in (0...260).map({ $0 }) + (0...260).reversed() {
      let share = Double(step + (step.isMultiple(of: 2) ? 3 : 0)) / 260
      current = ident(
        east.0 + (west.0 - east.0) * share,
        east.1 + (west.1 - east.1) * share,
        RunwayNeeds(surfaces: Surface.hard),
        current: current
      )
      if let current, choices.last != current { choices.append(current) }
    }
    #expect(choices.first == "EGTF" && choices.last == "EGTF")
    #expect(choices.contains("EGLK"))
    // None comes back within the flight one way.
    let turn = try #require(choices.firstIndex(of: "EGLK"))
    #expect(Set(choices[...turn]).count == turn + 1)
    #expect(Set(choices[turn...]).count == choices.count - turn)
  }
}
