import Breathing
import Scenes

/// The colour in which the picture closed before this show took over. It opens from that colour: between a place by
/// night and one by day, a closed picture would otherwise brighten in one frame.
///
/// The first frame of a show may be late, because its picture is new. The change is so slow, and slowest at first, that
/// even a late frame brings no jump.
struct OpeningColor: Sendable, Hashable {
  private let color: Color

  /// The darkness of sheets then, from 0 (day) to 1 (night).
  private let darkness: Double

  /// When this show took over.
  private let since: Instant

  /// Whether the picture was closed then. One that was open stays open.
  private let wasClosed: Bool

  /// How long the change takes, in seconds: as long as a lead-in opens, and longer by this much between black and
  /// white.
  private static let (minimumSeconds, addedSeconds) = (2.0, 5.0)

  /// The number of steps in which the colours of sheets change, because each step repaints a sheet.
  private static let steps = 8.0

  init(_ color: Color, darkness: Double, since: Instant, wasClosed: Bool) {
    (self.color, self.darkness) = (color, darkness)
    (self.since, self.wasClosed) = (since, wasClosed)
  }

  /// Returns the colour of the closed picture at an instant, on its way to the one of this show.
  func color(at now: Instant, becoming own: Color) -> Color {
    color.mixed(with: own, share(at: now, own))
  }

  /// Returns how far the picture may have opened at an instant, from 0 to 1: what is behind the curtain has another
  /// brightness, too.
  func openness(at now: Instant, becoming own: Color) -> Double {
    wasClosed && color != own ? share(at: now, own) : 1
  }

  /// Returns the darkness of sheets at an instant, on its way to that of this show: a sheet may be back before the
  /// picture has opened.
  func darkness(at now: Instant, becoming own: Double, over color: Color) -> Double {
    let share = (share(at: now, color) * Self.steps).rounded() / Self.steps
    return own + (darkness - own) * (1 - share)
  }

  private func share(at now: Instant, _ own: Color) -> Double {
    let difference = own.unit - color.unit
    let greatest = max(difference.max(), -difference.min())
    let seconds = Self.minimumSeconds + Self.addedSeconds * greatest
    return Easing.smooth(since.duration(to: now).seconds, from: 0, to: seconds)
  }
}

extension Show {
  /// Returns the colour of the closed picture at an instant, over a palette.
  func curtainColor(at now: Instant, over palette: Palette) -> Color {
    let own = closedColor(at: now, over: palette)
    return openingColor?.color(at: now, becoming: own) ?? own
  }

  /// Returns the colour of the closed picture of this show at an instant: that of its view, if it has one, else the
  /// zenith's. While one view gives way to another the colour passes through the zenith's, so that it never jumps.
  private func closedColor(at now: Instant, over palette: Palette) -> Color {
    let zenith = zenithColor(at: now, of: palette)
    guard let own = views[viewing.seen(at: now)]?.closedColor(self, at: now) else { return zenith }
    return zenith.mixed(with: own, viewing.openness(at: now))
  }

  /// Returns the zenith's colour at an instant, on its way between two palettes while one replaces another.
  private func zenithColor(at now: Instant, of palette: Palette) -> Color {
    guard let passage = appearance.paletteTransition.passage(at: now) else { return palette.zenith }
    let moment = moment(at: now)
    func zenith(_ choice: PaletteChoice) -> Color {
      self.palette(in: skyLights(of: choice, at: now, seenFrom: moment).visible).zenith
    }
    return zenith(passage.from).mixed(with: zenith(passage.to), passage.share)
  }

  /// Returns the darkness of sheets at an instant, from 0 (day) to 1 (night).
  func sheetDarkness(at now: Instant) -> Double {
    let own = darkness(at: now)
    guard let openingColor else { return own }
    return openingColor.darkness(at: now, becoming: own, over: palette(at: now).zenith)
  }

  /// Returns how far the picture may have opened at an instant, from 0 to 1, after that of another show.
  func handoverOpenness(at now: Instant, over palette: Palette) -> Double {
    openingColor?.openness(at: now, becoming: closedColor(at: now, over: palette)) ?? 1
  }
}
