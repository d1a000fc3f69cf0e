import Foundation
import Testing
import Text

@testable import Outlets

/// The words in the pages' files are those that the daemon translates.
struct PageWordsTests {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Resources/web")

  private func text(_ name: String) throws -> String {
    try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
  }

  /// What the pages say by themselves, without what is not for readers.
  private func texts(ofPage name: String) throws -> Set<String> {
    let body = try text(name)
      .replacing(#/<noscript>.*?</noscript>/#.dotMatchesNewlines(), with: "")
      .replacing(#/<title>.*?</title>/#, with: "")
    let nodes = body.matches(of: />([^<>]+)</).map { String($0.1) }
    let labels = body.matches(of: #/aria-label="([^"]+)"/#).map { String($0.1) }
    let texts = (nodes + labels).map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    return Set(texts.filter { $0.contains(where: \.isLetter) })
  }

  /// What the scripts say.
  private func texts(ofScripts names: [String]) throws -> Set<String> {
    let said = try names.flatMap { name in
      try text(name).matches(of: #/say\(\s*"([^"]+)"/#).map { String($0.1) }
    }
    return Set(said)
  }

  private static let scripts = ["breath.js", "companion.js", "control.js", "words.js"]

  @Test func `every text of the pages is a message, and every message is used`() throws {
    let known = Set((Message.ofPages + [.decimal]).map(\.text))
    let pages = try texts(ofPage: "index.html").union(texts(ofPage: "control.html"))
    let scripts = try texts(ofScripts: Self.scripts)
    #expect(pages.count > 25)
    #expect(scripts.count > 40)
    #expect(pages.union(scripts).subtracting(known).isEmpty)
    // Views come from the daemon by their names; a description is for search engines.
    let others: Set = ["sky", "airport", "radar", "Breathe with the room."]
    #expect(known.subtracting(pages).subtracting(scripts) == others)
  }

  @Test func `scripts say nothing but messages`() throws {
    for name in ["companion.js", "control.js"] {
      let body = try text(name).replacing(#/(?m)^\s*(//|/?\*).*$/#, with: "")
        .replacing(#/say\(\s*"[^"]+"/#, with: "")
      let sentences = body.matches(of: #/["`]([A-Za-z][^"`]* [^"`]*)["`]/#).map { String($0.1) }
      let english = sentences.filter { !$0.contains("=") && !$0.contains("(") && !$0.contains("[") }
      #expect(english.isEmpty, "\(name): \(english)")
    }
  }

  @Test func `English needs no words; another language has them by the English ones`() {
    #expect(Words().pages(presets: []).isEmpty)
    let pseudo = Words(MessageCatalogue(pseudo: Message.ofPages))
    let pages = pseudo.pages(presets: [Message("box", context: "pattern")])
    #expect(pages.count == Message.ofPages.count)
    #expect(pages.first { $0.key == "hold" }?.value == .string("[ĥöĺð]"))
  }
}
