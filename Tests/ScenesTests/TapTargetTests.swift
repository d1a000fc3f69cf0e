import Scenes
import Testing

@Suite struct TapTargetTests {
  @Test func `a rectangle includes its top and left edges only`() {
    let target = TapTarget(.box(Box(low: [20, 20], high: [80, 60])), "open")
    #expect(target.contains([20, 20]) && target.contains([79.9, 59.9]))
    #expect(!target.contains([80, 30]) && !target.contains([30, 60]))
    #expect(!target.contains([19.9, 30]))
  }

  @Test func `a disc includes its edge`() {
    let target = TapTarget(.disc(center: [50, 50], radius: 10), 7)
    #expect(target.contains([57, 57]) && target.contains([60, 50]))
    #expect(!target.contains([58, 58]))
  }
}
