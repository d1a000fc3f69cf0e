import Breathing
import Scenes

extension ViewName {
  /// An airport's card.
  public static let airport = ViewName(rawValue: "airport")
}

/// An airport's card: its runways in the wind, its frequencies, its neighbours.
struct CardView: View {
  let name = ViewName.airport
  let noun = "an airport card"
  let key: Character? = "a"
  let keyHelp: KeyHelp? = KeyHelp("A", "airport card or sky", .toggleView(.airport))
  let sheet: SheetName? = .card
  let help = [KeyHelp("↓ ↑", "further pages of a card")] + KeyHelp.turning
  let turns = true

  /// A card that is asked for shows the show's own airport, else the one in play.
  func open(_ show: inout Show, at now: Instant) {
    show.chooseCard(at: now)
  }

  func draw(_ show: Show, _ frame: ViewFrame, into shown: inout Presentation) -> OverlayStyle {
    let layout = CardLayout(
      size: frame.size,
      isMirrored: frame.arrangement.isMirrored,
      moves: show.rearrangesPicture
    )
    let palette = show.cardPalette(at: frame.now)
    let drawn = show.drawCard(
      layout,
      at: frame.now,
      moment: frame.moment,
      text: frame.text,
      into: &shown
    )
    // A small window has a pointer, too.
    if !(frame.text.isFar && frame.text.isDistant), show.appearance.respondsToInput {
      let em: Double? =
        frame.text.isFar ? frame.text.size * Double(frame.size.min()) : nil
      shown.drawSearchButton(drawn, palette, smallText: em)
      // Targets of the size of a finger may reach into the corners, which stay in front of them.
      if em != nil { shown.targets += TapTarget.corners(size: frame.size) }
    }
    return OverlayStyle(drawn, palette, shade: frame.palette)
  }
}
