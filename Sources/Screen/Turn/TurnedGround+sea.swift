import CPixels

extension TurnedGround {
  /// Paints the ground of a row over a smooth sea, in place of what was there.
  ///
  /// - Parameters:
  ///   - row: The picture's row before the scene sinks, in pixels; fractional while it sinks.
  ///   - line: The number of the row, for its noise.
  ///   - stretches: The columns.
  ///   - target: The first of the row's pixels.
  ///   - source: What the ground is made of; see ``begin(_:)``.
  ///   - dither: The noise.
  func put(
    row: Double,
    line: Int,
    _ stretches: [Range<Int>],
    to target: UnsafeMutablePointer<UInt32>,
    from source: Source,
    dither: DitherRows
  ) {
    let (own, next, share) = holdRows(around: source.place(ofRow: row), from: source)
    let (stride, kept, width) = (stride, Self.kept, source.before.width)
    let step = source.map.step
    sea.read(row: row, noise: dither, in: line, columns: source.map.width) { sea, noise in
      sums.withUnsafeMutableBufferPointer { sums in
        guard let start = sums.baseAddress else { return }
        let mixed = start + kept * stride
        for columns in stretches {
          // One pixel more at both ends is needed to enlarge the others.
          let left = max(columns.lowerBound / step - 1, 0)
          let right = min((columns.upperBound + step - 1) / step + 1, width)
          let offset = 4 * (left + 1)
          pixels_mix_sums(
            start + own * stride + offset,
            start + next * stride + offset,
            share,
            mixed + offset,
            right - left
          )
          pixels_add_sea(sea, left, mixed + offset, right - left)
          for channel in 0..<4 {
            if left == 0 { mixed[channel] = mixed[4 + channel] }
            if right == width { mixed[4 * (width + 1) + channel] = mixed[4 * width + channel] }
          }
          pixels_put_tripled(
            mixed + 4,
            noise + columns.lowerBound,
            columns.lowerBound,
            target + columns.lowerBound,
            columns.count
          )
        }
      }
    }
  }
}
