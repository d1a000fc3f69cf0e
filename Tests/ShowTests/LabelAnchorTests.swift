import Testing

@testable import Show

@Suite struct LabelAnchorTests {
  private func anchor(_ text: String, pad: Int? = nil) -> LabelAnchor {
    LabelAnchor(
      text: text,
      ends: [],
      pad: pad,
      place: SIMD2(0, 0.5),
      outward: SIMD2(0, 1),
      radius: 0.05
    )
  }

  @Test func `ends with the same number can share a label, pads cannot`() {
    let ends = anchor("18L").joined(with: anchor("18R"), scale: 1)
    #expect(ends?.text == "18L/R")
    let pads = anchor("1A", pad: 0).joined(with: anchor("1B", pad: 1), scale: 1)
    #expect(pads?.text == nil)
    let mixed = anchor("18").joined(with: anchor("18", pad: 0), scale: 1)
    #expect(mixed?.text == nil)
  }
}
