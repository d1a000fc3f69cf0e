import Scenes
import Text

extension OverlayStyle {
  /// Returns a notice as it is drawn in a picture of a size, and its width in pixels.
  func noticeRun(_ text: String, in size: SIMD2<Int>) -> (run: TextRun, width: Double) {
    // Inter's letters are about .56 em wide. A long notice stays smaller than other text.
    let half = min(Double(notice.x), Double(size.x) - Double(notice.x))
    let room = 2 * (half - 0.03 * unit)
    let fits = room / (0.56 * max(text.letters(of: 0.56), 1))
    let designed = plate == nil ? 0.026 * unit : min(HighContrast.name * unit, fits)
    let run = TextRun(
      [text],
      face: .text,
      weight: plate == nil ? 500 : 600,
      size: max(designed, 0.026 * unit, min(minimumEm, fits)),
      color: self.text,
      maxWidth: room,
      shadow: plate == nil ? textShadow : nil
    )
    return (run, min(room, CardType.width(of: text, .semibold) * run.size))
  }

  /// Returns where a notice stands while sheets are open.
  ///
  /// A notice does not move: as a sheet opens over a part of it, it fades out in one place and in at another. There is
  /// no other place if the sheet leaves too little room.
  ///
  /// - Parameters:
  ///   - width: The width of the notice, in pixels.
  ///   - height: The size of its letters, in pixels.
  ///   - sheets: The sheets.
  /// - Returns: Its middles, from left to right, each with its opacity.
  func noticePlaces(
    width: Double,
    height: Double,
    under sheets: [OpenSheet]
  ) -> [(middle: Float, opacity: Double)] {
    let half = Float(width / 2 + 0.03 * unit)
    let around = Box(
      low: notice - SIMD2(half, Float(height)),
      high: notice + SIMD2(half, Float(0.4 * height))
    )
    var shares = [notice.x: 1.0]
    for sheet in sheets where sheet.box.overlaps(around) {
      shares[notice.x, default: 0] -= sheet.openness
      // Views other than the sky leave no room beside a sheet. In the sky, notices are centred in the picture.
      let (left, right) = (sheet.box.low.x, 2 * notice.x - sheet.box.high.x)
      guard hasRoomBesideSheets, max(left, right) >= 2 * half else { continue }
      let middle = left >= right ? left / 2 : sheet.box.high.x + right / 2
      shares[middle, default: 0] += sheet.openness
    }
    return shares.filter { $0.value > 0.004 }.sorted { $0.key < $1.key }
      .map { (middle: $0.key, opacity: min($0.value, 1)) }
  }
}
