import Airports
import Geodesy
import Show
import Testing

/// The proof for all airports.
@Suite(.timeLimit(.minutes(15)))
struct RunwayDiagramWorldTests {
  /// The results of some airports.
  private struct Findings: Sendable {
    var airports = 0
    var full = 0
    var shrunk: [String] = []
    var led: [String] = []
    var merged: [String] = []
    var faults: [String] = []

    static func + (a: Findings, b: Findings) -> Findings {
      Findings(
        airports: a.airports + b.airports,
        full: a.full + b.full,
        shrunk: a.shrunk + b.shrunk,
        led: a.led + b.led,
        merged: a.merged + b.merged,
        faults: a.faults + b.faults
      )
    }

    mutating func look(at diagram: RunwayDiagram, of airport: Airport) {
      airports += 1
      let proof = RunwayDiagramProof(diagram: diagram)
      var problems = proof.faults + proof.misleading.map { "\($0) is nearer to another end" }
      problems += proof.floating.map { "\($0) floats between runways" }
      // Every airport with another wind: each whole degree is tested with some thousands of
      // airports.
      for quarter in 0..<4 {
        let wind = Double((airport.index * 7) % 90 + quarter * 90)
        problems += proof.faults(ofSockInWindFrom: wind)
      }
      let named = diagram.labels.reduce(0) { $0 + $1.ends.count }
      let ends = diagram.lanes.reduce(0) {
        $0 + [$1.runway.lowEnd.ident, $1.runway.highEnd.ident].compactMap { $0 }.count
      }
      if named != ends { problems.append("\(ends - named) ends without a name") }
      if diagram.lanes.isEmpty, diagram.pads.isEmpty { problems.append("nothing is shown") }
      if diagram.lanes.count > 1 {
        let turns = stride(from: 0.0, to: 360, by: diagram.lanes.count > 4 ? 1 : 15)
        problems += turns.flatMap { degrees in
          RunwayDiagramTurned(diagram, byDegrees: degrees).faults.map { "\($0) at \(degrees)°" }
        }
      }
      faults += problems.map { "\(airport.ident): \($0)" }
      if diagram.labels.allSatisfy({ $0.scale == 1 }) {
        full += 1
      } else {
        shrunk.append(airport.ident)
      }
      if diagram.labels.contains(where: { $0.leader != nil }) { led.append(airport.ident) }
      if diagram.labels.contains(where: { $0.text.contains("/") }) { merged.append(airport.ident) }
    }
  }

  @Test func `names, runways and windsock never meet, wherever on Earth`() async throws {
    let catalogue = try World.catalogue.get()
    let magnetism = try World.magnetism.get()
    let shares = 64
    let all = await withTaskGroup(of: Findings.self, returning: Findings.self) { group in
      for share in 0..<shares {
        group.addTask {
          var findings = Findings()
          for index in stride(from: share, to: catalogue.count, by: shares)
          where catalogue.hasRunway(index) {
            let airport = catalogue.airport(index)
            let runways = catalogue.runways(of: index)
            let declination = magnetism.declination(at: airport.coordinate, year: 2026.9)
            if let diagram = RunwayDiagram(airport, runways: runways, declination: declination) {
              findings.look(at: diagram, of: airport)
            }
          }
          return findings
        }
      }
      return await group.reduce(Findings(), +)
    }
    #expect(all.faults == [])
    #expect(all.airports > 35_000)
    #expect(all.shrunk.count < 55, "\(all.shrunk)")
    #expect(all.led.count < 35, "\(all.led)")
    #expect(all.merged == [])
  }
}
