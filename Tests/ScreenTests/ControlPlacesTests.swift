import Breathing
import Scenes
import Testing
import Text

@testable import Screen
@testable import Show

/// The controls in the corners of every view, in long words.
@Suite struct ControlPlacesTests {
  @Test func `their words are whole, in the picture and over no other text`() throws {
    let typesetter = Typesetter()
    let names = Set(CornerControl.allCases.map { PseudoLocale.words($0.word) })
    var problems: Set<String> = []
    var count = 0
    for (picture, size) in try PseudoLocale.pictures() {
      let motion = PointerMotion(at: picture.instant.advanced(by: .seconds(-1)))
      let shown = picture.show.presentation(at: picture.instant, size: size, motion: motion)
      let bounds = TextBox(low: .zero, high: SIMD2<Double>(size))
      let texts = TextLayer.all(in: shown.scene).flatMap(\.texts)
      for control in texts where names.contains(control.line) && control.run.color.opacity > 0.3 {
        count += 1
        let box = control.box(typesetter)
        let place = "\(picture.name) at \(size.x) × \(size.y): “\(control.line)”"
        if control.isCut(typesetter) { problems.insert("\(place) is cut") }
        if !bounds.contains(box) { problems.insert("\(place) is outside") }
        for other in texts where !names.contains(other.line) && other.line != "?" {
          guard other.box(typesetter).overlaps(box) else { continue }
          problems.insert("\(place) is over “\(other.line)”")
        }
      }
    }
    #expect(count > 50)
    #expect(problems.sorted().isEmpty)
  }
}
