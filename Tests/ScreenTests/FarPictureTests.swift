import Scenes
import Show
import Testing
import Text

@testable import Screen

/// The pictures of a public display in long words, for people far from the screen.
@Suite("Pictures from afar")
struct FarPictureTests {
  private static let sizes: [SIMD2<Int>] = [
    [800, 480], [1024, 768], [1280, 800], [1920, 1080], [3840, 2160], [2560, 1080], [1080, 1920],
    [768, 1024],
  ]

  /// The least em of names, in short sides of the picture.
  private static let shares = [0.025, 0.045, 0.075]

  /// Pictures with a notice of an option.
  private static let options: Set<String> = [
    "radar toggleSteady", "radar toggleSilly", "radar nextPhosphor", "radar toggleBlips",
    "radar nextAircraft", "radar toggleRoute", "radar toggleGround", "radar nextKinds",
    "radar nextHeights", "radar nextDistance",
  ]

  static func pictures() throws -> [PseudoLocale.Picture] {
    let all = try PseudoLocale.pictures().map(\.picture)
    var seen: Set<String> = []
    return all.filter { picture in
      // Nobody changes the radar's options from afar, and only a personal session has a summary.
      let isAfar = ["sky", "card", "radar"].contains { picture.name.hasPrefix($0) }
      let isChanged = picture.name.hasPrefix("radar ") && picture.name.contains("(")
      return isAfar && !isChanged && !picture.name.hasPrefix("sky over")
        && !Self.options.contains(picture.name)
        && seen.insert(picture.name).inserted
    }
  }

  @Test(
    "Text of a small window has at least 11 pixels",
    arguments: [[480, 320], [320, 480], [400, 240], [640, 360]] as [SIMD2<Int>]
  )
  func small(size: SIMD2<Int>) throws {
    let legibility = try #require(Legibility(smallWindow: size))
    var (problems, count): (Set<String>, Int) = ([], 0)
    for picture in try Self.pictures() {
      let scene = picture.show.scene(at: picture.instant, size: size, legibility: legibility)
      for text in TextLayer.all(in: scene).flatMap(\.texts) {
        count += 1
        if text.run.size < 0.97 * Legibility.minimumPixels {
          problems.insert("\(picture.name): “\(text.line)” has \(text.run.size) pixels")
        }
      }
    }
    #expect(count > 50)
    #expect(problems.sorted().isEmpty)
  }

  @Test("No text is too small, cut, outside the picture, or over another", arguments: sizes)
  func places(size: SIMD2<Int>) throws {
    let typesetter = Typesetter()
    var problems: Set<String> = []
    var count = 0
    for picture in try Self.pictures() {
      for share in Self.shares {
        let em = share * Double(size.min())
        let legibility = Legibility(
          distanceMetres: 1,
          millimetresPerPixel: Legibility.minimumEmMillimetresPerMetre / em
        )
        let scene = picture.show.scene(at: picture.instant, size: size, legibility: legibility)
        let name = "\(picture.name) at \(size.x) × \(size.y), \(share)"
        for layer in TextLayer.all(in: scene) {
          let placed = layer.texts.map { ($0, $0.box(typesetter)) }
          count += placed.count
          for (index, (text, box)) in placed.enumerated() {
            if text.run.size < 0.97 * em { problems.insert("\(name): “\(text.line)” is small") }
            if text.isCut(typesetter) { problems.insert("\(name): “\(text.line)” is cut") }
            if !layer.bounds.contains(box) {
              problems.insert("\(name): “\(text.line)” \(box) is outside")
            }
            for (other, otherBox) in placed[..<index] where box.overlaps(otherBox) {
              problems.insert("\(name): “\(text.line)” is over “\(other.line)”")
            }
          }
        }
      }
    }
    #expect(count > 500)
    #expect(problems.sorted().isEmpty)
  }
}
