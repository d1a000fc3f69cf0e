import Scenes

/// A sentence where it is seen in the sky, at usual sizes or for people far from the screen.
struct SentencePlace<Setting: Sendable>: Sendable {
  let setting: Setting

  /// The bounds of its lines, in pixels.
  let box: Box

  /// How far its lines are above the place of their setting, in pixels.
  var raised = 0.0

  /// Its opacity, from 0 to 1.
  var opacity = 1.0

  /// The middle of its lines, in pixels.
  var middle: Double { Double(box.center.x) }
}

extension SentencePlace {
  /// Returns where a sentence stands: in its usual place, or in what the settings or the search leave free on the left
  /// of a wide picture or above them in a tall one, if its lines can be read there.
  ///
  /// It does not move, and its lines do not change: as a sheet opens, it fades out in one place and in at another. Both
  /// are chosen for the height at which the sheet opens. While a finger drags the sheet, the sentence fades as the edge
  /// comes near.
  ///
  /// - Parameters:
  ///   - sheets: The sheets whose edges must not cut it.
  ///   - neighbours: Those of them that it may stand beside.
  ///   - view: The leg.
  ///   - place: The place beside or above the bounds of a sheet; nil if the sentence has no room there.
  /// - Returns: The places.
  func places(
    under sheets: [OpenSheet],
    beside neighbours: [OpenSheet],
    in view: LegView,
    _ place: (Box) -> SentencePlace?
  ) -> [SentencePlace] {
    let fade = Self.fade * Float(view.unit)
    var usual = self
    usual.opacity = sheets.map { $0.clarity(of: box, fadingWithin: fade) }.min() ?? 1
    var others: [SentencePlace] = []
    for sheet in neighbours where sheet.rest.overlaps(box) {
      guard var other = place(sheet.rest) else { continue }
      let clarity = sheets.map { $0.clarity(of: other.box, fadingWithin: fade) }.min() ?? 1
      other.opacity = sheet.openness * clarity
      others.append(other)
      // Where a lower sheet leaves its usual place free, it does not return there.
      usual.opacity = min(usual.opacity, 1 - sheet.openness)
    }
    return [usual] + others
  }

  /// How far from the edge of a dragged sheet it begins to fade, in short sides.
  private static var fade: Float { 0.05 }
}
