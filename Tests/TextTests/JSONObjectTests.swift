import Testing
import Text

@Suite struct JSONObjectTests {
  private enum Choice: String, CaseIterable { case long, short }

  private func object(_ text: String) throws -> JSONObject {
    try JSONObject(try JSONValue(Array(text.utf8)))
  }

  private func problem(_ text: String, _ read: (JSONObject) throws -> Void) throws -> String {
    try #require(throws: JSONMemberError.self) { try read(try object(text)) }.description
  }

  @Test func `members are read by type`() throws {
    let object = try object(
      """
      {"s":"é","n":1.5,"w":-3,"f":false,"c":"short","l":["a","b"],"i":[1,2],"none":null,
       "o":{"x":"1","y":"2"},"os":[{"x":1},{"x":2}],"other":[{}]}
      """
    )
    #expect(try object.string("s") == "é" && object.optionalString("s") == "é")
    #expect(try object.number("n") == 1.5 && object.number("w") == -3)
    #expect(try object.whole("w") == -3)
    #expect(try object.flag("f") == false)
    #expect(try object.choice("c", of: Choice.self) == .short)
    #expect(try object.strings("l") == ["a", "b"])
    #expect(try object.optionalWholes("i") == [1, 2])
    #expect(try object.texts("o") == ["x": "1", "y": "2"])
    #expect(try object.object("o").names == ["x", "y"])
    #expect(try object.objects("os").map { try $0.whole("x") } == [1, 2])
    for name in ["none", "absent"] {
      #expect(try object.optionalString(name) == nil && object.optionalWholes(name) == nil)
    }
  }

  @Test func `an error names the member and what it must be`() throws {
    #expect(try problem("[]") { _ in } == "the document must be an object, not a list")
    #expect(try problem("{}") { _ = try $0.string("a") } == "a is missing; it must be a string")
    #expect(
      try problem(#"{"a":1.5}"#) { _ = try $0.whole("a") } == "a must be a whole number, not 1.5"
    )
    #expect(
      try problem(#"{"a":1}"#) { _ = try $0.optionalString("a") } == "a must be a string, not 1"
    )
    #expect(
      try problem(#"{"a":["x",true]}"#) { _ = try $0.strings("a") }
        == "a must be a list of strings, not one with true"
    )
    #expect(
      try problem(#"{"a":"tall"}"#) { _ = try $0.choice("a", of: Choice.self) }
        == #"a must be one of long, short, not "tall""#
    )
    #expect(
      try problem(#"{"a":{"b":{"c":1}}}"#) { _ = try $0.object("a").texts("b") }
        == "a.b.c must be a string, not 1"
    )
    #expect(
      try problem(#"{"a":[{"b":1},{}]}"#) { _ = try $0.objects("a").map { try $0.whole("b") } }
        == "a.b is missing; it must be a whole number"
    )
    #expect(
      try problem(#"{"a":91}"#) { _ = try $0.number("a", in: -90...90) }
        == "a must be a number from -90.0 to 90.0, not 91"
    )
    #expect(
      try problem(#"{"a":-1}"#) { _ = try $0.count("a") }
        == "a must be a whole number of 0 or more, not -1"
    )
    #expect(
      try problem(#"{"a":[{}, null]}"#) { _ = try $0.objects("a") }
        == "a must be an object, not null"
    )
  }

  @Test func `an object is also read one member at a time`() throws {
    var seen: [String] = []
    let text = "\u{FEFF} {\"a\" : 1, \"b\\n\" : [2, {}] ,\"a\":null} "
    try JSONRows.forEachMember(of: Array(text.utf8)) { seen.append("\($0)=\($1)") }
    #expect(seen.count == 3 && seen[0] == "a=number(1.0)" && seen[1].hasPrefix("b\n=array"))
    try JSONRows.forEachMember(of: Array("{}".utf8)) { _, _ in Issue.record("a member") }
  }

  @Test(arguments: [
    ("", "no object at byte 0"), ("[]", "no object at byte 0"), ("{", "no name at byte 1"),
    ("{a:1}", "no name at byte 1"), (#"{"a"}"#, "no colon at byte 4"),
    (#"{"a":1"#, "neither comma nor brace at byte 6"), (#"{"a":1,}"#, "no name at byte 7"),
    (#"{"a":1} x"#, "data after the end at byte 8"),
  ])
  func `anything but an object has no members`(text: String, problem: String) {
    let error = #expect(throws: JSONError.self) {
      try JSONRows.forEachMember(of: Array(text.utf8)) { _, _ in }
    }
    #expect(error?.description == problem)
  }

  @Test func `values are also written for a person to read`() {
    let value = JSONText.object([
      ("a", .integer(1)), ("none", nil), ("b", .array([.string("x"), .object([("c", .null)])])),
      ("d", .array([])), ("e", .object([])),
    ])
    #expect(
      value.indented == """
        {
          "a": 1,
          "b": [
            "x",
            {
              "c": null
            }
          ],
          "d": [],
          "e": {}
        }
        """
    )
  }
}
