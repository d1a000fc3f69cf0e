import CPixels

/// The seas of a turn before and after it, mixed at an instant, to which ground is added below the limb.
final class TurnedSea {
  /// What the sea of an instant is mixed of.
  struct Source {
    /// The sea before the turn, and that after it.
    let before, after: SmoothSea

    /// The share of the sea after the turn, and the light on the limb, from 0 to 1.
    let share, light: Double
  }

  private var pixels: [Int16] = []
  private var width = 0
  private var height = 0

  /// A row between two of the sea's.
  private var row: [Int16] = []

  /// A row of noise.
  private var noise: [Int16] = []

  /// Mixes the seas of an instant.
  func begin(_ source: Source) {
    let (before, after) = (source.before, source.after)
    (width, height) = (before.width, before.height)
    let count = min(before.dark.count, after.dark.count)
    if pixels.count != count { pixels = Array(repeating: 0, count: count) }
    if row.count != before.stride { row = Array(repeating: 0, count: before.stride) }
    func part(_ share: Double) -> Int16 { Int16((min(max(share, 0), 1) * 32767).rounded()) }
    pixels_mix_seas(
      before.dark,
      before.light,
      after.dark,
      after.light,
      part(source.light),
      part(source.share),
      &pixels,
      count
    )
  }

  /// Finds the sea and the noise in a row of the picture, and calls a closure with the first pixel of each. The row is
  /// that before the scene sinks; the noise has the given number of columns.
  func read(
    row exact: Double,
    noise dither: DitherRows,
    in line: Int,
    columns: Int,
    _ body: (_ sea: UnsafePointer<Int16>, _ noise: UnsafePointer<Int16>) -> Void
  ) {
    let place = min(max((exact + 0.5) / Double(SmoothSea.step) - 0.5, 0), Double(height - 1))
    let upper = min(Int(place), height - 1)
    let (stride, lower) = (4 * (width + 2), min(upper + 1, height - 1))
    let share = UInt16((place - Double(upper)) * 256)
    if noise.count != columns { noise = Array(repeating: 0, count: columns) }
    dither.fill(&noise, line)
    pixels.withUnsafeBufferPointer { pixels in
      row.withUnsafeMutableBufferPointer { row in
        noise.withUnsafeBufferPointer { noise in
          guard let start = pixels.baseAddress, let row = row.baseAddress,
            let noise = noise.baseAddress
          else { return }
          pixels_mix_sums(start + upper * stride, start + lower * stride, share, row, width + 2)
          body(row + 4, noise)
        }
      }
    }
  }
}

/// The noise of backdrops, in 64ths of a level.
struct DitherRows: Sendable {
  private let rows: [[Int16]]

  /// The noise by day and by night.
  static let (paper, smooth) = (DitherRows(.paper), DitherRows(.grainless))

  private init(_ dither: BackdropDither) {
    rows = (0..<BackdropDither.side).map { row in
      stride(from: 0, to: BackdropDither.side, by: 8).flatMap { column in
        let lanes = dither.lanes(row, column)
        return (0..<8).map { Int16((lanes[$0] * 64).rounded()) }
      }
    }
  }

  /// Fills a row of a picture with its noise.
  func fill(_ line: inout [Int16], _ row: Int) {
    let (own, side) = (rows[row % rows.count], rows.count)
    var (column, place) = (0, BackdropDither.shift(ofRow: row))
    line.withUnsafeMutableBufferPointer { line in
      own.withUnsafeBufferPointer { own in
        guard let target = line.baseAddress, let start = own.baseAddress else { return }
        while column < line.count {
          let count = min(side - place, line.count - column)
          (target + column).update(from: start + place, count: count)
          (column, place) = (column + count, 0)
        }
      }
    }
  }
}
