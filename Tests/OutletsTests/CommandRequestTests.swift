import Breathing
import HTTPServer
import Show
import TestRigs
import TestSamples
import Testing

@testable import Outlets

@Suite struct CommandRequestTests {
  private func show() throws -> Show {
    try Sample.show(from: Instant(nanoseconds: 1_800_000_000_000_000_000))
  }

  @Test func `words and values become commands`() throws {
    let show = try show()
    func command(_ word: String, _ value: String? = nil) throws -> Command {
      try CommandRequest(word, value: value).command(for: show)
    }
    #expect(try command("pause") == .pause(true))
    #expect(try command("too-slow") == .tooSlow)
    #expect(try command("too_slow", "") == .tooSlow)
    #expect(try command("volume", "35") == .volume(35))
    #expect(try command("view", "radar") == .view(.radar))
    #expect(
      try command("pattern", "coherent")
        == .breathe(#require(show.paces.first { $0.name == "coherent" }), by: .program)
    )
  }

  @Test func `a registered view is chosen by its name, and no other`() throws {
    let show = try Cards.show(views: Views.builtIn.adding(ToyView()))
    #expect(try CommandRequest("view", value: "toy").command(for: show) == .view(.toy))
    let own = #"one of "sky", "airport", "radar""#
    let refusals = [("toys", show, own + #", "toy""#), ("toy", try self.show(), own)]
    for (name, show, allowed) in refusals {
      let error = #expect(throws: RequestRefusal.self) {
        try CommandRequest("view", value: name).command(for: show)
      }
      #expect(error?.description == #"view = "\#(name)", but it must be \#(allowed)"#)
    }
  }

  @Test(arguments: [
    ("dance", nil, "there is no command \"dance\""),
    ("volume", "101", "volume = \"101\", but it must be a whole number from 0 to 100"),
    ("volume", nil, "volume needs a value: a whole number"),
    ("pattern", "hyper", "pattern = \"hyper\", but it must be one of gentle"),
    (
      "pattern", "box",
      "pattern = \"box\" is refused (holds: box holds the breath; such a pattern is flown only where"
        + " the person at this screen chose it by name); it must be"
    ),
    (
      "pattern", "classic",
      "pattern = \"classic\" is refused (pace: classic reaches 3 breaths a minute; less than 4.5 is"
        + " flown only where the person at this screen chose it by name or allowed slow breaths); it"
    ),
    ("view", "cellar", "view = \"cellar\", but it must be one of \"sky\""),
    ("skip", "2", "skip takes no value, but \"2\" was given"),
  ])
  func `an error names the invalid value and the allowed ones`(
    word: String,
    value: String?,
    message: String
  ) throws {
    let show = try show()
    let error = try #require(throws: RequestRefusal.self) {
      _ = try CommandRequest(word, value: value).command(for: show)
    }
    #expect(error.description.hasPrefix(message))
  }

  @Test(arguments: [
    (#"{"command":"skip"}"#, "skip", nil),
    (#"{"command":"too-slow","value":null}"#, "too_slow", nil),
    (#" {"value":"box","from":"desk","command":"pattern"}"#, "pattern", "box"),
    (#"{"command":"volume","value":35}"#, "volume", "35"),
    (#"{"command":"volume","value":"35"}"#, "volume", "35"),
  ])
  func `a request is read from JSON`(json: String, word: String, value: String?) throws {
    let request = try request(Array(json.utf8))
    #expect(request.word.rawValue == word)
    #expect(request.value == value)
  }

  @Test(arguments: [
    "", "skip", "[]", "null", #"{"command":"skip"}{"command":"skip"}"#, #"{"command":"skip""#,
    #"{"command":"skip","x":NaN}"#, #"{"command":"volume","value":-Infinity}"#,
    #"{"command":"volume","value":035}"#, "{\"command\":\"skip\",\"from\":\"a\tdesk\"}",
  ])
  func `JSON that is not a request is refused`(json: String) {
    #expect(throws: RequestRefusal.unreadable) {
      try request(Array(json.utf8))
    }
  }

  private func request(_ bytes: [UInt8]) throws -> CommandRequest {
    let limit = CommandRequest.maximumLength
    return try CommandRequest(try CommandRequest.value(bytes, limit: limit))
  }

  @Test(arguments: [
    ("{}", #"command is missing; it must be a string such as "volume""#),
    (#"{"command":7}"#, #"command = 7, but it must be a string such as "volume""#),
    (
      #"{"command":"volume","value":[3]}"#,
      "value = a list, but it must be a string or a whole number"
    ),
  ])
  func `a member of another type is named with what was found`(json: String, words: String) throws {
    let error = try #require(throws: RequestRefusal.self) {
      try request(Array(json.utf8))
    }
    #expect(error.description == words)
  }

  @Test(arguments: [
    ("volume", "35.5", #"volume = "35.5", but it must be a whole number from 0 to 100"#),
    ("volume", "true", #"volume = "true", but it must be a whole number from 0 to 100"#),
    ("pattern", "1.5", #"pattern = "1.5", but it must be the name of a pattern"#),
    ("skip", "false", #"skip takes no value, but "false" was given"#),
    ("dance", "35.5", #"there is no command "dance""#),
  ])
  func `a number or a boolean that no command takes is a wrong value`(
    word: String,
    value: String,
    words: String
  ) throws {
    let error = try #require(throws: RequestRefusal.self) {
      try request(Array(#"{"command":"\#(word)","value":\#(value)}"#.utf8))
    }
    #expect(error.description.hasPrefix(words))
    // Over HTTP it is answered with 422, as any other value that is not allowed.
    #expect(HTTPRefusal(error).status == .unprocessable)
  }

  @Test func `bytes that are not UTF-8, and an overlong text, are refused`() {
    var bytes = Array(#"{"command":"skip","from":"é"}"#.utf8)
    bytes[bytes.count - 4] = 0xFF
    #expect(throws: RequestRefusal.unreadable) { try request(bytes) }
    let utf16 = #"{"command":"skip"}"#.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(throws: RequestRefusal.unreadable) { try request(utf16) }
    let long = Array(repeating: UInt8(ascii: " "), count: 1_025)
    #expect(throws: RequestRefusal.tooLong(bytes: 1_025)) { try request(long) }
    #expect(throws: RequestRefusal.word(found: "dance")) {
      try request(Array(#"{"command":"dance"}"#.utf8))
    }
  }
}
