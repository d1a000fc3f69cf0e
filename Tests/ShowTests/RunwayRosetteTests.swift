import Airports
import Geodesy
import Show
import Testing

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

  @Test func `a heliport shows its pad`() throws {
    let pad = Runway(lowEnd: RunwayEnd(ident: "H1"), highEnd: RunwayEnd(ident: nil))
    let airport = RunwayDiagramTests.airport(at: Coordinate(degreesNorth: 1, degreesEast: 1))
    let rosette = try #require(RunwayRosette(airport, runways: [pad], declination: nil))
    #expect(rosette.pads == [[0, 0]])
  }
}
