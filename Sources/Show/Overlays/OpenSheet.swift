import Breathing
import Scenes

/// A sheet that covers a part of the picture, and how open it is, from 0 to 1.
struct OpenSheet: Sendable, Hashable {
  let box: Box
  let openness: Double

  /// Returns the opacity of what would be cut by its edge, from 0 to 1.
  func clarity(of other: Box) -> Double { box.overlaps(other) ? 1 - openness : 1 }
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
      sheets.append(OpenSheet(box: box, openness: openness))
    }
    return sheets
  }

  /// Returns the bounds of an overlay; nil for one without any.
  private func sheet(of overlay: Overlay, size: SIMD2<Int>, at now: Instant) -> Box? {
    switch overlay {
    case .search: SearchLayout(size: size).sheet
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
