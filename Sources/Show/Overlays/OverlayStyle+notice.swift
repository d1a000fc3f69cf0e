import Scenes

extension OverlayStyle {
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
