import Session
import Settings
import TestRigs
import TestSupport
import Testing
import Text

/// What `aloft doctor` says of the language.
@Suite struct DoctorLanguageTests {
  private func findings(_ language: MachineSurvey.Language?) -> [Finding] {
    let survey = MachineSurvey(
      display: nil,
      sound: nil,
      fonts: nil,
      language: language,
      data: .works(.init(summary: "71293 airports", days: 30, remark: nil)),
      magneticField: .works(.init(summary: "WMM-2025, valid until 2030", isValid: true)),
      clockErrorMicroseconds: 2_500,
      folders: [],
      ports: []
    )
    return DoctorReport(survey, for: Settings(), needsWindow: false).findings
      .filter { ["language", "letters"].contains($0.check) }
  }

  private static let messages = [
    Message("hold", context: "caption"), Message("rest", context: "caption"),
  ]

  private func coverage(_ entries: String) throws -> Words.Coverage {
    let text = "msgid \"\"\nmsgstr \"Language: de\\n\"\n" + entries
    let words = Words(try MessageCatalogue(po: Array(text.utf8)))
    return try #require(words.coverage(of: Self.messages))
  }

  private static let hold = "msgctxt \"caption\"\nmsgid \"hold\"\nmsgstr \"halten\"\n"

  @Test func `English is named, and a sound translation is counted`() throws {
    #expect(
      findings(.init(tag: "en", coverage: nil)) == [Finding("language", .ok, "en")]
    )
    let found = findings(.init(tag: "de", coverage: try coverage(Self.hold)))
    #expect(found == [Finding("language", .ok, "de: 1 of 2 messages")])
    #expect(findings(nil) == [])
  }

  @Test func `entries that match no message give a note that lists the first ones`() throws {
    let strays = (1...7).map { "msgid \"stray \($0)\"\nmsgstr \"x\"\n" }.joined()
    let found = findings(.init(tag: "de", coverage: try coverage(Self.hold + strays)))
    let finding = try #require(found.first)
    #expect(finding.state == .note)
    #expect(finding.found.hasPrefix("de: 1 of 2 messages; “stray 1” is no message; “stray 2”"))
    #expect(finding.found.hasSuffix("“stray 5” is no message; and 2 more"))
    #expect(finding.advice == "correct these entries, or run msgmerge with aloft.pot")
  }

  @Test func `letters without a font give a note`() throws {
    let missing: [Character] = ["가", "나", "다", "라", "마", "바"]
    let coverage = try coverage(Self.hold)
    let found = findings(.init(tag: "ko", coverage: coverage, missingLetters: missing))
    let finding = try #require(found.last)
    #expect(finding.check == "letters" && finding.state == .note)
    #expect(finding.found == "no font has the letters 가 나 다 라 마 and 1 more")
    #expect(finding.advice?.hasPrefix("install a font of this script") == true)
  }

  @Test func `the program names the language that is in effect`() async throws {
    let folder = try ScratchFolder([
      "de.po": "msgid \"\"\nmsgstr \"Language: de\\n\"\nmsgid \"no such\"\nmsgstr \"x\"\n"
    ])
    let outcome = try await ProgramRun([
      "doctor", "--serve", "--json", "--set", "http.listen=off", "--set",
      "view.language=\(folder.file("de.po"))",
    ])
    let line = #"{"check":"language","state":"note","found":"de: 0 of "#
    #expect(outcome.output.contains(line), "\(outcome.output)")
    #expect(outcome.output.contains("“no such” is no message"), "\(outcome.output)")
    withExtendedLifetime(folder) {}
  }
}
