import Breathing
import Scenes

extension ViewName {
  /// The aircraft overhead, on a radar.
  public static let radar = ViewName(rawValue: "radar")
}

/// The aircraft overhead, on the tube of an old radar.
struct RadarView: View {
  let name = ViewName.radar
  let noun = "the radar"
  let key: Character? = "r"
  let keys: [Character: Command] = [
    "t": .radar(.nextAircraft), "v": .radar(.toggleSteady), "z": .radar(.toggleSilly),
    "l": .radar(.nextPhosphor), "b": .radar(.toggleBlips), "o": .radar(.toggleRoute),
    "g": .radar(.toggleGround), "k": .radar(.nextKinds), "e": .radar(.nextHeights),
    "d": .radar(.nextDistance), "+": .radar(.zoom(by: -1)), "=": .radar(.zoom(by: -1)),
    "-": .radar(.zoom(by: 1)),
  ]
  let help = [
    KeyHelp("R", "radar or sky"),
    KeyHelp("+ −", "radar range"),
    KeyHelp("T V Z L B", "next aircraft, steady, visitors, colour, blips"),
    KeyHelp("K E D G O", "kinds, heights, distance, ground; routes"),
  ]
  let pages = [PanelPage.radar, .traffic]

  func isAvailable(in show: Show) -> Bool { show.radar != nil }

  func draw(_ show: Show, _ frame: ViewFrame, into shown: inout Presentation) -> OverlayStyle {
    show.drawRadar(at: frame.now, into: &shown.scene)
    let phosphor = show.radar?.options.phosphor ?? .mint
    return OverlayStyle(RadarLayout(size: frame.size), phosphor, frame.palette)
  }

  func foresee(_ show: Show, _ frame: ViewFrame, in scene: inout Scene) {
    scene.upcomingTube = show.upcomingTube(size: frame.size, at: frame.now)
  }

  func panelPalette(_ show: Show) -> PanelPalette? {
    (show.radar?.options.phosphor).map(PanelPalette.init)
  }

  func rows(of page: PanelPage, in show: Show) -> [PanelRow] {
    guard let options = show.radar?.options else { return [] }
    return page == .traffic ? show.trafficRows(options) : show.radarRows(options)
  }
}
