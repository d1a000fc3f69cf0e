import Foundation
import TestSupport
import Testing
import Text

@testable import Outlets

/// The reference in docs/, compared with the table of fields. `make golden` writes it.
@Suite struct CueReferenceTests {
  private static let docs = Checkout.root.appending(path: "docs")

  private static let records = ProcessInfo.processInfo.environment["GOLDEN"] == "record"

  @Test func `docs/cues.schema.json describes the fields of the table`() throws {
    let file = Self.docs.appending(path: "cues.schema.json")
    if Self.records { try Data(CueReference.schema.utf8).write(to: file) }
    #expect(try String(contentsOf: file, encoding: .utf8) == CueReference.schema)
  }

  @Test(arguments: CueReference.tables)
  func `docs/cues.md lists the fields and events of the table`(heading: String, table: String)
    throws
  {
    let file = Self.docs.appending(path: "cues.md")
    var page = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(page.range(of: "\n## \(heading)\n\n")).upperBound
    let end = try #require(page.range(of: "\n\n", range: start..<page.endIndex)).lowerBound
    if Self.records {
      page.replaceSubrange(start...end, with: table)
      try Data(page.utf8).write(to: file)
    }
    let again = try String(contentsOf: file, encoding: .utf8)
    #expect(again.contains("\n## \(heading)\n\n\(table)\n"))
  }

  @Test func `the OpenAPI description has every field of a cue, with its range and meaning`() throws
  {
    let edge = try #require(APISchema.all.first { $0.name == "Edge" })
    let names = edge.members.map(\.name)
    // People in the room receive edges, but no seed.
    #expect(names == CueField.cue.map(\.name).filter { $0 != "seed" } + ["curve", "knots"])
    let schema = try JSONValue(Array(edge.json.description.utf8))
    let level = try #require(schema["properties"]?["level_to"])
    #expect(level["minimum"] == .number(0) && level["maximum"] == .number(1))
    #expect(level["description"]?.string?.contains("How full the lungs are") == true)
    let duration = try #require(schema["properties"]?["duration"]?["description"]?.string)
    let ofCue = "Duration of what begins, without pauses, in seconds; 0 if nothing begins."
    let ofEdge = "It is that at the full rate: what begins while the breath gains speed"
    #expect(duration == "\(ofCue) \(ofEdge) after a pause takes longer.")
    let next = try #require(schema["properties"]?["next"]?["description"]?.string)
    #expect(next.contains("Its `duration` is that at the full rate"))
  }

  @Test func `the names of fields are unique, and every phase has one`() {
    #expect(Set(CueField.cue.map(\.name)).count == CueField.cue.count)
    #expect(CueField.phases == ["inhale", "hold_in", "exhale", "hold_out", "rest"])
    #expect(CueField.others.map(\.event) == [.level, .stopped, .changed, .answer])
  }
}
