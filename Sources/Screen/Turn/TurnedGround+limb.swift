extension TurnedGround {
  /// Clears a row beyond the limb. Where the limb crosses the row, the ground has the share of each pixel that it
  /// covers.
  static func end(
    _ line: UnsafeMutablePointer<Int16>,
    columns count: Int,
    at ground: (upper: ClosedRange<Float>, lower: ClosedRange<Float>)
  ) {
    let (upper, lower) = ground
    func column(_ place: Float) -> Int { Int(min(max(place, 0), Float(count))) }
    guard lower.lowerBound < lower.upperBound else {
      line.update(repeating: 0, count: 4 * count)
      return
    }
    // An upright limb, too, is a pixel wide.
    let (first, last) = (lower.lowerBound - 0.5, lower.upperBound + 0.5)
    let rise = upper.lowerBound - lower.lowerBound + 1
    let fall = lower.upperBound - upper.upperBound + 1
    let start = column(first.rounded(.up))
    let end = max(column(last.rounded(.down) + 1), start)
    line.update(repeating: 0, count: 4 * start)
    (line + 4 * end).update(repeating: 0, count: 4 * (count - end))
    func soften(_ columns: Range<Int>) {
      for index in columns {
        let place = Float(index)
        let share = min((place - first) / rise, (last - place) / fall, 1)
        let weight = Int32(max(share, 0) * 256)
        for channel in 4 * index..<4 * index + 4 {
          line[channel] = Int16(truncatingIfNeeded: (Int32(line[channel]) * weight) >> 8)
        }
      }
    }
    let left = min(max(column((first + rise).rounded(.up)), start), end)
    let right = min(max(column((last - fall).rounded(.down) + 1), left), end)
    soften(start..<left)
    soften(right..<end)
  }
}
