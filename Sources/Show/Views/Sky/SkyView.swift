import Breathing
import Scenes

extension ViewName {
  /// The planet, the plane, the breath.
  public static let sky = ViewName(rawValue: "sky")
}

/// The planet, the plane, the breath.
struct SkyView: View {
  let name = ViewName.sky
  let noun = "the sky"
  let help = [KeyHelp("C", "captions on or off", .toggleCaption)]
  let pages = [PanelPage.sky]

  func draw(_ show: Show, _ frame: ViewFrame, into shown: inout Presentation) -> OverlayStyle {
    let picture = show.skyPicture(frame)
    show.drawSky(picture, frame, into: &shown.scene)
    shown.scene.upcoming = picture.upcoming
    return OverlayStyle(size: frame.size, frame.palette, arrangement: frame.arrangement)
  }

  /// The backdrop of the current leg, while another view or palette is closing.
  func prepareAhead(_ show: Show, _ frame: ViewFrame, in scene: inout Scene) {
    let now = frame.now
    let isSeen = show.viewing.seen(at: now) == name
    let palette = show.paletteChoice(at: now)
    let next = show.appearance.paletteTransition.passage(at: now)?.to ?? palette
    guard isSeen ? next != palette : show.viewing.isChanging(at: now) else { return }
    let number = show.legNumber(at: frame.moment)
    let light = show.skyLights(of: next, at: now, seenFrom: frame.moment).visible
    scene.upcoming = show.view(ofLeg: number, size: frame.size, light: light).backdrop
  }

  func rows(of page: PanelPage, in show: Show) -> [PanelRow] { show.skyRows }
}
