/// The top edges of a sheet at its three heights, in pixels from the top of the picture.
struct SheetStops: Sendable, Hashable {
  /// The edges at the lowest, the middle and the highest height; each is at or above the one before it.
  let peek, half, full: Double

  init(peek: Double, half: Double, full: Double) {
    (self.half, self.peek, self.full) = (half, max(peek, half), min(full, half))
  }

  /// Returns the top edge of a sheet.
  ///
  /// - Parameter rise: Its rise, from 0 for the lowest height to 2 for the highest.
  /// - Returns: The edge, in pixels.
  func top(atRise rise: Double) -> Double {
    let rise = min(max(rise, 0), 2)
    return rise < 1 ? peek + (half - peek) * rise : half + (full - half) * (rise - 1)
  }

  /// Returns the rise of a sheet, from 0 to 2, whose top edge is at a height.
  func rise(atTop top: Double) -> Double {
    if top > half { return max(0, (peek - top) / (peek - half)) }
    return full < half ? 1 + min(1, (half - top) / (half - full)) : 1
  }
}
