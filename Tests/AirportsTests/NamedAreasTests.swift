import Testing

@testable import Airports

@Suite("Named areas")
struct NamedAreasTests {
  private static let hawaii = NamedAreas.Area(names: ["Hawaii", "ハワイ"], airports: ["PHNL"])
  private static let big = NamedAreas.Area(names: ["Hawaii Island"], airports: ["PHKO"])
  private let areas = NamedAreas([Self.hawaii, Self.big])

  @Test func `are found by their names, whatever the case and accents`() {
    for name in ["HAWAI\u{2BB}I", "the hawaii", "ハワイ"] {
      #expect(areas.areas(named: name) == [Self.hawaii], "\(name)")
    }
    for name in ["hawa", " "] { #expect(areas.areas(named: name).isEmpty, "\(name)") }
  }

  @Test func `are found once by the beginning of a name, not by the whole of it`() {
    #expect(areas.areas(beginningWith: "haw", limit: 6) == [Self.hawaii, Self.big])
    #expect(areas.areas(beginningWith: "haw", limit: 1) == [Self.hawaii])
    #expect(areas.areas(beginningWith: "hawaii", limit: 6) == [Self.big])
    #expect(areas.areas(beginningWith: "", limit: 6).isEmpty)
    #expect(NamedAreas.none.areas(beginningWith: "haw", limit: 6).isEmpty)
  }
}
