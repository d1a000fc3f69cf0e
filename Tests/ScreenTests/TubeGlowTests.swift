import Scenes
import Testing

@testable import Screen

/// The even light of a tube without a beam.
@Suite struct TubeGlowTests {
  private let tube = Tube(size: [240, 150], center: [90, 75], radius: 65, isGlass: false)

  private func scene(glow: Float) -> Scene {
    Scene(
      size: tube.size,
      marks: [.tube(tube, TubeLight(phosphor: .mint, beam: nil, glow: glow))]
    )
  }

  @Test func `a face brightens with its glow, in steps that are not seen`() throws {
    let following = Canvas(240, 150)
    var pictures: [[UInt32]] = []
    for step in 0...40 {
      let scene = scene(glow: 0.06 + 0.003 * Float(step))
      following.draw(scene)
      let fresh = Canvas(240, 150)
      fresh.draw(scene)
      #expect(following.pixels == fresh.pixels, "step \(step)")
      pictures.append(fresh.pixels)
    }
    /// The green light of a picture.
    func green(_ picture: [UInt32]) -> Int { picture.reduce(0) { $0 + Int($1 >> 8 & 255) } }
    let light = pictures.map(green)
    #expect(light == light.sorted())
    let (first, last) = (try #require(light.first), try #require(light.last))
    #expect(Double(last) > 1.2 * Double(first), "\(first) to \(last)")
    for (former, picture) in zip(pictures, pictures.dropFirst()) {
      let farthest = zip(former, picture).map(Self.difference).max() ?? 0
      #expect(farthest <= 2)
    }
  }

  /// The greatest difference between the channels of two pixels.
  private static func difference(_ one: UInt32, _ other: UInt32) -> Int {
    var greatest = 0
    for shift: UInt32 in [0, 8, 16] {
      let (a, b) = (Int(one >> shift & 255), Int(other >> shift & 255))
      greatest = max(greatest, abs(a - b))
    }
    return greatest
  }
}
