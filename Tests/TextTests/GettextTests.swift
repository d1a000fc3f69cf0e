import Foundation
import TestSupport
import Testing

@testable import Text

/// GNU gettext as an independent reader of the same files.
@Suite(.enabled(if: GNUGettext.isInstalled, "gettext is not installed: apt install gettext"))
struct GettextTests {
  private static let plurals: [(language: String, header: String)] = [
    ("de", "nplurals=2; plural=(n != 1);"),
    ("fr", "nplurals=2; plural=(n > 1);"),
    ("ja", "nplurals=1; plural=0;"),
    (
      "pl",
      "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
    ),
    (
      "ru",
      """
      nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && \
      (n%100<10 || n%100>=20) ? 1 : 2);
      """
    ),
    (
      "ar",
      """
      nplurals=6; plural=n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : \
      n%100>=11 ? 4 : 5;
      """
    ),
    (
      "sl",
      "nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);"
    ),
    ("ga", "nplurals=5; plural=n==1 ? 0 : n==2 ? 1 : n<7 ? 2 : n<11 ? 3 : 4;"),
    ("odd", "nplurals=3; plural=!(n-1) ? 0 : (n*2+1)/3 >= 5 != 0 ? 1 : 2;"),
  ]

  @Test("Plural forms are those that gettext's ngettext chooses", arguments: plurals)
  func plural(language: String, header: String) async throws {
    let rule = try PluralRule(header)
    let forms = (0..<rule.count).map { "msgstr[\($0)] \"form \($0)\"" }.joined(separator: "\n")
    let po = """
      msgid ""
      msgstr ""
      "Language: \(language)\\n"
      "Content-Type: text/plain; charset=UTF-8\\n"
      "Plural-Forms: \(header)\\n"

      msgid "one"
      msgid_plural "more"
      \(forms)
      """
    let numbers = Array(0...130) + [199, 200, 201, 211, 1000, 1001, 1_000_002]
    let gettext = try await GNUGettext(po)
    let chosen = try await gettext.forms(of: numbers)
    #expect(chosen == numbers.map { "form \(rule.form(for: UInt($0)))" })
  }

  @Test func `msgunfmt prints the same translations as are read`() async throws {
    let po = #"""
      msgid ""
      msgstr ""
      "Language: de\n"
      "Content-Type: text/plain; charset=UTF-8\n"

      # One with everything that strings may hold.
      msgctxt "a"
      msgid "tab\tquote\"back\\slash"
      msgstr "Größe\tund\"noch\\eins\101\x42"

      #, fuzzy
      msgid "uncertain"
      msgstr "unsicher"

      msgid ""
      "two "
      "parts"
      msgstr ""
      "zwei "
      "Teile"
      """#
    let gettext = try await GNUGettext(po)
    let ours = try MessageCatalogue(po: Array(po.utf8))
    let theirs = try MessageCatalogue(po: Array(try await gettext.unformatted().utf8))
    #expect(ours.count == 2)
    #expect(theirs.count == 2)
    for key in [
      Message.Key(context: "a", text: "tab\tquote\"back\\slash"),
      Message.Key(context: nil, text: "two parts"),
    ] {
      #expect(ours.text(key) != nil)
      #expect(ours.text(key) == theirs.text(key))
    }
  }

  @Test func `a template passes msgfmt, once a translator has begun with it`() async throws {
    let messages: [Message] = [
      Message("say \"{name}\" \\ twice", context: "test", comment: "A comment"),
      Message("{count} mile", plural: "{count} miles", context: "test"),
    ]
    let template = MessageCatalogue.template(of: messages + messages)
    let started = try await GNUGettext.started(template, language: "pl")
    _ = try await GNUGettext(started, check: true)
    let read = try MessageCatalogue(po: Array(started.utf8))
    #expect(read.language == "pl")
    #expect(read.count == 0)
  }
}

/// The programs of GNU gettext, on a folder of their own.
struct GNUGettext {
  private let folder: ScratchFolder

  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: "/usr/bin/msgfmt") }

  /// Compiles a PO file.
  init(_ po: String, check: Bool = false) async throws {
    // The empty file creates the folder of the compiled one.
    folder = try ScratchFolder(["test.po": po, "\(Self.messages)/empty": ""])
    let output = folder.file("\(Self.messages)/test.mo")
    _ = try await Oracle.ask(
      "/usr/bin/msgfmt",
      (check ? ["--check"] : []) + [folder.file("test.po"), "-o", output]
    )
  }

  /// Where gettext looks for the messages of the language xx.
  private static let messages = "xx/LC_MESSAGES"

  /// The compiled file as PO again.
  func unformatted() async throws -> String {
    try await Oracle.ask("/usr/bin/msgunfmt", [folder.file("\(Self.messages)/test.mo")])
  }

  /// What `ngettext` of GNU's C library chooses for numbers.
  func forms(of numbers: [Int]) async throws -> [String] {
    // C.UTF-8 has no messages in some C libraries: any other locale's name makes them look.
    let script =
      "for n in \(numbers.map(String.init).joined(separator: " ")); "
      + "do ngettext -d test one more $n; echo; done"
    let own = [
      "TEXTDOMAINDIR": folder.path, "LANGUAGE": "xx", "LC_ALL": try await Self.locale(),
    ]
    let printed = try await Oracle.ask(
      "/bin/sh",
      ["-c", script],
      environment: ProcessInfo.processInfo.environment.merging(own) { $1 }
    )
    return printed.split(separator: "\n").map(String.init)
  }

  /// A locale that is installed and not C, as gettext needs one.
  private static func locale() async throws -> String {
    let names = try await Oracle.ask("/usr/bin/locale", ["-a"]).split(separator: "\n")
    return names.map(String.init).first { !["C", "POSIX"].contains($0) } ?? "C.UTF-8"
  }

  /// A translation that `msginit` starts from a template.
  static func started(_ template: String, language: String) async throws -> String {
    let folder = try ScratchFolder(["test.pot": template])
    let started = try await Oracle.ask(
      "/usr/bin/msginit",
      ["--no-translator", "-l", language, "-i", folder.file("test.pot"), "-o", "-"]
    )
    withExtendedLifetime(folder) {}
    return started
  }
}
