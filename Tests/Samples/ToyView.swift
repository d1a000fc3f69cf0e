import Breathing
import Scenes
package import Show

extension ViewName {
  /// A ring that widens with the breath.
  package static let toy = ViewName(rawValue: "toy")
}

/// A view that only tests have: a ring that widens with the breath, in the colours of the sky.
package struct ToyView: View {
  package let name = ViewName.toy
  package let noun = "a ring"
  package let key: Character? = "y"
  package let keys: [Character: Command] = ["~": .skip]
  package let keyHelp: KeyHelp? = KeyHelp("Y", "ring or sky", .toggleView(.toy))
  package let pages = [PanelPage(rawValue: "ring")]

  /// Creates the view.
  package init() {}

  package func draw(
    _ show: Show,
    _ frame: ViewFrame,
    into shown: inout Presentation
  ) -> OverlayStyle {
    let middle = SIMD2<Float>(frame.size) / 2
    let radius = middle.min() * Float(0.4 + 0.4 * frame.moment.breath.fullness)
    shown.scene.marks = [
      .fill(frame.palette.zenith),
      .ring(center: middle, radius: radius, width: 4, frame.palette.trail),
    ]
    shown.targets.append(TapTarget(.disc(center: middle, radius: radius), .slower))
    return OverlayStyle(size: frame.size, frame.palette)
  }

  package func rows(of page: PanelPage, in show: Show) -> [PanelRow] {
    [
      .toggle(PanelItem(rawValue: "still"), "Still ring", show.appearance.reducesMotion) {
        .reduceMotion($0)
      }
    ]
  }
}
