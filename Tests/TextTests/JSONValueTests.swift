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
      ("1e400", .null), ("-1e400", .null), ("NaN", .null), ("-Infinity", .null),
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

  @Test(arguments: [
    "", " ", "{", "[", "[1,]", "[1 2]", "{\"a\"}", "{\"a\":}", "{a:1}", "\"open", "\"\\", "\"\\x\"",
    "\"\\u12\"", "tru", "nul", "-", "1.", "1e", ".5", "+1", "1 2", "Inf", "<html>", "'a'",
  ])
  func `invalid JSON is refused`(text: String) {
    #expect(throws: JSONError.self) { try read(text) }
  }

  @Test func `an error has its position`() {
    #expect(throws: JSONError(offset: 4, problem: "neither comma nor bracket")) {
      try read("[1  x")
    }
  }

  @Test func `hostile depth is refused, sensible depth is not`() throws {
    let deepest = JSONValue.deepest
    let nested = { String(repeating: "[", count: $0) + String(repeating: "]", count: $0) }
    #expect(throws: Never.self) { try read(nested(deepest)) }
    #expect(throws: JSONError.self) { try read(nested(deepest + 1)) }
    #expect(throws: JSONError.self) { try read(String(repeating: "[", count: 1_000_000)) }
    #expect(throws: JSONError.self) { try read(String(repeating: "{\"a\":", count: 100_000)) }
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
