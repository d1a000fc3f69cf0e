import Breathing
import Testing

@testable import Text

struct JSONRowsTests {
  private func rows(_ text: String, _ name: String = "rows") throws -> [JSONValue?] {
    var rows: [JSONValue?] = []
    try JSONRows(Array(text.utf8), members: ["rows", "now"]).forEach(name) { rows.append($0) }
    return rows
  }

  @Test(arguments: [
    (#"{"rows":[1,"a",[2,{"b":null}],{}]}"#, 4), (#"{"rows":[]}"#, 0), (#"{"rows": [ ] }"#, 0),
    (#"{"rows":7}"#, 0), (#"{"rows":null}"#, 0), ("{}", 0), ("[1]", 0), ("7", 0),
    (#"{"x":{"rows":[1]},"rows":[1,2]}"#, 2), (#"{"rows":[1],"rows":[1,2,3]}"#, 3),
    ("\u{FEFF}{\"rows\":[1]}", 1),
  ])
  func `rows are returned in order`(text: String, count: Int) throws {
    #expect(try rows(text).count == count)
  }

  @Test func `each row is as in the whole document`() throws {
    let text = #"{"a":[[]],"rows":[1.5,"x\u0041",[true,[null]],{"b":{"c":2}}],"now":7}"#
    let whole = try JSONValue(Array(text.utf8))
    #expect(try rows(text) == whole["rows"]?.elements)
    let members = try JSONRows(Array(text.utf8), members: ["now", "a", "none"])
    #expect(members.number("now") == 7 && members.number("a") == nil)
    #expect(members.contains("a") && !members.contains("none"))
  }

  @Test func `a row of too many values is skipped, and the next is read`() throws {
    let long = "[" + Array(repeating: "0", count: 5000).joined(separator: ",") + "]"
    #expect(try rows(#"{"rows":[1,\#(long),2]}"#) == [.number(1), nil, .number(2)])
  }

  /// What is read as a whole is also read row by row, and what is refused is refused.
  @Test func `it accepts JSON and nothing else`() throws {
    var dice = SeededGenerator(seed: 3)
    let sound = Array(#"{"now":1.5e1,"rows":[{"a":[1,-2,"x\u0041\n"]},true,null,"é"],"z":{}}"#.utf8)
    var taken = 0
    for _ in 0..<30_000 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...3, using: &dice) {
        let place = Int.random(in: bytes.indices, using: &dice)
        switch Int.random(in: 0..<3, using: &dice) {
        case 0: bytes[place] = .random(in: 0...255, using: &dice)
        case 1: bytes.remove(at: place)
        default: bytes.removeSubrange(place...)
        }
        if bytes.isEmpty { bytes = [0] }
      }
      let whole = try? JSONValue(bytes, form: .lenient)
      let parts = try? JSONRows(bytes, members: ["rows"])
      #expect((whole == nil) == (parts == nil), "\(String(decoding: bytes, as: UTF8.self))")
      guard let whole, let parts else { continue }
      taken += 1
      var rows: [JSONValue?] = []
      parts.forEach("rows") { rows.append($0) }
      #expect(rows == (whole["rows"]?.elements ?? []))
    }
    #expect(taken > 100)
  }
}
