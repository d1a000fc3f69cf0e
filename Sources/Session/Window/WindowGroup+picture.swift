import Breathing
import Display
import Show

extension WindowGroup {
  /// The pictures of a turn that windows of one size share.
  struct PictureKey: Hashable {
    let size: SIMD2<Int>
    let view: ViewName?
    let legibility: Legibility?
  }

  /// Returns what a window shows at an instant.
  ///
  /// - Parameters:
  ///   - show: The show.
  ///   - pane: The window.
  ///   - now: The instant.
  ///   - pictures: The pictures of this turn, which windows of one size share.
  /// - Returns: The picture, and the input it responds to.
  func picture(
    of show: Show,
    in pane: Pane,
    at now: Instant,
    _ pictures: inout [PictureKey: Presentation]
  ) -> Presentation {
    let size = pane.window.size
    let key = PictureKey(size: size, view: pane.view, legibility: pane.currentLegibility)
    if panes.count > 1, let known = pictures[key] { return known }
    let seen = pane.view.map { show.showing($0) } ?? show
    let shown = seen.presentation(at: now, size: size, legibility: key.legibility, motion: motion)
    // A single window, which most sessions have, shares with none.
    if panes.count > 1 { pictures[key] = shown }
    return shown
  }
}
