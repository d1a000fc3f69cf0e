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

  /// The backdrop of the current leg, while another view is closing.
  func prepareAhead(_ show: Show, _ frame: ViewFrame, in scene: inout Scene) {
    guard show.viewing.isChanging(at: frame.now), show.viewing.seen(at: frame.now) != name else {
      return
    }
    let number = show.legNumber(at: frame.moment)
    let light = show.skyLights(at: frame.now, seenFrom: frame.moment).visible
    scene.upcoming = show.view(ofLeg: number, size: frame.size, light: light).backdrop
  }

  func rows(of page: PanelPage, in show: Show) -> [PanelRow] { show.skyRows }
}
