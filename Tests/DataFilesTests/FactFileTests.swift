import Breathing
import DataFiles
import Facts
import Foundation
import Settings
import System
import TestSupport
import Testing
import Text

@Suite struct FactFileTests {
  @Test func `a changed file is read again, an unchanged one gives the same`() throws {
    let folder = try ScratchFolder()
    let path = folder.file("own.toml")
    func write(_ sentence: String) throws {
      let text = """
        [[fact]]
        id = "a"
        topic = "atc"
        text = "\(sentence)"
        """
      try folder.write(text, to: "own.toml")
    }
    try write("The sky is wide.")
    let first = try FactFile(path: path)
    #expect(try FactFile(path: path) == first)
    try write("The sea is wide.")
    #expect(try FactFile(path: path).facts.map(\.text) == ["The sea is wide."])
    try write("The sky is wide.")
    #expect(try FactFile(path: path) == first)
  }

  @Test(.timeLimit(.minutes(1)))
  func `a named pipe is refused, and not waited for`() throws {
    let folder = try ScratchFolder()
    let pipe = folder.file("own.toml")
    try #require(mkfifo(pipe, 0o600) == 0)
    #expect(throws: Failure(.noInput, "\(pipe) cannot be read: it is not a file")) {
      try FactFile(path: pipe)
    }
    withExtendedLifetime(folder) {}
  }

  @Test func `a file's facts are read in its order, every key of them`() throws {
    let file = try FactFile(
      """
      version = 1
      language = "de"

      [[fact]]
      id = "a"
      topic = "weather"
      sets = ["nature", "waiting-room"]
      continent = "europe"
      text = "Der Himmel ist weit."
      publisher = "DWD"
      title = "Wolken"
      year = 2024
      url = "https://example.org/"
      valid_until = 2027-03-31

      [[fact]]
      id = "b"
      topic = "other"
      text = "Es gibt Tee."
      """,
      path: "own.toml"
    )
    #expect(file.language == "de")
    let first = Fact(
      id: "a",
      topic: .weather,
      sets: [.nature, .waitingRoom],
      continent: .europe,
      text: "Der Himmel ist weit.",
      publisher: "DWD",
      title: "Wolken",
      year: 2024,
      url: "https://example.org/",
      validUntil: Day("2027-03-31"),
      language: "de"
    )
    let second = Fact(id: "b", topic: .other, text: "Es gibt Tee.", language: "de")
    #expect(file.facts == [first, second])
  }

  @Test(
    "An error names the file, fact and key, the value found and what is allowed",
    arguments: [
      ("", "own.toml, fact: missing; at least one [[fact]] table is needed"),
      ("fact = 3", "own.toml, fact: found 3; at least one [[fact]] table is allowed"),
      ("fact = [1]", "own.toml, fact: found 1; at least one [[fact]] table is allowed"),
      ("version = 2", "own.toml, version: found 2; 1 is allowed"),
      ("languag = \"en\"", "own.toml, languag: found an unknown key; language is allowed"),
      ("a\u{0}b", "own.toml: found a zero byte; text in UTF-8 is allowed"),
      (
        "[[fact]]\ntopic = \"other\"\ntext = \"x\"",
        "own.toml, line 1, fact number 1, id: missing; a string in quotes is needed"
      ),
      (
        "[[fact]]\nid = \"a\u{202E}b\"\ntopic = \"other\"",
        "own.toml, line 1, fact \"a\u{FFFD}b\", text: missing; a string in quotes is needed"
      ),
      (
        "[[fact]]\nid = \"a\"\ntopic = \"bird\"\ntext = \"x\"",
        "own.toml, line 3, fact \"a\", topic: found \"bird\"; one of sea, weather, plants, animals, "
          + "birds, sky, rest, music, paper, breathing, aircraft, airports, crew, atc, cabin, "
          + "turbulence, safety, other is allowed"
      ),
      (
        "[[fact]]\nid = \"a\"\ntopic = \"leg\"\ntext = \"x\"",
        "own.toml, line 3, fact \"a\", topic: found \"leg\"; one of sea, weather, plants, animals, "
          + "birds, sky, rest, music, paper, breathing, aircraft, airports, crew, atc, cabin, "
          + "turbulence, safety, other is allowed"
      ),
      (
        "[[fact]]\nid = \"a\"\ntopic = \"other\"\nsets = [\"public\"]",
        "own.toml, line 4, fact \"a\", sets: found \"public\"; "
          + "a list of waiting-room, flying, nature is allowed"
      ),
      (
        "[[fact]]\nid = \"a\"\ntopic = \"other\"\nsets = []",
        "own.toml, line 4, fact \"a\", sets: found an empty list; "
          + "a list of waiting-room, flying, nature is allowed"
      ),
      (
        "[[fact]]\nid = \"a\"\ntopic = \"other\"\ncontinent = \"atlantis\"",
        "own.toml, line 4, fact \"a\", continent: found \"atlantis\"; one of africa, antarctica, "
          + "asia, europe, north-america, oceania, south-america, world is allowed"
      ),
      (
        "\n\n[[fact]]\nid = \"a\"\ntopic = \"other\"\ntext = \"x\"\nvalid_until = \"soon\"",
        "own.toml, line 7, fact \"a\", valid_until: found \"soon\"; "
          + "a day such as 2027-03-31, without quotes, is allowed"
      ),
      (
        "[[fact]]\nid = \"a\"\ntopic = \"other\"\ntext = \"x\"\nyear = 2024",
        "own.toml, line 1, fact \"a\", publisher: missing; publisher beside year is needed"
      ),
      (
        "[[fact]]\nid = \"a\"\npublisher = \"P\"\nyear = \"2024\"\ntitle = \"T\"\nurl = \"x\"",
        "own.toml, line 4, fact \"a\", year: found \"2024\"; a year such as 2024 is allowed"
      ),
      (
        "[[fact]]\nid = \"a\"\npublisher = \"P\"\nyear = 24\ntitle = \"T\"\nurl = \"x\"",
        "own.toml, line 4, fact \"a\", year: found 24; a year such as 2024 is allowed"
      ),
      (
        "[[fact]]\nid = \"a\"\ntopic = \"other\"\ntext = \"x\"\nyear = 2024\n"
          + "publisher = \"P\"\ntitle = \"T\"\nurl = \"example.org\"",
        "own.toml, line 8, fact \"a\", url: found \"example.org\"; "
          + "an address such as https://doi.org/10.1098/rspb.2012.2114 is allowed"
      ),
      (
        "[[fact]]\nid = \"tea\"\ntopic = \"other\"\ntext = \"x\"\n[[fact]]\nid = \"a\"\n"
          + "topic = \"other\"\n# a remark\ntext = [\"x\"]",
        "own.toml, line 9, fact \"a\", text: found a list; a string in quotes is allowed"
      ),
      (
        "[[fact]]\nid = \"a\"\nsource = \"T\"",
        "own.toml, line 3, fact \"a\", source: found an unknown key; one of id, topic, sets, "
          + "continent, text, publisher, title, year, url, valid_until is allowed"
      ),
    ] as [(String, String)]
  )
  func refused(text: String, message: String) {
    let error = #expect(throws: FactFileError.self) { try FactFile(text, path: "own.toml") }
    #expect(error?.description == message)
  }

  @Test(
    "A text that is not TOML is reported with its line",
    arguments: ["version = 1\nfact = [", "\n[.a]", "\n [[ = ]]", "#\n[\n]", "\u{FEFF}\r\n[{a}]"]
  )
  func syntax(text: String) {
    let error = #expect(throws: FactFileError.self) { try FactFile(text, path: "own.toml") }
    #expect(error?.description.hasPrefix("own.toml, line 2: found text that is not TOML (") == true)
    #expect(error?.description.contains("); a line such as id = ") == true)
  }

  @Test func `the program's own file is read whole`() throws {
    let file = try FactFile(path: Self.inEnglish.path)
    #expect(file.language == "en")
    #expect(file.facts.count >= 100)
  }

  /// Bytes are changed, dropped, doubled and swapped at random: the reader returns facts or one
  /// line with the error, and never crashes or reads past the end.
  @Test("Corrupted files are read, or refused in one clear line", arguments: 0..<8)
  func corrupted(seed: UInt64) throws {
    let whole = try Data(contentsOf: Self.inEnglish)
    var dice = Xorshift(seed: seed)
    for _ in 0..<40 {
      let start = Int.random(in: 0..<whole.count - 3000, using: &dice)
      var bytes = Array("version = 1\n".utf8) + whole[start..<start + 3000]
      for _ in 0..<Int.random(in: 1...12, using: &dice) { corrupt(&bytes, &dice) }
      guard let text = String(validating: bytes, as: UTF8.self) else { continue }
      do {
        let file = try FactFile(text, path: "own.toml")
        #expect(file.facts.allSatisfy { $0.topic != .leg })
      } catch {
        #expect(error.description.hasPrefix("own.toml"))
        let isOneLine = !error.description.contains { $0.isNewline }
        #expect(isOneLine)
        #expect(error.description.count < 400, "\(error.description)")
      }
    }
  }

  private func corrupt(_ bytes: inout [UInt8], _ dice: inout Xorshift) {
    let place = Int.random(in: 0..<bytes.count, using: &dice)
    switch Int.random(in: 0..<5, using: &dice) {
    case 0: bytes[place] = .random(in: 0...127, using: &dice)
    case 1: bytes.remove(at: place)
    case 2: bytes.insert(Array("[]\"'=#\n{},.".utf8).randomElement(using: &dice) ?? 0, at: place)
    case 3: bytes.swapAt(place, .random(in: 0..<bytes.count, using: &dice))
    default: bytes.removeLast(min(bytes.count - 1, .random(in: 0..<200, using: &dice)))
    }
  }

  private static let inEnglish = Checkout.resources.appending(path: "facts/en.toml")
}
