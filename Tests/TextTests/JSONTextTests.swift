import Breathing
import Foundation
import Testing
import Text

@Suite struct JSONTextTests {
  @Test(arguments: [
    (JSONText.string("say \"hi\"\\\n\u{1}é✈"), #""say \"hi\"\\\n\u0001é✈""#),
    (.integer(-42), "-42"), (.boolean(true), "true"), (.null, "null"),
    (.number(4.2, decimals: 3), "4.2"), (.number(-0.25, decimals: 1), "-0.3"),
    (.number(12, decimals: 3), "12"), (.number(0.0004, decimals: 3), "0"),
    (.number(.nan, decimals: 3), "null"), (.number(.infinity, decimals: 3), "null"),
    (.array([.integer(1), .string("a")]), #"[1,"a"]"#),
    (.object([("b", .integer(1)), ("left out", nil), ("a", .null)]), #"{"b":1,"a":null}"#),
  ])
  func `values are written as JSON, members in order`(value: JSONText, text: String) {
    #expect(value.description == text)
  }

  @Test func `any text survives a reader`() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      let scalars = (0..<20).compactMap { _ in Unicode.Scalar(UInt32(random.next() % 0x3000)) }
      let text = String(String.UnicodeScalarView(scalars))
      let written = JSONText.object([("t", .string(text))]).description
      #expect(!written.contains("\n"))
      let read = try JSONDecoder().decode([String: String].self, from: Data(written.utf8))
      #expect(read["t"].map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
    }
  }
}
