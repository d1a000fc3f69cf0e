import Breathing
import Foundation
import Testing

@testable import Text

struct JSONValueTests {
  private func read(_ text: String) throws -> JSONValue { try JSONValue(Array(text.utf8)) }

  @Test(
    arguments: [
      ("null", .null), (" true ", .boolean(true)), ("false", .boolean(false)),
      ("0", .number(0)), ("-12", .number(-12)), ("52.25720", .number(52.2572)),
      ("-1.5e3", .number(-1500)), ("9007199254740993", .number(9_007_199_254_740_992)),
      ("0.1", .number(0.1)), ("123456789.123456789", .number(123_456_789.123456789)),
      ("1e400", .null), ("-1e400", .null), ("-0.5", .number(-0.5)),
      (#""a\"\\\/\n\u00e9\ud83d\ude00""#, .string("a\"\\/\né😀")),
      (#""\ud83d""#, .string("\u{FFFD}")),
      (#""\ud83dx\ud83d\u0041""#, .string("\u{FFFD}x\u{FFFD}A")),
      ("[]", .array([])),
      ("[1, [2], {}]", .array([.number(1), .array([.number(2)]), .object([:])])),
      ("{\"a\": 1, \"a\": null}", .object(["a": .null])),
      ("\u{FEFF}{}", .object([:])),
    ] as [(String, JSONValue)]
  )
  func `valid JSON is read`(text: String, expected: JSONValue) throws {
    #expect(try read(text) == expected)
  }

  @Test(
    arguments: [
      ("", 0, "the end"), (" ", 1, "the end"), ("[", 1, "the end"), ("{", 1, "no name"),
      ("{a:1}", 1, "no name"), ("{\"a\"}", 4, "no colon"), ("{\"a\":}", 5, "no value"),
      ("[1,]", 3, "no value"), (".5", 0, "no value"), ("+1", 0, "no value"),
      ("<html>", 0, "no value"), ("'a'", 0, "no value"),
      ("[1 2]", 3, "neither comma nor bracket"), ("[1  x", 4, "neither comma nor bracket"),
      ("\"open", 5, "an unterminated string"), ("\"\\", 2, "an unterminated string"),
      ("\"\\x\"", 3, "an unknown escape"), ("\"\\u12\"", 3, "no four digits"),
      ("tru", 0, "an unknown word"), ("nul", 0, "an unknown word"), ("Inf", 0, "no value"),
      ("-", 1, "no digit"), ("1.", 2, "no digit"), ("1e", 2, "no digit"),
      ("1 2", 2, "data after the end"),
    ] as [(String, Int, String)]
  )
  func `invalid JSON is refused with the position`(text: String, offset: Int, problem: String) {
    #expect(throws: JSONError(offset: offset, problem: problem)) { try read(text) }
  }

  @Test(
    arguments: [
      ("NaN", 0, "no value", .null), ("-Infinity", 1, "no digit", .null),
      ("[1,NaN]", 3, "no value", .array([.number(1), .null])),
      ("01", 0, "a leading zero", .number(1)), ("-00.5", 1, "a leading zero", .number(-0.5)),
      ("\"a\tb\"", 2, "a control character", .string("a\tb")),
      ("\"\\n\nb\"", 3, "a control character", .string("\n\nb")),
      ("{\"\u{1}\":1}", 2, "a control character", .object(["\u{1}": .number(1)])),
    ] as [(String, Int, String, JSONValue)]
  )
  func `what some feeds write is read only leniently`(
    text: String,
    offset: Int,
    problem: String,
    lenient: JSONValue
  ) throws {
    #expect(throws: JSONError(offset: offset, problem: problem)) { try read(text) }
    #expect(try JSONValue(Array(text.utf8), form: .lenient) == lenient)
    let row = try JSONRows(Array("{\"rows\":[\(text)]}".utf8), members: ["rows"])
    row.forEach("rows") { #expect($0 == lenient) }
  }

  @Test func `hostile depth is refused, sensible depth is not`() throws {
    let deepest = JSONValue.deepest
    let nested = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
    #expect(throws: Never.self) { try read(nested(deepest)) }
    let lists = JSONError(offset: deepest, problem: "too deep")
    #expect(throws: lists) { try read(nested(deepest + 1)) }
    #expect(throws: lists) { try read(String(repeating: "[", count: 1_000_000)) }
    let member = "{\"a\":"
    #expect(throws: JSONError(offset: deepest * member.utf8.count, problem: "too deep")) {
      try read(String(repeating: member, count: 100_000))
    }
  }

  /// Random numbers as Foundation prints them, and as it reads them.
  @Test func `numbers are the nearest there are`() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let number = Double(bitPattern: .random(in: 0...UInt64.max, using: &generator))
      guard number.isFinite else { continue }
      #expect(try read("\(number)") == .number(number))
      let whole = Int.random(in: -9999...9999, using: &generator)
      let short = "\(whole).\(Int.random(in: 0...9_999_999, using: &generator))"
      #expect(try read(short).number == Double(short))
    }
  }

  /// Any bytes are read or refused, and agree with Foundation.
  @Test func `damaged JSON does not crash`() throws {
    let sound = Array(#"{"a":[1,-2.5e1,"x\u0041\n",true,null,{"b":[]}],"c":"é"}"#.utf8)
    var generator = SeededGenerator(seed: 2)
    var read = 0
    for _ in 0..<20_000 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: bytes.indices, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = .random(in: 0...255, using: &generator)
        case 1: bytes.remove(at: place)
        default: bytes.removeSubrange(place...)
        }
        if bytes.isEmpty { bytes = [0] }
      }
      let ours = try? JSONValue(bytes)
      let theirs = try? JSONSerialization.jsonObject(
        with: Data(bytes),
        options: [.fragmentsAllowed]
      )
      if ours != nil { read += 1 }
      if theirs != nil { #expect(ours != nil, "\(String(decoding: bytes, as: UTF8.self))") }
    }
    #expect(read > 100)
  }
}
