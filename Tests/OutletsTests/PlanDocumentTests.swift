import Breathing
import Flights
import Foundation
import Outlets
import Testing
import Text

@Suite struct PlanDocumentTests {
  private func document() throws -> PlanDocument {
    PlanDocument(
      settings: ["breath.pattern": "gentle", "sky.near": "51.4706,-0.461941"],
      patterns: ["mine": "4-6"],
      seed: .max,
      start: Instant(nanoseconds: 1_800_000_000_123_456_789),
      length: .seconds(86_160),
      rest: .seconds(54),
      day: "2027-01-15",
      interludes: [.seconds(6), .milliseconds(9_500)],
      ranges: [RangeChange(to: .world, after: 0), RangeChange(to: .nearby, after: 7)],
      place: "London",
      changes: [
        .init(at: Instant(nanoseconds: 1_800_000_007_000_000_001), try CommandRequest("slower")),
        .init(
          at: Instant(nanoseconds: 1_800_000_009_000_000_002),
          try CommandRequest("pattern", value: "mine")
        ),
      ]
    )
  }

  @Test func `a document survives encoding, to the nanosecond`() throws {
    let document = try document()
    let text = document.json.description
    #expect(text.contains(#""start_ns":"1800000000123456789""#))
    #expect(try PlanDocument(json: Array(text.utf8)) == document)
  }

  @Test func `a document without the members that older versions lack is read`() throws {
    var document = try document()
    (document.interludes, document.rest, document.place) = (nil, nil, nil)
    document.ranges = []
    let text = document.json.description
    #expect(!["interludes_ms", "rest_ns", "place", "ranges"].contains { text.contains($0) })
    #expect(try PlanDocument(json: Array(text.utf8)) == document)
  }

  @Test func `the name of the place, which is shown, is one short line`() throws {
    let names: [(sent: String, read: String?)] = [
      ("Bad\nHomburg\u{1B}", "Bad Homburg\u{FFFD}"), ("", nil),
      (String(repeating: "x", count: 100), String(repeating: "x", count: 59) + "…"),
    ]
    for (name, read) in names {
      var document = try document()
      document.place = name
      let text = document.json.description
      #expect(try PlanDocument(json: Array(text.utf8)).place == read)
    }
  }

  @Test(arguments: [
    ("", "the plan is not JSON"),
    (#"{"v":1,"settings":{"#, "the plan is not JSON, or is cut short"),
    ("null", "in the plan, the document is null"),
    ("[]", "in the plan, the document is"),
    (#"{"v":2}"#, "in the plan, settings is"),
    ("\u{0}", "the plan is not JSON"),
  ])
  func `an invalid plan is refused, naming the member`(text: String, words: String) throws {
    let error = try #require(throws: PlanDocumentError.self) {
      _ = try PlanDocument(json: Array(text.utf8))
    }
    #expect(error.description.hasPrefix(words), "\(error)")
  }

  @Test(arguments: [
    (#""v":1"#, #""v":9"#, "the plan has version 9; only 1 is supported"),
    (#""seed":"18446744073709551615""#, #""seed":"-1""#, #"in the plan, seed is "-1""#),
    (#""start_ns":"#, #""start":"#, "in the plan, start_ns is"),
    (#""start_ns":"1800"#, #""start_ns":"-1800"#, "in the plan, start_ns is"),
    (#""start_ns":"1800"#, #""start_ns":"9000"#, "in the plan, start_ns is"),
    (#""at_ns":"1800000009"#, #""at_ns":"9223372035"#, "in the plan, changes.at_ns is"),
    (#""length_ns":"8"#, #""length_ns":"-8"#, "in the plan, length_ns is"),
    (#""length_ns":"86160"#, #""length_ns":"86160000"#, "in the plan, length_ns is"),
    (#""rest_ns":"54"#, #""rest_ns":"-54"#, "in the plan, rest_ns is"),
    (#""rest_ns":"54"#, #""rest_ns":"954"#, "in the plan, rest_ns is"),
    (#""at_ns":"1800000009"#, #""at_ns":"1700000009"#, "in the plan, changes.at_ns is an earlier"),
    (#""command":"slower""#, #""command":"explode""#, "in the plan's changes, there is no command"),
    (#""after_flight":1,"#, #""after_flight":0,"#, "in the plan, ranges.after_flight is 0"),
    (#""after_flight":8"#, #""after_flight":800000"#, "in the plan, ranges.after_flight is 8"),
    (#""range":"world"#, #""range":"moon"#, "in the plan, ranges.range is"),
    (#""ranges":["#, #""ranges":[7,"#, "in the plan, ranges is"),
    (#""interludes_ms":[6000"#, #""interludes_ms":[600"#, "in the plan, interludes_ms is 600"),
    (#""interludes_ms":[6000"#, #""interludes_ms":["6""#, "in the plan, interludes_ms"),
    (#""settings":{"#, #""settings":{"a":3,"#, "in the plan, settings.a is"),
  ])
  func `an invalid member is named`(old: String, new: String, words: String) throws {
    let text = try document().json.description
    #expect(text.contains(old))
    let error = try #require(throws: PlanDocumentError.self) {
      _ = try PlanDocument(json: Array(text.replacingOccurrences(of: old, with: new).utf8))
    }
    #expect(error.description.hasPrefix(words), "\(error)")
  }

  @Test func `a list of interludes that is too long is refused with its length`() throws {
    var document = try document()
    document.interludes = Array(repeating: .seconds(6), count: PlanDocument.maximumInterludes)
    let text = document.json.description
    #expect(throws: Never.self) { try PlanDocument(json: Array(text.utf8)) }
    document.interludes?.append(.seconds(6))
    let longer = document.json.description
    let error = try #require(throws: PlanDocumentError.self) {
      _ = try PlanDocument(json: Array(longer.utf8))
    }
    let found = "in the plan, interludes_ms is a list of \(PlanDocument.maximumInterludes + 1)"
    #expect(error.description.hasPrefix(found), "\(error)")
  }

  @Test func `a list of ranges that is too long is refused with its length`() throws {
    var document = try document()
    let count = PlanDocument.maximumRanges + 1
    document.ranges = (0..<count).map { RangeChange(to: .world, after: $0) }
    let bytes = Array(document.json.description.utf8)
    #expect(throws: PlanDocumentError.member("ranges", found: "a list of \(count)")) {
      try PlanDocument(json: bytes)
    }
  }

  @Test func `corrupted bytes are read or refused`() throws {
    let bytes = Array(try document().json.description.utf8)
    var chance = SeededGenerator(seed: 5)
    for _ in 0..<2_000 {
      var harmed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &chance) {
        harmed[Int.random(in: harmed.indices, using: &chance)] = .random(
          in: 0...255,
          using: &chance
        )
      }
      if Bool.random(using: &chance) {
        harmed.removeLast(Int.random(in: 0..<harmed.count, using: &chance))
      }
      _ = try? PlanDocument(json: harmed)
    }
    let long = [UInt8](repeating: UInt8(ascii: " "), count: PlanDocument.maximumLength + 1)
    #expect(throws: PlanDocumentError.tooLong(bytes: long.count)) {
      _ = try PlanDocument(json: long)
    }
  }
}
