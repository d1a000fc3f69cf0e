import Airports
import Breathing
import Geodesy
import Show
import Testing

/// Unrealistic fields: properties that hold for any runways.
@Suite struct RunwayDiagramCrowdTests {
  private typealias Runways = [(name: String, low: (Double, Double), high: (Double, Double))]

  /// Random runways: short and long, on a coarse grid, so that many share their ends.
  private static func runways(_ chance: inout SeededGenerator) -> Runways {
    let grids: [Double] = [50, 400, 1000]
    let grid = grids[Int.random(in: 0..<3, using: &chance)]
    func place() -> (Double, Double) {
      let (east, north) = (chance.unit() * 4000 - 2000, chance.unit() * 4000 - 2000)
      return ((east / grid).rounded() * grid, (north / grid).rounded() * grid)
    }
    return (0..<Int.random(in: 1...11, using: &chance)).map { _ in
      let number = Int.random(in: 1...18, using: &chance)
      let side = ["", "", "L", "C", "R", "W"][Int.random(in: 0..<6, using: &chance)]
      func ident(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)\(side)" }
      return ("\(ident(number))/\(ident(number + 18))", place(), place())
    }
  }

  @Test(arguments: 1...120 as ClosedRange<UInt64>)
  func `no name ever touches anything, and each end is named or listed`(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let runways = Self.runways(&chance)
    guard let diagram = RunwayDiagramTests.diagram(runways) else {
      #expect(runways.allSatisfy { $0.low == $0.high })
      return
    }
    let proof = RunwayDiagramProof(diagram: diagram)
    #expect(proof.faults.filter { $0 != "no room for the windsock" } == [])
    let named = diagram.labels.flatMap(\.ends) + diagram.unlabelled
    #expect(named.count == diagram.lanes.count * 2)
    #expect(Set(named).count == named.count)
    for degrees in [0.0, 17, 90, 133, 251] {
      #expect(RunwayDiagramTurned(diagram, byDegrees: degrees).faults == [])
    }
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func `a name for people far away is near its end, and one with a line is not beside the runway`(
    seed: UInt64
  ) throws {
    var chance = SeededGenerator(seed: seed)
    var drawn: RunwayDiagram?
    for _ in 0..<100 where drawn == nil {
      drawn = RunwayDiagramTests.diagram(Self.runways(&chance), minimumScale: 2.2)
    }
    let diagram = try #require(drawn)
    let named = diagram.labels.flatMap(\.ends) + diagram.unlabelled
    #expect(Set(named).count == diagram.lanes.count * 2)
    for label in diagram.labels {
      #expect(label.scale >= 2.2 - 1e-9)
      let end = try #require(label.ends.first)
      let lane = diagram.lanes[end.lane]
      let (near, other) = end.isHigh ? (lane.high, lane.low) : (lane.low, lane.high)
      let way = label.center - near
      let distance = (way * way).sum().squareRoot()
      // 1.7 of the designed type beyond what the letters need.
      if label.ends.count == 1 { #expect(distance < 1.6 * label.radius + 1.7 * LabelSize.type) }
      guard label.leader != nil else { continue }
      let outward = near - other
      #expect((way * outward).sum() > -1e-6, "\(label.text)")
    }
  }

  @Test func `the same runways give the same diagram`() throws {
    var chance = SeededGenerator(seed: 5)
    let runways = Self.runways(&chance)
    #expect(RunwayDiagramTests.diagram(runways) == RunwayDiagramTests.diagram(runways))
  }

  @Test func `ends at one place with one name share it`() throws {
    let fan: Runways = [
      ("18/36", (0, 500), (0, -500)), ("18/35", (0, 500), (200, -460)),
    ]
    let diagram = try #require(RunwayDiagramTests.diagram(fan))
    #expect(diagram.labels.map(\.text).sorted() == ["18", "35", "36"])
    #expect(diagram.labels.first { $0.text == "18" }?.ends.count == 2)
  }

  @Test func `names without room of their own are merged`() throws {
    // Nine parallels so close that nine names do not fit next to each other.
    let sides = ["L", "C", "R"]
    let comb: Runways = (0..<9).map { index in
      let east = Double(index) * 22
      return ("09\(sides[index / 3])/27\(sides[2 - index / 3])", (-300, east), (-220, east))
    }
    let far: Runways = [("18/36", (0, 4000), (0, -4000))]
    let diagram = try #require(RunwayDiagramTests.diagram(comb + far))
    #expect(diagram.labels.contains { $0.ends.count > 1 })
    #expect(RunwayDiagramProof(diagram: diagram).faults == [])
  }
}
