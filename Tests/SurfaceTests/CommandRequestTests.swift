import Breathing
import Scenes
import Surface
import Testing

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
        == .breathe(#require(show.paces.first { $0.name == "coherent" }))
    )
  }

  @Test(arguments: [
    ("dance", nil, "there is no command \"dance\""),
    ("volume", "101", "volume with \"101\"; allowed is a whole number from 0 to 100"),
    ("volume", nil, "volume with nothing"),
    ("pattern", "hyper", "pattern with \"hyper\"; allowed is one of gentle"),
    ("view", "cellar", "view with \"cellar\"; allowed is \"sky\""),
    ("skip", "2", "skip takes no value, but \"2\" was given"),
  ])
  func `what is wrong is named with what is allowed`(
    word: String,
    value: String?,
    message: String
  ) throws {
    let show = try show()
    let error = try #require(throws: CommandRequestError.self) {
      _ = try CommandRequest(word, value: value).command(for: show)
    }
    #expect(error.description.hasPrefix(message))
  }
}
