import Airports
import Geodesy
import Testing

@testable import Show

@Suite struct RunwayRosetteTests {
  @Test func `shows the runways of the diagram, smaller and without names`() throws {
    let catalogue = try World.catalogue.get()
    let airport = try #require(catalogue.airport(code: "EHAM"))
    let runways = catalogue.runways(of: airport.index)
    let rosette = try #require(RunwayRosette(airport, runways: runways, declination: nil))
    let diagram = try World.diagram("EHAM")
    let ratio = RunwayRosette.reach / RunwayDiagram.reach
    for (small, large) in zip(rosette.lanes, diagram.lanes) {
      #expect(abs(small.low.x - large.low.x * ratio) < 1e-12)
      #expect(abs(small.high.y - large.high.y * ratio) < 1e-12)
    }
    #expect(rosette.lanes.count == 6 && rosette.pads.isEmpty)
  }

  @Test func `is drawn two pixels wide at least`() {
    #expect(RunwayRosette.strokeWidth(radius: 15) == 2)
    #expect(RunwayRosette.strokeWidth(radius: 50) == 4.25)
  }

  @Test(arguments: Surface.allCases)
  func `a soft surface is distinguished without colour, by dashes from end to end`(
    surface: Surface
  ) throws {
    func end(_ ident: String, east: Double) -> RunwayEnd {
      RunwayEnd(ident: ident, threshold: Coordinate(degreesNorth: 1, degreesEast: east))
    }
    let runway = Runway(
      lowEnd: end("09", east: 0.99),
      highEnd: end("27", east: 1.01),
      lengthFeet: 3_000,
      surface: surface
    )
    let airport = RunwayDiagramTests.airport(at: Coordinate(degreesNorth: 1, degreesEast: 1))
    let rosette = try #require(RunwayRosette(airport, runways: [runway], declination: nil))
    let lane = try #require(rosette.lanes.first)
    let lines = RunwayRosette.lines(of: lane)
    let isHard = [.asphalt, .concrete, .paved, .deck, .unknown].contains(surface)
    #expect(lines.count == (isHard ? 1 : 3), "\(surface)")
    let last = try #require(lines.last)
    #expect(lines[0].low == lane.low)
    #expect(abs(last.high.x - lane.high.x) < 1e-12 && abs(last.high.y - lane.high.y) < 1e-12)
    for (line, next) in zip(lines, lines.dropFirst()) {
      // Gaps are seen, because a runway is more than twenty pixels long.
      #expect(abs(next.low.x - line.high.x) > 0.1 * abs(lane.high.x - lane.low.x))
    }
  }

  @Test func `a heliport shows its pad`() throws {
    let pad = Runway(lowEnd: RunwayEnd(ident: "H1"), highEnd: RunwayEnd(ident: nil))
    let airport = RunwayDiagramTests.airport(at: Coordinate(degreesNorth: 1, degreesEast: 1))
    let rosette = try #require(RunwayRosette(airport, runways: [pad], declination: nil))
    #expect(rosette.pads == [[0, 0]])
  }
}
