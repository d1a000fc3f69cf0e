import Breathing
import Testing

@testable import Text

@Suite struct `TOML` {
  @Test func `values of every kind are read`() throws {
    let table = try TOMLTable(
      text: #"""
        text = "caf\u00e9\t\"x\""
        'quoted key' = 'C:\temp'
        whole = -1_000
        hex = 0xFF
        octal = 0o17
        binary = 0b101
        number = 6.5e-1
        infinite = -inf
        flag = true
        day = 2027-03-31
        time = 2027-03-31 07:32:00.5+01:00
        list = [
          1, # one
          2,
        ]
        mixed = [1, "a", [true]]
        point = { x = 1, y.z = 2 }
        a.b.c = 3
        """#
    )
    let expected: [String: TOMLValue] = [
      "text": .string("café\t\"x\""), "quoted key": .string(#"C:\temp"#),
      "whole": .integer(-1_000), "hex": .integer(255), "octal": .integer(15),
      "binary": .integer(5), "number": .number(0.65), "infinite": .number(-.infinity),
      "flag": .boolean(true), "time": .time("2027-03-31 07:32:00.5+01:00"),
      "list": .array([.integer(1), .integer(2)]),
    ]
    for (key, value) in expected { #expect(table[key] == value, "\(key)") }
    #expect(table["day"]?.day == Day(year: 2027, month: 3, day: 31))
    #expect(table["mixed"]?.description == #"[1, "a", [true]]"#)
    #expect(table["point"]?.description == "{x = 1, y = {z = 2}}")
    #expect(table["a"]?.table?["b"]?.table?["c"]?.int == 3)
  }

  @Test func `long strings keep their lines`() throws {
    let quotes = "\"\"\""
    let table = try TOMLTable(
      text: "a = \(quotes)\none\n  two \\\n     three\"\(quotes)\nb = '''\n\\n 'x' '''"
    )
    #expect(table["a"]?.string == "one\n  two three\"")
    #expect(table["b"]?.string == #"\n 'x' "#)
  }

  @Test func `lists of tables and tables below them are read`() throws {
    let table = try TOMLTable(
      text: """
        [[fruit]]
        name = "apple"
        [fruit.taste]
        sweet = true
        [[fruit]]
        [top.below]
        [top]
        x = 1
        """
    )
    #expect(table["fruit"]?.description == #"[{name = "apple", taste = {sweet = true}}, {}]"#)
    #expect(table["top"]?.description == "{below = {}, x = 1}")
  }

  @Test(arguments: [
    ("[=]", 1), ("a = 1\n[ é]", 2), ("[[\n", 1), ("\u{FEFF}[.]", 1), ("# [x\n  [#]", 2),
    ("a = [1, }", 1), ("a = [\n[ } ]", 2), ("a = {b = [}", 1), ("x = \"\"\"[\n\"\"\"\n[=]", 3),
    ("a = 1979-05-27T:", 1), ("a = [\u{2028}]", 1), ("ä = 1", 1), ("a = 1\0", 1),
    ("'[=]' = 1\n[=]", 2), ("a = '''''[=]'''''\n[=]", 2), ("a = \"\\\"\" # \"\n[=]", 2),
    ("a = 1\nb = = 2", 2), ("a = 1 b = 2", 1), ("a = 1\na = 2", 2), ("[a]\n[a]", 2),
  ])
  func `what is not TOML is refused with its line`(text: String, line: Int) {
    let problem = #expect(throws: TOMLError.self) { try TOMLTable(text: text) }
    #expect(problem?.line == line)
    #expect(problem?.description.isEmpty == false)
  }

  @Test(arguments: [
    ("a.b = 1\n[a]", 2), ("[a]\nb = 1\n[a.b]", 3), ("a = {b = 1}\na.c = 2", 2),
    ("[a.b]\n[a]\nb.c = 1", 3), ("a = [1]\n[[a]]", 2), ("a = \"x\ny\"", 1), ("a = 01", 1),
    ("a = 1__0", 1), ("a = 1.", 1), ("a = 0x", 1), ("a = 99999999999999999999", 1),
    ("a = 2026-02-30", 1), ("a = 24:00:00", 1), ("a = \"\\q\"", 1), ("a = \"\\uD800\"", 1),
    ("a = {b = 1,}", 1), ("a = {\n}", 1), ("# \u{7}", 1), ("a = yes", 1), ("a", 1), ("a = ", 1),
  ])
  func `names taken and values misspelt are refused with their line`(text: String, line: Int) {
    let problem = #expect(throws: TOMLError.self) { try TOMLTable(text: text) }
    #expect(problem?.line == line)
  }

  @Test(arguments: [("x", "not true, false, a number or a date;"), ("9", "too large")])
  func `a long value without quotes is cut in the message`(character: String, words: String) {
    let text = "a = " + String(repeating: character, count: 100)
    let problem = #expect(throws: TOMLError.self) { try TOMLTable(text: text) }
    let start = String(repeating: character, count: 39) + "… is \(words)"
    #expect(problem?.description.hasPrefix(start) == true, "\(String(describing: problem))")
  }

  @Test func `deep nesting is refused, not recursed into`() {
    let tooDeep = "lists and tables are nested too deep"
    for (text, problem) in [
      ("a = " + String(repeating: "[", count: 100_000), tooDeep),
      (String(repeating: "a = {", count: 100_000), tooDeep),
      (String(repeating: "a.", count: 100_000) + "a = 1", "a key has too many parts"),
    ] {
      #expect(throws: TOMLError(description: problem, line: 1)) { try TOMLTable(text: text) }
    }
  }

  @Test(arguments: [
    "", "\u{FEFF}[a]\nb = 1", "a = [1, 2, [3]]", "a = [\n  [ 1 ],\n  [\n2]\n]",
    "[ a . b ]\nc = {d = [1]}",
    "[[a]]\nb = 07:32:00", "a = 1979-05-27", "a = \"[=] } 1979-05-27 1\"",
    "a = '''\n[=]\n'''", "a = \"\"\"\n[=] \\\"\"\" \n\"\"\"", "# [=] }\n[\"x]\"]\ny = ''",
    "[a]\r\nb = 2\r\n",
  ])
  func `valid TOML is read`(text: String) {
    #expect(throws: Never.self) { try TOMLTable(text: text) }
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
      if (try? TOMLTable(text: text)) != nil { read += 1 }
    }
    #expect(read > 20, "some heaps are TOML")
  }
}
