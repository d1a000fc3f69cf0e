import Breathing
import DataFiles
import Facts
import Foundation
import Settings
import System
import TestSupport
import Testing
import Text

/// The facts of a session: the program's, and those of a person's files.
@Suite struct SessionFactsTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  @Test func `a session uses the person's facts in addition to the program's`() throws {
    let own = try file("[[fact]]\nid = \"tea\"\ntopic = \"other\"\ntext = \"Tea is ready.\"")
    let book = try #require(try Self.book([own]))
    #expect(book.facts.last?.id == "tea")
    let nature = try #require(try Self.book([own], sets: [.nature]))
    #expect(nature.facts.allSatisfy { $0.sets.contains(.nature) })
    #expect(nature.facts.last?.id == "tea")
  }

  @Test(
    "A broken custom file leaves the program's facts, and the failure names its line",
    arguments: [
      ("[[fact]]\nid = ", ", line 2: found "),
      (
        "[[fact]]\nid = \"a\"\ntopic = \"tea\"",
        ", line 3, fact \"a\", topic: found \"tea\"; one of"
      ),
      (
        "language = \"xx\"\n[[fact]]\nid = \"a\"\ntopic = \"other\"\ntext = \"x\"",
        ", language: found \"xx\"; one of de, en, es, fr, it, ja, nl, pt, zh is allowed"
      ),
    ]
  )
  func brokenOwn(text: String, message: String) throws {
    let own = try file(text)
    let shelf = try FactFiles(Self.data, files: [own])
    #expect(shelf.failures.count == 1)
    #expect(shelf.failures.first?.message.hasPrefix(own + message) == true, "\(shelf.failures)")
    #expect(try Self.book([own])?.facts == Self.book([])?.facts)
  }

  @Test func `a missing personal file leaves the program's facts`() throws {
    let shelf = try FactFiles(Self.data, files: ["/nowhere/own.toml"])
    #expect(
      shelf.failures.map(\.message)
        == ["/nowhere/own.toml cannot be read: no such file or directory"]
    )
    #expect(try #require(try Self.book(["/nowhere/own.toml"])).facts.count >= 100)
  }

  @Test func `one fact that is refused leaves the others of its file`() throws {
    let own = try file(
      "[[fact]]\nid = \"sea\"\ntopic = \"sea\"\ntext = \"A dead calm sea.\"\n"
        + "[[fact]]\nid = \"tea\"\ntopic = \"other\"\ntext = \"Tea is ready.\""
    )
    let book = try #require(try Self.book([own]))
    #expect(book.facts.last?.id == "tea")
    #expect(
      book.problems.filter(\.isRefusal).map(\.description)
        == ["fact \"sea\": text or source has \"dead\", which is not allowed (dead)"]
    )
    let files = try FactFiles(Self.data, files: [own])
    #expect(
      files.places(of: ["sea", "tea", "none"])
        == ["sea": "\(own), line 1", "tea": "\(own), line 5"]
    )
  }

  @Test func `a fact that takes too long to read is left out, and its line is named`() throws {
    let text = String(repeating: "云", count: 40)
    let own = try file(
      "language = \"zh\"\n[[fact]]\nid = \"cloud\"\ntopic = \"sky\"\ntext = \"\(text)\"\n"
    )
    #expect(try Self.book([own])?.facts == Self.book([])?.facts)
    let files = try FactFiles(Self.data, files: [own])
    let failure = #expect(throws: Failure.self) { try files.validBook(on: nil) }
    #expect(failure?.status == .data)
    #expect(
      failure?.message
        == "\(own), line 2: fact \"cloud\": text takes 22 s to read; at most 20 s are allowed, about "
        + "54 characters of Japanese or 37 of Chinese"
    )
  }

  @Test func `a personal screen shows every set, a public one the waiting room's`() {
    var settings = Settings()
    #expect(settings.shownFactSets == Set(FactSet.allCases))
    settings.audience = .public
    #expect(settings.shownFactSets == [.waitingRoom])
    settings.factsSets = ["flying"]
    #expect(settings.shownFactSets == [.flying])
    settings.audience = .personal
    #expect(settings.shownFactSets == [.flying])
  }

  private static func book(
    _ files: [String],
    sets: Set<FactSet> = Set(FactSet.allCases)
  ) throws -> FactBook? {
    FactBook.openForSession(data, files: files, sets: sets, on: try #require(Day("2026-11-21")))
  }

  /// Writes a personal facts file and returns its path.
  private func file(_ text: String) throws -> String {
    try folder.write(text, to: "own.toml")
    return folder.file("own.toml")
  }

  private static let data = DataDirectory(path: Checkout.resources.path)
}
