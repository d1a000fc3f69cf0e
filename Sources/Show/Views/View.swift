package import Breathing
package import Scenes

/// A picture that can fill the screen: what the registry knows of it.
///
/// A view has no state and no clock. It draws the show it is given, and the same instant gives the
/// same picture.
package protocol View: Sendable {
  /// Its name in settings, commands and the API.
  var name: ViewName { get }

  /// What it shows, as settings call it: "the radar".
  var noun: String { get }

  /// The letter that shows it, and the home view again; nil for none.
  var key: Character? { get }

  /// Further keys and their commands: letters, or signs that arrive as text.
  var keys: [Character: Command] { get }

  /// The line of its own key in the list of keys.
  var keyHelp: KeyHelp? { get }

  /// The lines listed only while it is shown, one key or one pair each.
  var help: [KeyHelp] { get }

  /// The sheet that a finger drags while it is shown in a tall picture; nil for none.
  var sheet: SheetName? { get }

  /// Its pages on the settings panel, from left to right.
  var pages: [PanelPage] { get }

  /// Whether its picture turns with the direction that the viewer faces.
  var turns: Bool { get }

  /// Whether a show can show it.
  func isAvailable(in show: Show) -> Bool

  /// Prepares a show when the view is requested while another is shown.
  func open(_ show: inout Show, at now: Instant)

  /// Draws an instant with its tap targets.
  ///
  /// - Parameters:
  ///   - show: The show.
  ///   - frame: The instant, and how the session's stage looks then.
  ///   - shown: The presentation to draw into.
  /// - Returns: The style of text over the picture.
  func draw(_ show: Show, _ frame: ViewFrame, into shown: inout Presentation) -> OverlayStyle

  /// Adds what a renderer can compute in advance, even while another view is shown.
  func prepareAhead(_ show: Show, _ frame: ViewFrame, in scene: inout Scene)

  /// Returns the colour of its closed picture at an instant, to which a session that ends on it closes; nil for that of
  /// the sky's zenith.
  func closedColor(_ show: Show, at now: Instant) -> Color?

  /// Returns the colours of panels over it at an instant; nil for those of the sky by day and by night.
  func panelPalette(_ show: Show, at now: Instant) -> PanelPalette?

  /// Returns the rows of one of its pages, from the top.
  func rows(of page: PanelPage, in show: Show) -> [PanelRow]
}

extension View {
  package var key: Character? { nil }
  package var keys: [Character: Command] { [:] }
  package var keyHelp: KeyHelp? { nil }
  package var help: [KeyHelp] { [] }
  package var sheet: SheetName? { nil }
  package var pages: [PanelPage] { [] }
  package var turns: Bool { false }
  package func isAvailable(in show: Show) -> Bool { true }
  package func open(_ show: inout Show, at now: Instant) {}
  package func prepareAhead(_ show: Show, _ frame: ViewFrame, in scene: inout Scene) {}
  package func closedColor(_ show: Show, at now: Instant) -> Color? { nil }
  package func panelPalette(_ show: Show, at now: Instant) -> PanelPalette? { nil }
  package func rows(of page: PanelPage, in show: Show) -> [PanelRow] { [] }
}

/// The instant a view draws, and what follows from it for every view.
package struct ViewFrame: Sendable {
  /// The instant.
  package let now: Instant

  /// The picture's width and height, in pixels.
  package let size: SIMD2<Int>

  /// The state of the session.
  package let moment: Moment

  /// The stages around the current one.
  let edges: StageEdges

  /// The colours of the sky.
  package let palette: Palette

  /// The effects of the session's stage on the picture.
  let staging: StageEffects

  /// The least size of text.
  var text = MinimumTextSize.none

  /// Where the parts of the picture stand.
  var arrangement = PictureArrangement.designed

  /// The light on the limb, from 0 to 1: that of the breath, which during a fact swells and sinks slowly.
  ///
  /// It covers much of the picture, but changes slowly. During a flight it takes steps, so that only some frames have
  /// to paint it again.
  var light: Double {
    let fullness =
      moment.stage == .flight
      ? moment.pattern.breath(after: SlowStep.light.middle(of: moment)).fullness
      : moment.breath.fullness
    return min(max(fullness + staging.swell, 0), 1)
  }
}
