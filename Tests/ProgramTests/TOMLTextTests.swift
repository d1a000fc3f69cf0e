import Breathing
import Settings
import Testing

@Suite struct TOMLTextTests {
  /// Each of these crashes the parser if it is called directly.
  @Test(arguments: [
    ("[=]", 1), ("a = 1\n[ é]", 2), ("[[\n", 1), ("\u{FEFF}[.]", 1), ("# [x\n  [#]", 2),
    ("a = [1, }", 1), ("a = [\n[ } ]", 2), ("a = {b = [}", 1), ("x = \"\"\"[\n\"\"\"\n[=]", 3),
    ("a = 1979-05-27 1", 1), ("a = [1979-05-27 1]", 1), ("a = 1979-05-27T:", 1),
    ("a = [\u{2028}]", 1), ("ä = 1", 1),
    ("'[=]' = 1\n[=]", 2), ("a = '''''[=]'''''\n[=]", 2), ("a = \"\\\"\" # \"\n[=]", 2),
  ])
  func `input that would crash the parser is refused`(text: String, line: Int) {
    let problem = #expect(throws: TOMLText.Problem.self) { try TOMLText.table(text) }
    #expect(problem?.line == line)
  }

  @Test func `a zero byte is refused`() {
    #expect(throws: TOMLText.Problem.self) { try TOMLText.table("a = 1\0") }
  }

  @Test(arguments: [
    "", "\u{FEFF}[a]\nb = 1", "a = [1, 2, [3]]", "a = [\n  [ 1 ],\n  [\n2]\n]",
    "[ a . b ]\nc = {d = [1]}",
    "[[a]]\nb = 07:32:00", "a = 1979-05-27", "a = \"[=] } 1979-05-27 1\"",
    "a = '''\n[=]\n'''", "a = \"\"\"\n[=] \\\"\"\" \n\"\"\"", "# [=] }\n[\"x]\"]\ny = ''",
    "[a]\r\nb = 2\r\n",
  ])
  func `valid TOML is read`(text: String) {
    #expect(throws: Never.self) { try TOMLText.table(text) }
  }

  @Test func `a parser error is reported with its line`() {
    let problem = #expect(throws: TOMLText.Problem.self) { try TOMLText.table("a = 1\nb = = 2") }
    #expect(problem?.line == 2)
    #expect(problem?.words.isEmpty == false)
  }

  /// Random TOML punctuation: every corner of the parser, none of which may crash.
  @Test(arguments: 0..<4)
  func `random punctuation is read or refused`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let signs = [
      "[", "]", "{", "}", "=", "\"", "'", "\"\"\"", "'''", "\\", ".", "#", "\n", "\r", "\t", " ",
      "a", "b", "_", "-", "+", "0", "1", "1979-05-27", "T", ":", "07:32:00", "e", "x", ",", "é",
      "inf", "nan", "true", "\u{A0}", "\u{2028}", "a = ", "[a]\n", "[[a]]\n", "0x", "\\u00",
      "\u{B}",
    ]
    var read = 0
    for _ in 0..<2000 {
      let count = Int.random(in: 1...12, using: &generator)
      let text = (0..<count).compactMap { _ in signs.randomElement(using: &generator) }.joined()
      if (try? TOMLText.table(text)) != nil { read += 1 }
    }
    #expect(read > 20, "some heaps are TOML")
  }
}
