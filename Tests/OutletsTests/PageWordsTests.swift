import Foundation
import TestSupport
import Testing
import Text

@testable import Outlets

/// The words in the pages' files are those that the daemon translates.
struct PageWordsTests {
  private static let folder = Checkout.resources.appending(path: "web")

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

  /// What the scripts write into the page.
  private func texts(ofScripts names: [String]) throws -> Set<String> {
    let words = try names.flatMap { name in
      try text(name).matches(of: #/(?:say|counted|number)\(\s*"([^"]+)"/#).map { String($0.1) }
    }
    return Set(words)
  }

  private static let scripts = [
    "companion.js", "companion-sheet.js", "companion-words.js", "control.js", "control-words.js",
    "displays.js", "health.js", "opening.js", "refusal.js", "staff.js", "timetable.js",
    "timetable-form.js", "timetable-problems.js", "timetable-rows.js", "volume.js", "words.js",
    "instrument/compass.js", "instrument/sheet.js", "instrument/status.js", "radar/radar.js",
    "radar/list.js", "radar/reach.js", "radar/recent.js", "airport/airport.js", "airport/card.js",
    "airport/search.js",
  ]

  @Test func `every text of the pages is a message, and every message is used`() throws {
    let known = Set((Message.ofPages + [.decimal, .thousands]).map(\.text))
    let pages = try Set(
      ["index.html", "control.html", "radar.html", "airport.html"].flatMap(texts(ofPage:))
    )
    let scripts = try texts(ofScripts: Self.scripts)
    #expect(pages.count > 25)
    #expect(scripts.count > 40)
    #expect(pages.union(scripts).subtracting(known).isEmpty)
    // Views, troubles and reasons come from the daemon; a description is for search engines.
    let troubles = Set(Trouble.allCases.map(\.rawValue) + IdleReason.allCases.map(\.rawValue))
    let others = troubles.union(["sky", "airport", "radar", "Breathe with the room."])
    #expect(known.subtracting(pages).subtracting(scripts) == others)
  }

  @Test func `no other script writes words into a page`() throws {
    let folder = Self.folder.path
    let all = FileManager.default.enumerator(atPath: folder)?.allObjects
    let names = try #require(all as? [String])
    let others = names.filter { name in
      name.hasSuffix(".js") && !name.hasPrefix("sky/") && !Self.scripts.contains(name)
    }
    #expect(others.count > 20)
    for name in others {
      let words = try texts(ofScripts: [name])
      #expect(words.isEmpty, "\(name): \(words)")
    }
  }

  @Test func `scripts say nothing but messages`() throws {
    for name in Self.scripts where name != "words.js" {
      let body = try text(name).replacing(#/(?m)^\s*(//|/?\*).*$/#, with: "")
        .replacing(#/say\(\s*"[^"]+"/#, with: "")
      let sentences = body.matches(of: #/["`]([A-Za-z][^"`]* [^"`]*)["`]/#).map { String($0.1) }
      // Neither code nor the field of a request is English.
      let english = sentences.filter {
        !$0.contains("=") && !$0.contains("(") && !$0.contains("[") && !$0.hasPrefix("Bearer ")
      }
      #expect(english.isEmpty, "\(name): \(english)")
    }
  }

  @Test func `every text of the map page is a message, and every message is used`() throws {
    let known = Set(Message.ofSkyPage.map(\.text))
    let script = try text("sky/words.js")
    let few = try #require(script.firstMatch(of: #/const few = \[([^\]]+)\]/#)).1
    let listed = Set(few.matches(of: #/"([^"]+)"/#).map { String($0.1) })
    #expect(listed == Set(Message.ofFewPlanes.map(\.text)))
    let scripts = try texts(ofScripts: [
      "sky/words.js", "sky/sky.js", "sky/distress.js", "sky/distress-list.js",
    ])
    let found = try texts(ofPage: "sky/index.html").union(scripts).union(listed)
    // The title is compared as a heading; a description is for search engines.
    #expect(known.symmetricDifference(found) == ["Paper planes of people who breathe just now."])
    let others = script.replacing(#/(?m)^\s*(//|/?\*).*$/#, with: "")
      .replacing(#/(say|counted)\(\s*"[^"]+"(,\s*"[^"]+")?/#, with: "")
      .replacing(#/const few = [^;]+;/#, with: "")
    #expect(others.matches(of: #/"[A-Za-z][^"]* [^"]*"/#).isEmpty)
  }

  @Test(arguments: ["index.html", "radar.html", "airport.html", "sky/index.html"])
  func `a page with places credits GeoNames, with links to it and to its licence`(
    name: String
  ) throws {
    let body = try text(name)
    let links = [
      #"<a href="https://www.geonames.org">Places adapted from GeoNames</a>"#,
      #"<a href="https://creativecommons.org/licenses/by/4.0/" rel="license">CC BY 4.0</a>"#,
    ]
    for link in links { #expect(body.contains(link)) }
  }

  @Test func `a text with a count has an entry for each plural form`() throws {
    let po = """
      msgid ""
      msgstr "Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || \\
      n%100>=20) ? 1 : 2);\\nLanguage: pl\\n"
      msgctxt "page"
      msgid "{count} day"
      msgid_plural "{count} days"
      msgstr[0] "{count} dzień"
      msgstr[1] "{count} dni"
      msgstr[2] "{count} dni!"
      """.replacing("\\\n", with: "")
    let words = Words(try MessageCatalogue(po: Array(po.utf8)))
    let document = try JSONDecoder().decode(
      WordsDocument.self,
      from: Data(words.document(of: Message.ofPages).description.utf8)
    )
    #expect(document.language == "pl")
    #expect(
      document.words == [
        "{count} day[0]": "{count} dzień", "{count} day[1]": "{count} dni",
        "{count} day[2]": "{count} dni!",
      ]
    )
    let forms = Array(document.forms)
    #expect(forms.count == 200)
    #expect([0, 1, 2, 5, 12, 22, 101, 102, 112].map { forms[$0] } == Array("201221212"))
  }

  private struct WordsDocument: Decodable {
    let language, forms: String
    let words: [String: String]

    enum CodingKeys: String, CodingKey {
      case language, words
      case forms = "plural_forms"
    }
  }

  @Test func `English needs no words; another language has them by the English ones`() {
    #expect(Words().texts(of: Message.ofPages).isEmpty)
    let pseudo = Words(MessageCatalogue(pseudo: Message.ofPages))
    let pages = pseudo.texts(of: Message.ofPages)
    #expect(pages.count == Message.ofPages.count + Message.ofPages.count { $0.plural != nil })
    #expect(pages.first { $0.key == "hold" }?.value == .string("[ĥöööłð]"))
  }
}
