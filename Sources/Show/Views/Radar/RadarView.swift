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
  let keyHelp: KeyHelp? = KeyHelp("R", "radar or sky", .toggleView(.radar))
  let sheet: SheetName? = .radar
  let help =
    [
      KeyHelp("+ −", "zoom in or out", .radar(.zoom(by: -1)), .radar(.zoom(by: 1))),
      KeyHelp("T", "the next aircraft", .radar(.nextAircraft)),
      KeyHelp("V", "live positions, or by the beam", .radar(.toggleSteady)),
      KeyHelp("L", "another colour", .radar(.nextPhosphor)),
      KeyHelp("B", "soft blips", .radar(.toggleBlips)),
      KeyHelp("K", "filter by kind", .radar(.nextKinds)),
      KeyHelp("E", "filter by altitude", .radar(.nextHeights)),
      KeyHelp("D", "filter by distance", .radar(.nextDistance)),
      KeyHelp("G", "aircraft on the ground", .radar(.toggleGround)),
      KeyHelp("O", "routes", .radar(.toggleRoute)),
      KeyHelp("Z", "visitors", .radar(.toggleSilly)),
    ] + KeyHelp.turning
  let pages = [PanelPage.radar, .traffic]
  let turns = true

  func isAvailable(in show: Show) -> Bool { show.radar != nil }

  func draw(_ show: Show, _ frame: ViewFrame, into shown: inout Presentation) -> OverlayStyle {
    show.drawRadar(frame, into: &shown)
    let phosphor = show.radar?.phosphor(at: frame.now) ?? .mint
    return OverlayStyle(frame.radarLayout, phosphor, frame.palette)
  }

  func prepareAhead(_ show: Show, _ frame: ViewFrame, in scene: inout Scene) {
    scene.upcomingTube = show.upcomingTube(frame)
  }

  /// The glass beside the scope: a picture that opens from the sky of the day would be bright first.
  func closedColor(_ show: Show, at now: Instant) -> Color? {
    (show.radar?.phosphor(at: now)).map { $0.color(0.020) }
  }

  func panelPalette(_ show: Show, at now: Instant) -> PanelPalette? {
    (show.radar?.phosphor(at: now)).map(PanelPalette.init)
  }

  func rows(of page: PanelPage, in show: Show) -> [PanelRow] {
    guard let options = show.radar?.options else { return [] }
    return page == .traffic ? show.trafficRows(options) : show.radarRows(options)
  }
}

extension ViewFrame {
  /// The layout of a radar in this frame, with its sheet in the middle.
  var radarLayout: RadarLayout {
    RadarLayout(size: size, text: text, isMirrored: arrangement.isMirrored)
  }
}
