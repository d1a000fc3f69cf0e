import Testing

@testable import SharedSky

@Suite("Sources with more planes than a household")
struct SourceCrowdsTests {
  @Test("Eight planes of one source are no crowd, nine are, and no source has none")
  func household() {
    let crowds = SourceCrowds()
    for _ in 0..<SourceCrowds.household { crowds.count(7) }
    #expect(!crowds.contains(7))
    crowds.count(7)
    #expect(crowds.contains(7) && !crowds.contains(8))
    for _ in 0..<20 { crowds.count(0) }
    #expect(!crowds.contains(0))
    crowds.clear()
    #expect(!crowds.contains(7))
  }

  @Test("Sources with the same low half are counted together, and no counter overflows")
  func sharing() {
    let crowds = SourceCrowds()
    for _ in 0..<5 {
      crowds.count(0x0001_0007)
      crowds.count(0x0002_0007)
    }
    #expect(crowds.contains(0x0001_0007) && crowds.contains(0x0002_0007))
    for _ in 0..<70_000 { crowds.count(9) }
    #expect(crowds.contains(9))
  }
}
