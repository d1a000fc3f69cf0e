import Airports
import Breathing
import Flights
import Foundation
import Geodesy
import Scenes
import Testing

@testable import aloft

@Suite struct MetronomeTests {
  @Test func `every line is watched, with the instant it was due`() throws {
    let resources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Resources").standardizedFileURL.path
    let catalogue = try Catalogue.open(DataDirectory(path: resources))
    let clock = SessionClock()
    // A session that is over already: everything is due at once.
    let start = clock.now.advanced(by: .seconds(-60))
    let plan = try Plan(
      Pace("1-1-1-1"),
      leadIn: .zero,
      flightsPerCycle: 2,
      length: .seconds(8),
      ending: .zero
    )
    let show = Show(
      timeline: Timeline(plan: plan, start: start),
      journey: try Journey(
        catalogue: catalogue,
        home: Coordinate(degreesNorth: 51.47, degreesEast: -0.45),
        range: .region,
        seed: 1
      ),
      facts: nil
    )
    let pipe = Pipe()
    var timings: [LineTiming] = []
    let output = LineOutput(descriptor: pipe.fileHandleForWriting.fileDescriptor)
    try Metronome(clock: clock, levels: 0, output: output) { timings.append($0) }.run(show)
    try pipe.fileHandleForWriting.close()
    let lines = try #require(try pipe.fileHandleForReading.readToEnd())
      .split(separator: UInt8(ascii: "\n"))

    #expect(lines.count == timings.count)
    let edges = show.timeline.edges(in: start..<clock.now)
    #expect(Set(timings.map(\.due)) == Set(edges.map(\.instant)))
    #expect(edges.count >= 9)
    #expect(timings.allSatisfy { $0.kind == .cue && $0.lateness > .zero })
  }
}
