import Breathing
import Scenes

/// The colour in which the picture closed before this show took over. It opens from that colour: between a place by
/// night and one by day, a closed picture would otherwise brighten in one frame.
struct OpeningColor: Sendable, Hashable {
  private let color: Color

  /// When this show took over.
  private let since: Instant

  /// How long the change to the colour of this show takes, in seconds: as long as a lead-in opens.
  private static let seconds = 2.0

  init(_ color: Color, since: Instant) {
    (self.color, self.since) = (color, since)
  }

  /// Returns the colour of the closed picture at an instant, on its way to the one of this show.
  func color(at now: Instant, becoming own: Color) -> Color {
    let elapsed = since.duration(to: now).seconds
    return color.mixed(with: own, Easing.smooth(elapsed, from: 0, to: Self.seconds))
  }
}

extension Show {
  /// Returns the colour of the closed picture at an instant, over a palette.
  func curtainColor(at now: Instant, over palette: Palette) -> Color {
    openingColor?.color(at: now, becoming: palette.zenith) ?? palette.zenith
  }
}
