import Testing

@testable import Breathing

@Suite struct CautionTests {
  @Test(
    arguments: [
      ("gentle", nil), ("coherent", nil), ("long-exhale", nil), ("sigh", nil),
      ("box", "is slow and has breath holds"), ("4-7-8", "is slow and has breath holds"),
      ("classic", "is slow"), ("4-2-5", "has breath holds"), ("4-0-6-1", "has breath holds"),
      ("8-8", "is slow"), ("6.666666-6.666667", nil), ("6.666667-6.666667", "is slow"),
    ] as [(String, String?)]
  )
  func `holds, and breaths slower than 4.5 a minute, call for caution`(
    word: String,
    reason: String?
  ) throws {
    #expect(Caution(try Pace(word))?.reason == reason)
  }

  @Test func `a public screen refuses a pace that calls for caution`() throws {
    for preset in Preset.allCases where Caution(preset.pace) != nil {
      #expect(throws: SafetyPolicyError.self) { try SafetyPolicy.public.check(preset.pace) }
    }
  }

  @Test func `the paragraph names everyone`() throws {
    let text = try #require(Caution(Preset.box.pace)).paragraph(about: "box")
    #expect(text.hasPrefix("box is slow and has breath holds. "))
    for people in Caution.people { #expect(text.contains(people)) }
    #expect(text.hasSuffix(Caution.signs))
  }

  @Test func `consent covers what was agreed to, and gentle paces always`() throws {
    var consent = Consent()
    #expect(consent.covers(Preset.gentle.pace))
    #expect(!consent.covers(Preset.box.pace))
    consent.add(Preset.box.pace)
    #expect(consent.covers(Preset.box.pace))
    #expect(!consent.covers(Preset.fourSevenEight.pace))
    // The pattern decides, regardless of its name and of the ramp that leads to it.
    #expect(consent.covers(try Pace("4-4-4-4")))
    #expect(!consent.covers(try Pace("4-4-4.1-4")))
    #expect(Consent(to: [Preset.classic.pace]).covers(Preset.classic.pace))
  }
}
