import Airports
import Geodesy
import Show
import Testing

@Suite struct RunwayDiagramTests {
  private static let field = Coordinate(degreesNorth: 52, degreesEast: 5)

  /// Lays out runways given by their ends in metres east and north of a field.
  static func diagram(
    _ runways: [(name: String, low: (Double, Double), high: (Double, Double))],
    at field: Coordinate = field,
    minimumScale: Double = 0
  ) -> RunwayDiagram? {
    func place(_ p: (Double, Double)) -> Coordinate {
      let north = field.latitude + Earth.angle(metres: p.1)
      let east = Earth.angle(metres: p.0) * (1 / max(cosine(field.latitude), 1e-6))
      return Coordinate(latitude: north, longitude: field.longitude + east)
    }
    return RunwayDiagram(
      airport(at: field),
      runways: runways.map { name, low, high in
        let idents = name.split(separator: "/").map(String.init)
        return Runway(
          lowEnd: RunwayEnd(ident: idents.first, threshold: place(low)),
          highEnd: RunwayEnd(ident: idents.dropFirst().first, threshold: place(high))
        )
      },
      declination: nil,
      minimumScale: minimumScale
    )
  }

  private static func cosine(_ angle: Angle) -> Double {
    Coordinate(latitude: angle, longitude: .zero).normal.x
  }

  static func airport(at place: Coordinate) -> Airport {
    Airport(
      index: 0,
      ident: "TEST",
      name: "Test Field",
      municipality: "",
      country: "NL",
      coordinate: place,
      kind: .small,
      hasScheduledService: false
    )
  }

  private func angle(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    GreatCircle(
      from: Coordinate(normal: SIMD3(a.x, a.y, 0)),
      to: Coordinate(normal: SIMD3(b.x, b.y, 0))
    ).length.degrees
  }

  @Test func `a single runway fills the circle, its numbers stand straight off its ends`() throws {
    let diagram = try #require(Self.diagram([("06/24", (-700, -400), (700, 400))]))
    let lane = try #require(diagram.lanes.first)
    #expect(abs((lane.low * lane.low).sum().squareRoot() - RunwayDiagram.reach) < 1e-6)
    #expect(abs(diagram.metresPerUnit * RunwayDiagram.reach - 806.2) < 1)
    // 60.3° from north, as drawn.
    #expect(abs(angle(lane.high, [0, 1]) - 60.255) < 0.01)
    #expect(diagram.labels.map(\.text) == ["06", "24"])
    for (label, end) in zip(diagram.labels, [lane.low, lane.high]) {
      #expect(angle(label.center, end) < 1e-6)
      #expect((label.center * label.center).sum() > (end * end).sum())
    }
  }

  @Test(
    arguments: [
      Coordinate(degreesNorth: 78, degreesEast: 15),
      Coordinate(degreesNorth: -17, degreesEast: 180),
      Coordinate(degreesNorth: 0, degreesEast: -179.9999),
      Coordinate(degreesNorth: -77.9, degreesEast: 166),
    ]
  )
  func `a cross is a cross near the poles and on the date line too`(field: Coordinate) throws {
    let cross = [
      ("09/27", (-500.0, 0.0), (500.0, 0.0)), ("18/36", (0.0, 500.0), (0.0, -500.0)),
    ]
    let diagram = try #require(Self.diagram(cross, at: field))
    let (level, upright) = (diagram.lanes[0], diagram.lanes[1])
    #expect(abs(angle(level.high - level.low, upright.high - upright.low) - 90) < 0.01)
    #expect(abs(level.high.x - RunwayDiagram.reach) < 1e-3 && abs(level.high.y) < 1e-3)
    #expect(abs(upright.low.y - RunwayDiagram.reach) < 1e-3)
  }

  @Test(
    arguments: [
      ("EHAM", 6, 12), ("KSFO", 4, 8), ("YSBK", 3, 6), ("EGKA", 3, 6), ("EGLL", 2, 4),
    ]
  )
  func `known fields have all their names at full size`(code: String, lanes: Int, ends: Int) throws
  {
    let diagram = try World.diagram(code)
    #expect(diagram.lanes.count == lanes)
    #expect(diagram.labels.count == ends)
    #expect(diagram.labels.allSatisfy { $0.scale == 1 && $0.leader == nil })
    #expect(RunwayDiagramProof(diagram: diagram).faults == [])
  }

  @Test func `a crowded field gets smaller names, and a line where one stands apart`() throws {
    let diagram = try World.diagram("KORD")
    #expect(diagram.labels.count == 16)
    #expect(diagram.labels.allSatisfy { $0.scale < 1 })
    #expect(diagram.labels.contains { $0.leader != nil })
  }

  @Test func `surfaces, widths and approximate places are known`() throws {
    let grass = Runway(
      lowEnd: RunwayEnd(ident: "18"),
      highEnd: RunwayEnd(ident: "36"),
      lengthFeet: 2000,
      surface: .grass
    )
    let airport = Self.airport(at: Self.field)
    let diagram = try #require(
      RunwayDiagram(airport, runways: [grass], declination: .degrees(10))
    )
    let lane = try #require(diagram.lanes.first)
    #expect(lane.isApproximate && lane.runway.surface == .grass)
    #expect(lane.width == RunwayDiagram.laneWidth)
    // From 18 towards 36 is south; ten degrees of declination turn it to 190°.
    #expect(abs(angle(lane.high - lane.low, [-0.173648, -0.984808]) - 0) < 0.01)
  }

  @Test func `parallels of unknown place lie side by side as their letters say`() throws {
    let runways = ["R", "C", "L"].map { side in
      Runway(
        lowEnd: RunwayEnd(ident: "09" + side),
        highEnd: RunwayEnd(ident: "27"),
        lengthFeet: 3000
      )
    }
    let airport = Self.airport(at: Self.field)
    let diagram = try #require(RunwayDiagram(airport, runways: runways, declination: nil))
    let heights = diagram.lanes.map { ($0.low + $0.high).y / 2 }
    #expect(heights[0] < heights[1] - 0.1 && heights[1] < heights[2] - 0.1)
    #expect(RunwayDiagramProof(diagram: diagram).faults == [])
  }

  @Test func `a displaced threshold is a share of the length`() throws {
    let diagram = try World.diagram("EGLL")
    let lane = try #require(diagram.lanes.first { $0.runway.name == "09L/27R" })
    let feet = try #require(lane.runway.lowEnd.displacedFeet)
    #expect(abs(lane.lowDisplacement - Double(feet) / 12_799) < 0.001)
    #expect(lane.highDisplacement == 0)
  }

  @Test func `strips side by side are drawn narrower, with a gap between them`() throws {
    let diagram = try #require(
      Self.diagram([("09L/27R", (-800, 12), (800, 12)), ("09R/27L", (-800, -12), (800, -12))])
    )
    let apart = abs(diagram.lanes[0].low.y - diagram.lanes[1].low.y)
    #expect(diagram.lanes.allSatisfy { $0.width < apart && $0.width > 0.015 })
  }

  /// Some rows of the tables have a pad's name at both ends, some a dash at one.
  @Test(arguments: [[nil, nil, nil], ["H1", "-", nil], ["H1", "H10", "H2"]])
  func `pads of which only the names are known stand in a ring`(highEnds: [String?]) throws {
    let pads = zip(["H1", "H10", "H2"], highEnds).map { low, high in
      Runway(
        lowEnd: RunwayEnd(ident: low),
        highEnd: RunwayEnd(ident: high),
        trueHeading: high.map { _ in .degrees(328.7) },
        lengthFeet: 44
      )
    }
    let airport = Self.airport(at: Self.field)
    let diagram = try #require(RunwayDiagram(airport, runways: pads, declination: nil))
    #expect(diagram.pads.map(\.text) == ["H1", "H2", "H10"])
    #expect(diagram.pads.allSatisfy { $0.isApproximate && $0.scale > 1 })
    #expect(diagram.lanes.isEmpty && diagram.labels.isEmpty)
    #expect(Set(diagram.pads.map(\.radius)).count == 1)
    #expect(RunwayDiagramProof(diagram: diagram).faults == [])
  }

  @Test func `an airport without runway data has no diagram`() {
    let nameless = Runway(lowEnd: RunwayEnd(ident: nil), highEnd: RunwayEnd(ident: nil))
    let airport = Self.airport(at: Self.field)
    #expect(RunwayDiagram(airport, runways: [nameless], declination: nil) == nil)
    #expect(RunwayDiagram(airport, runways: [], declination: nil) == nil)
  }

  @Test func `the sock stands on the rim upwind, and beside a name that stands there`() throws {
    let diagram = try #require(Self.diagram([("09/27", (-800, 0), (800, 0))]))
    let clear = try #require(diagram.sockPole(windFrom: .degrees(150)))
    #expect(abs(angle(clear, [0.5, -0.866025])) < 0.01)
    let beside = try #require(diagram.sockPole(windFrom: .degrees(90)))
    #expect(angle(beside, [1, 0]) > 3 && angle(beside, [1, 0]) < 20)
    #expect(abs((beside * beside).sum().squareRoot() - RunwayDiagram.poleDistance) < 1e-9)
  }

  @Test func `for people far away the sock is clear of the larger letters, too`() throws {
    func diagram(_ minimumScale: Double) throws -> RunwayDiagram {
      try #require(Self.diagram([("09/27", (-800, 0), (800, 0))], minimumScale: minimumScale))
    }
    let (near, far) = (try diagram(0), try diagram(2))
    // Seven degrees beside the N.
    let upwind = SIMD2(0.121869, 0.992546)
    let (close, away) = (
      try #require(near.sockPole(windFrom: .degrees(7))),
      try #require(far.sockPole(windFrom: .degrees(7)))
    )
    #expect(angle(close, upwind) < 0.01)
    #expect(angle(away, upwind) > 1)
  }
}
