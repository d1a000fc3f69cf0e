import Breathing
import Scenes

/// A sheet that covers a part of the picture, and how open it is, from 0 to 1.
struct OpenSheet: Sendable, Hashable {
  let box: Box
  let openness: Double

  /// Its bounds at the height at which it opens; a finger may have dragged it to another.
  let rest: Box

  init(box: Box, openness: Double, rest: Box? = nil) {
    (self.box, self.openness, self.rest) = (box, openness, rest ?? box)
  }

  /// Returns the opacity of what would be cut by its edge, from 0 to 1.
  func clarity(of other: Box) -> Double { box.overlaps(other) ? 1 - openness : 1 }

  /// Returns the opacity of what stands above it and does not move, from 0 to 1. While a finger drags the sheet
  /// towards it, it fades within a distance of the edge; where the sheet opens beside it, it is seen fully.
  func clarity(of other: Box, fadingWithin way: Float) -> Double {
    let gap = rest.low.y - other.high.y
    let way = gap > 0 ? min(way, gap) : way
    var near = box
    near.low.y -= way
    guard near.overlaps(other) else { return 1 }
    let clear = Easing.smooth(Double(box.low.y - other.high.y), from: 0, to: Double(way))
    return 1 - openness * (1 - clear)
  }
}

extension [OpenSheet] {
  /// Returns the opacity of what would be cut by an edge of one of the sheets, from 0 to 1.
  func clarity(of other: Box) -> Double { map { $0.clarity(of: other) }.min() ?? 1 }
}

extension Show {
  /// Returns the sheets that cover a part of the picture at an instant.
  ///
  /// - Parameters:
  ///   - kinds: Which overlays; all of them by default.
  ///   - size: The size of the picture.
  ///   - now: The instant.
  /// - Returns: The sheets of those that are open, or still leaving.
  func openSheets(
    of kinds: [Overlay] = Overlay.allCases,
    size: SIMD2<Int>,
    at now: Instant
  ) -> [OpenSheet] {
    var sheets: [OpenSheet] = []
    for overlay in kinds {
      let openness = overlays.opacity(of: overlay, at: now)
      guard openness > 0, let box = sheet(of: overlay, size: size, at: now) else { continue }
      let rest = overlay == .panel ? PanelLayout(size: size).sheet : box
      sheets.append(OpenSheet(box: box, openness: openness, rest: rest))
    }
    return sheets
  }

  /// Returns the bounds of an overlay; nil for one without any.
  private func sheet(of overlay: Overlay, size: SIMD2<Int>, at now: Instant) -> Box? {
    switch overlay {
    case .search: searchLayout(size: size).sheet
    // They stand on a shade over the whole picture.
    case .keys: nil
    case .panel: PanelLayout(size: size, rise: rise(of: .panel, in: size, at: now)).sheet
    case .updateOffer:
      PanelLayout(size: size).lowered(to: UpdateOfferSheet.height, in: size).sheet
    case .start: startLayout(size: size, at: now).sheet
    case .question: PanelLayout(size: size).sheet
    }
  }
}
