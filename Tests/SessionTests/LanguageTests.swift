import DataFiles
import Foundation
import Outlets
import Session
import Settings
import System
import TestSupport
import Testing
import Text

/// The words of the program, and how a language is chosen.
@Suite struct LanguageTests {
  private static let root = Checkout.root

  /// `make golden` writes it.
  @Test func `Resources/words/aloft.pot lists every message`() throws {
    let file = Self.root.appending(path: "Resources/words/aloft.pot")
    let template = MessageCatalogue.template(of: Message.everything)
    if ProcessInfo.processInfo.environment["GOLDEN"] == "record" {
      try Data(template.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == template)
  }

  @Test(
    "gettext's tools accept the template",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/msgfmt"),
      "gettext is not installed: apt install gettext"
    )
  )
  func template() async throws {
    let script = """
      msginit --no-translator -l pl -i Resources/words/aloft.pot -o - 2>/dev/null \
      | msgfmt --check -o /dev/null - 2>&1
      msgen Resources/words/aloft.pot | sed 's/nplurals=INTEGER; plural=EXPRESSION;/nplurals=2; plural=n!=1;/' \
      | msgfmt --check-format --statistics -o /dev/null - 2>&1
      """
    let printed = try await Oracle.ask(
      "/bin/sh",
      ["-c", script],
      environment: ["LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"],
      in: Self.root
    )
    let count = Set(Message.everything.map { [$0.context, $0.text] }).count
    // Warnings are about the fields that a translator fills in.
    #expect(printed.hasSuffix("\(count) translated messages.\n"))
    #expect(!printed.contains("error"))
  }

  @Test func `apostrophes are curly, as quotation marks are`() {
    for message in Message.everything {
      for text in [message.text, message.plural].compactMap(\.self) {
        #expect(!text.contains("'"), "\(text)")
      }
    }
  }

  @Test func `every message that is declared in the sources is in the catalogue`() throws {
    let known = Set(Message.everything.flatMap { [$0.text, $0.plural].compactMap(\.self) })
    let sources = try #require(
      FileManager.default.enumerator(
        at: Self.root.appending(path: "Sources"),
        includingPropertiesForKeys: nil
      )
    )
    var declared = 0
    for case let file as URL in sources where file.lastPathComponent.hasSuffix(".swift") {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: #/[^A-Za-z]Message\(\s*"((?:[^"\\]|\\u\{[0-9A-F]+\})*)"/#) {
        let english = String(match.1).replacing("\\u{2009}", with: "\u{2009}")
          .replacing("\\u{2212}", with: "\u{2212}")
        declared += 1
        #expect(known.contains(english), "\(file.lastPathComponent): \(english)")
      }
    }
    #expect(declared > 40)
  }

  /// Words for some files in the data directory, a setting and a locale.
  private func words(
    _ language: String,
    files: [String: String] = [:],
    locale: [String: String] = [:]
  ) throws -> Words {
    let folder = try ScratchFolder()
    for (name, text) in files { try folder.write(text, to: "words/\(name)") }
    var configuration = Configuration(.builtIn)
    try configuration.read(
      "[view]\nlanguage = \"\(language.replacing("DATA", with: folder.path))\"\n",
      from: "aloft.toml"
    )
    let data = DataDirectory(path: folder.path)
    return try .open(configuration, data, pseudo: Message.everything, environment: locale)
  }

  private static let german = """
    msgid ""
    msgstr "Language: de\\n"
    msgctxt "notice"
    msgid "paused"
    msgstr "Pause"
    """

  @Test(
    "The language is that of the setting, or of the system's locale",
    arguments: [
      ("auto", [:], "en"), ("auto", ["LANG": "C.UTF-8"], "en"),
      ("auto", ["LANG": "de_AT.UTF-8"], "de"),
      ("auto", ["LC_ALL": "fr_FR", "LANG": "de_DE"], "en"),
      ("auto", ["LC_ALL": "", "LC_MESSAGES": "de_DE@euro", "LANG": "en_GB"], "de"),
      ("auto", ["LANG": "../words/de"], "en"), ("en", ["LANG": "de_DE"], "en"), ("de", [:], "de"),
      ("pseudo", ["LANG": "de_DE"], "en-XA"), ("DATA/words/de.po", [:], "de"),
      ("auto", ["LANGUAGE": "de:en", "LANG": "en_GB.UTF-8"], "de"),
      ("auto", ["LANGUAGE": "fr:de_AT", "LANG": "en_GB.UTF-8"], "de"),
      ("auto", ["LANGUAGE": "en:de", "LANG": "de_DE.UTF-8"], "en"),
      ("auto", ["LANGUAGE": "fr", "LANG": "de_DE.UTF-8"], "de"),
      ("auto", ["LANGUAGE": "de", "LANG": "C.UTF-8"], "en"), ("auto", ["LANGUAGE": "de"], "en"),
      ("de-CH", ["LANG": "C"], "de"), ("de_AT", [:], "de"), ("en-GB", ["LANG": "de_DE"], "en"),
    ] as [(String, [String: String], String)]
  )
  func chosen(setting: String, locale: [String: String], language: String) throws {
    let words = try words(setting, files: ["de.po": Self.german], locale: locale)
    #expect(words.language == language)
    let paused = words(Message("paused", context: "notice"))
    #expect(paused == ["en": "paused", "de": "Pause", "en-XA": "[þáááûûûšéð]"][language])
  }

  @Test(
    "Files are named as gettext or as tags name languages",
    arguments: [
      ("pt_BR.po", "pt_BR"), ("pt_BR.po", "pt-BR"), ("pt-BR.po", "pt_BR"),
      ("sr@latin.po", "sr@latin"), ("sr@latin.po", "sr-Latn-RS"), ("zh_Hant.po", "zh_TW"),
      ("de.po", "de_CH"),
    ]
  )
  func named(file: String, setting: String) throws {
    let text = """
      msgctxt "notice"
      msgid "paused"
      msgstr "x"
      """
    let paused = Message("paused", context: "notice")
    let chosen = try words(setting, files: [file: text])
    #expect(chosen(paused) == "x")
    // Without a header, the language is that of the file's name.
    #expect(chosen.language == LanguageTag(file)?.description)
    #expect(try words("auto", files: [file: text], locale: ["LANG": setting])(paused) == "x")
  }

  @Test func `a file that is named after no language can be chosen by its path`() throws {
    let words = try words("DATA/words/My Words.po", files: ["My Words.po": ""])
    #expect(words.language == "und")
  }

  @Test(
    "A language that is not there, and a file that is damaged, are refused",
    arguments: [
      ("xx", "aloft.toml, line 2: view.language = \"xx\""),
      ("xx-DE", "aloft.toml, line 2: view.language = \"xx-DE\""),
      ("xx", "use \"auto\", \"en\", \"pseudo\", \"bad\", \"de\" or the path of a PO file"),
      ("../de", "view.language = \"../de\": the file cannot be read: "),
      ("DATA/none.po", "none.po\": the file cannot be read: "),
      ("DATA/none.po", "aloft.toml, line 2: view.language = \""),
      ("DATA/words/bad.po", "words/bad.po\": line 1: PO file: found “12”"),
      ("bad", "words/bad.po, line 1: PO file: found “12”"),
      ("bad", "aloft.toml, line 2: view.language = \"bad\""),
    ]
  )
  func refused(setting: String, expected: String) throws {
    let error = try #require(throws: Failure.self) {
      try words(setting, files: ["de.po": Self.german, "bad.po": "msgid 12"])
    }
    #expect(error.message.contains(expected), "\(error.message)")
  }

  @Test(.timeLimit(.minutes(1)))
  func `a named pipe as a translation is refused, and not waited for`() throws {
    let folder = try ScratchFolder()
    let pipe = folder.file("de.po")
    try #require(mkfifo(pipe, 0o600) == 0)
    let error = #expect(throws: Failure.self) { try words(pipe) }
    #expect(error?.message.contains("de.po\": the file cannot be read: it is not a file") == true)
    withExtendedLifetime(folder) {}
  }

  @Test func `a language that is not there stops only commands with words for viewers`() throws {
    var configuration = Configuration(.builtIn)
    try configuration.read(
      "sky.near = \"LHR\"\nview.language = \"/nowhere/de.po\"",
      from: "aloft.toml"
    )
    let setup = try Setup(configuration)
    #expect(setup.place.name == "London Heathrow Airport (LHR)")
    let failure = #expect(throws: Failure.self) { try SessionBuilder(setup) }
    #expect(failure?.status == .configuration)
    #expect(failure?.message.hasPrefix("aloft.toml, line 2: view.language = ") == true)
  }
}
