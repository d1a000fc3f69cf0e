import Testing

@testable import Scenes

struct CurvatureTests {
  private let glass = Curvature(size: [1920, 1080], isCurved: true)

  @Test func `flattening a point undoes the bulge of the glass`() {
    for x in stride(from: Float(0), through: 1920, by: 160) {
      for y in stride(from: Float(0), through: 1080, by: 120) {
        let there = glass.flat(glass.seen([x, y]))
        #expect(abs(there.x - x) < 0.01 && abs(there.y - y) < 0.01)
      }
    }
  }

  @Test func `flat glass bends nothing`() {
    let flat = Curvature(size: [1920, 1080], isCurved: false)
    #expect(flat.seen([3, 5]) == [3, 5])
  }

  @Test func `the middle stays, and the corners move by about twenty pixels at most`() {
    #expect(glass.seen([960, 540]) == [960, 540])
    let corner = glass.flat([0, 0])
    // By 0.0153 · 2 − 0.0094 of half the picture, outwards.
    #expect(abs(corner.x + 20.35) < 0.01 && abs(corner.y + 11.45) < 0.01)
  }
}
