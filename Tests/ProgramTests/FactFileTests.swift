import Facts
import Foundation
import Testing

@testable import aloft

@Suite struct FactFileTests {
  @Test func `a file that changed is read anew, one that did not tells the same`() throws {
    let path = URL.temporaryDirectory.appending(path: "aloft-facts-\(UUID()).toml").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    func write(_ sentence: String) throws {
      let text = """
        [[fact]]
        id = "a"
        group = "atc"
        text = "\(sentence)"
        publisher = "P"
        source = "S"
        year = 2020
        """
      try Data(text.utf8).write(to: URL(filePath: path))
    }
    try write("The sky is wide.")
    let first = try FactFile(path: path)
    #expect(try FactFile(path: path) == first)
    try write("The sea is wide.")
    #expect(try FactFile(path: path).facts.map(\.text) == ["The sea is wide."])
    try write("The sky is wide.")
    #expect(try FactFile(path: path) == first)
  }

  @Test func `a file's facts are read in its order, every key of them`() throws {
    let file = try FactFile(
      """
      version = 1
      language = "de"

      [[fact]]
      id = "a"
      group = "atc"
      text = "Der Himmel ist weit."
      publisher = "DWD"
      source = "Wolken"
      year = 2024
      url = "https://example.org/"
      ages = true
      valid_until = 2027-03-31

      [[fact]]
      id = "b"
      group = "other"
      text = "Es gibt Tee."
      """,
      path: "own.toml"
    )
    #expect(file.language == "de")
    let first = Fact(
      id: "a",
      group: .airTrafficControl,
      text: "Der Himmel ist weit.",
      publisher: "DWD",
      source: "Wolken",
      year: 2024,
      url: "https://example.org/",
      ages: true,
      validUntil: Day("2027-03-31")
    )
    let second = Fact(id: "b", group: .other, text: "Es gibt Tee.", publisher: "", source: "")
    #expect(file.facts == [first, second])
  }

  @Test(
    "What a file may not say is told with file, fact, key, what was found and what is allowed",
    arguments: [
      ("", "own.toml, fact: missing; at least one [[fact]] table is needed"),
      ("fact = 3", "own.toml, fact: found 3; at least one [[fact]] table is allowed"),
      ("fact = [1]", "own.toml, fact: found 1; at least one [[fact]] table is allowed"),
      ("version = 2", "own.toml, version: found 2; 1 is allowed"),
      ("languag = \"en\"", "own.toml, languag: found an unknown key; language is allowed"),
      ("a\u{0}b", "own.toml: found a zero byte; text in UTF-8 is allowed"),
      (
        "[[fact]]\ngroup = \"other\"\ntext = \"x\"",
        "own.toml, fact number 1, id: missing; a text in quotes is needed"
      ),
      (
        "[[fact]]\nid = \"a\"\ngroup = \"birds\"\ntext = \"x\"",
        "own.toml, fact \"a\", group: found \"birds\"; one of safety, aircraft, turbulence, crew, "
          + "atc, cabin, airports, breathing, nature, other is allowed"
      ),
      (
        "[[fact]]\nid = \"a\"\ngroup = \"other\"\ntext = \"x\"\nvalid_until = \"soon\"",
        "own.toml, fact \"a\", valid_until: found \"soon\"; a day such as 2027-03-31 is allowed"
      ),
      (
        "[[fact]]\nid = \"a\"\ngroup = \"other\"\ntext = \"x\"\nages = true",
        "own.toml, fact \"a\", valid_until: missing; "
          + "a day such as 2027-03-31, for a fact that ages, is needed"
      ),
      (
        "[[fact]]\nid = \"a\"\ngroup = \"other\"\ntext = \"x\"\nyear = \"2024\"",
        "own.toml, fact \"a\", year: found \"2024\"; a year such as 2024 is allowed"
      ),
      (
        "[[fact]]\nid = \"a\"\ngroup = \"other\"\ntext = [\"x\"]",
        "own.toml, fact \"a\", text: found a list; a text in quotes is allowed"
      ),
    ]
  )
  func refused(text: String, message: String) {
    let error = #expect(throws: FactFileError.self) { try FactFile(text, path: "own.toml") }
    #expect(error?.description == message)
  }

  @Test(
    "What is no TOML is told with its line",
    arguments: ["version = 1\nfact = [", "\n[.a]", "\n [[ = ]]", "#\n[\n]", "\u{FEFF}\r\n[{a}]"]
  )
  func syntax(text: String) {
    let error = #expect(throws: FactFileError.self) { try FactFile(text, path: "own.toml") }
    #expect(error?.description.hasPrefix("own.toml: found ") == true)
    #expect(error?.description.hasSuffix("(line 2); TOML is allowed") == true)
  }

  @Test func `the program's own file is read whole`() throws {
    let file = try FactFile(path: Self.inEnglish.path)
    #expect(file.language == "en")
    #expect(file.facts.count >= 130)
  }

  /// Bytes are changed, dropped, doubled and swapped at random: the reader either reads facts or
  /// says in one line what is wrong, and never runs past the end or stops the program.
  @Test("Corrupted files are read or refused in one clear line", arguments: 0..<8)
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
        #expect(file.facts.allSatisfy { $0.group != .leg })
      } catch {
        #expect(error.description.hasPrefix("own.toml"))
        let isOneLine = !error.description.contains { $0.isNewline }
        #expect(isOneLine)
        #expect(error.description.count < 400, "\(error.description)")
      }
    }
  }

  @Test("The book opens with one's own files, and refuses them by name")
  func book() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let data = DataDirectory(path: Self.resources.path)
    let day = try #require(Day("2026-11-21"))

    let own = folder.appending(path: "own.toml")
    try Data("[[fact]]\nid = \"tea\"\ngroup = \"other\"\ntext = \"Tea is on its way.\"".utf8)
      .write(to: own)
    let book = try FactBook.open(data, files: [own.path], on: day)
    #expect(book.facts.last?.id == "tea")
    #expect(
      try FactBook.open(data, groups: [.nature], on: day).facts.allSatisfy { $0.group == .nature }
    )

    try Data("[[fact]]\nid = \"sea\"\ngroup = \"other\"\ntext = \"A dead calm sea.\"".utf8)
      .write(to: own)
    var failure = #expect(throws: Failure.self) {
      try FactBook.open(data, files: [own.path], on: day)
    }
    #expect(
      failure?.message
        == "\(own.path): fact \"sea\": text or source has \"dead\", which is not allowed (dead)"
    )

    try Data("language = \"xx\"\n[[fact]]\nid = \"a\"\ngroup = \"other\"\ntext = \"x\"".utf8)
      .write(to: own)
    failure = #expect(throws: Failure.self) {
      try FactBook.open(data, files: [own.path], on: day)
    }
    #expect(
      failure?.message == "\(own.path), language: found \"xx\"; "
        + "one of de, en, es, fr, it, ja, nl, pt, zh is allowed"
    )

    failure = #expect(throws: Failure.self) {
      try FactBook.open(data, files: ["/nowhere/own.toml"], on: day)
    }
    #expect(failure?.message == "/nowhere/own.toml is missing or cannot be read")
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

  private static let resources = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Resources")

  private static let inEnglish = resources.appending(path: "facts/en.toml")
}

/// Marsaglia's xorshift64*: the same corruptions every time.
private struct Xorshift: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 2_685_821_657_736_338_717 | 1
  }

  mutating func next() -> UInt64 {
    state ^= state >> 12
    state ^= state << 25
    state ^= state >> 27
    return state &* 2_685_821_657_736_338_717
  }
}
