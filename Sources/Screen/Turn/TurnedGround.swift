import CPixels
import Scenes

/// The ground of a turning globe at one instant, as wide and as high as the picture in a ``GroundLayer``.
///
/// It is computed row by row while the picture is painted, so that it stays in the processor's cache.
final class TurnedGround {
  /// What the ground of an instant is made of.
  struct Source {
    /// Where the ground lies in the two pictures.
    let map: TurnMap

    /// The ground layer before the turn, and that after it; the latter is nil while it is being painted.
    let before: GroundLayer
    let after: GroundLayer?

    /// The share of the ground to show, from 0 to 1.
    let strength: Double

    /// The sea below the limb; nil where ground is added to whole seas only.
    var sea: TurnedSea.Source?

    /// The rows of the ground layers.
    var rows: Range<Int> { (map.rows.first ?? 0)..<(map.rows.last ?? 0) }

    /// Returns the place of a row of the picture among the rows of the layers, counted from the first of them.
    func place(ofRow row: Double) -> Double {
      (row + 0.5) / Double(map.step) - 0.5 - Double(rows.lowerBound)
    }
  }

  /// The rows computed last, each with its first and its last pixel once more at its ends, and one row for the mix of
  /// two. A pixel has four channels.
  var sums: [Int16] = []
  private(set) var stride = 0

  /// The numbers of the rows, and the bands of the map that they lie in.
  private var held = Array(repeating: (row: -1, band: 0), count: TurnedGround.kept)
  static let kept = 4

  /// By cell of the map, row by row: how each layer is sampled in it.
  private var samplings: (before: [UInt8], after: [UInt8]) = ([], [])

  /// The places of a row in both layers at the nodes.
  private var places: (before: [PixelsPlace], after: [PixelsPlace]) = ([], [])

  /// The bands of the map, and the number of cells in each.
  private var bands: [Band] = []
  private var cells = 0

  /// What a band of the map contains.
  private struct Band {
    /// Whether ground of each layer is shown in it.
    var before = false, after = false
  }

  /// The sea below the limb.
  let sea = TurnedSea()

  /// The details of the last instant.
  private var details: TurnedDetails?

  /// The band of the map that contained the last row.
  private var band = 0

  /// Room for some rows of a second sea; kept, because it is needed for each row of tiles.
  private var scratch: [UInt32] = []

  /// Calls a closure with room for a number of pixels.
  func withScratch(_ count: Int, _ body: (UnsafeMutablePointer<UInt32>) -> Void) {
    if scratch.count < count { scratch = Array(repeating: 0, count: count) }
    scratch.withUnsafeMutableBufferPointer { if let start = $0.baseAddress { body(start) } }
  }

  /// Finds the details of an instant; returns nil if neither picture has any.
  func details(
    _ before: GroundDetails?,
    _ after: GroundDetails?,
    _ source: TurnedDetails.Source
  ) -> TurnedDetails? {
    guard before != nil || after != nil else { return nil }
    let size = source.turn.from.size
    let grid = TileGrid(width: size.x, height: size.y)
    let turned = details?.grid == grid ? details : nil
    let details = turned ?? TurnedDetails(grid)
    details.begin(before, after, source)
    self.details = details
    return details
  }

  /// Begins another instant: finds out what has to be sampled.
  func begin(_ source: Source) {
    let map = source.map
    if let smooth = source.sea { sea.begin(smooth) }
    stride = 4 * (source.before.width + 2)
    let count = (Self.kept + 1) * stride
    if sums.count != count { sums = Array(repeating: 0, count: count) }
    cells = max(map.columns - 1, 0)
    for slot in held.indices { held[slot].row = -1 }
    let strength = Float(source.strength)
    samplings.before.removeAll(keepingCapacity: true)
    samplings.after.removeAll(keepingCapacity: true)
    bands.removeAll(keepingCapacity: true)
    for band in 0..<max(map.rows.count - 1, 0) {
      var shown = Band()
      for cell in 0..<cells {
        let corner = band * map.columns + cell
        let before = map.sampling(corner, isAfter: false, source.before, strength)
        let after = source.after.flatMap { map.sampling(corner, isAfter: true, $0, strength) }
        samplings.before.append(before ?? Self.nothing)
        samplings.after.append(after.map { before == nil ? $0 : Self.added } ?? Self.untouched)
        if before != nil { shown.before = true }
        if after != nil { shown.after = true }
      }
      bands.append(shown)
    }
  }

  private static let nothing = UInt8(PixelsNothing)
  private static let added = UInt8(PixelsAdded)
  private static let untouched = UInt8(PixelsKept)

  /// Adds the ground to a row of sea.
  ///
  /// - Parameters:
  ///   - row: The picture's row before the scene sinks, in pixels; fractional while it sinks.
  ///   - stretches: The columns.
  ///   - line: The first of the row's pixels.
  ///   - source: What the ground is made of; see ``begin(_:)``.
  func add(
    row: Double,
    _ stretches: [Range<Int>],
    to line: UnsafeMutablePointer<UInt32>,
    from source: Source
  ) {
    let place = source.place(ofRow: row)
    // There is nothing to interpolate in a layer of one pixel.
    guard place > -1, place < Double(source.rows.count), source.before.width > 1,
      source.before.height > 1
    else { return }
    let (own, next, share) = holdRows(around: place, from: source)
    let (stride, width, step, kept) = (stride, source.map.width, source.map.step, Self.kept)
    forEachRun(
      in: (held[own].band, held[next].band),
      spacing: source.map.spacing,
      width: source.before.width
    ) { run in
      sums.withUnsafeMutableBufferPointer { sums in
        guard let start = sums.baseAddress else { return }
        // One pixel more at both ends is needed to enlarge the others.
        let (offset, mixed) = (4 * run.lowerBound, start + kept * stride)
        pixels_mix_sums(
          start + own * stride + offset,
          start + next * stride + offset,
          share,
          mixed + offset,
          run.count + 2
        )
        let painted = run.lowerBound * step..<run.upperBound * step
        for stretch in stretches {
          let columns = stretch.clamped(to: painted).clamped(to: 0..<width)
          guard !columns.isEmpty else { continue }
          let target = line + columns.lowerBound
          pixels_add_enlarged(mixed + 4, Int32(step), columns.lowerBound, target, columns.count)
        }
      }
    }
  }

  /// Calls a closure with the columns of the layer that have ground in one of two bands, and those beside them.
  @inline(__always)
  func forEachRun(
    in bands: (first: Int, second: Int),
    spacing: Int,
    width: Int,
    _ body: (Range<Int>) -> Void
  ) {
    var cell = 0
    func isGround(_ cell: Int) -> Bool {
      hasGround(bands.first * cells + cell) || hasGround(bands.second * cells + cell)
    }
    while cell < cells {
      guard isGround(cell) else {
        cell += 1
        continue
      }
      let start = cell
      while cell < cells, isGround(cell) { cell += 1 }
      // The next run does not reach back to this one, because at least a cell lies between them.
      body(max(start * spacing - 1, 0)..<min(cell * spacing + 1, width))
    }
  }

  /// Whether ground of a layer is shown in a cell.
  private func hasGround(_ cell: Int) -> Bool {
    samplings.before[cell] != Self.nothing || samplings.after[cell] != Self.untouched
  }

  /// Computes the rows of the layers above and below a place, which counts from the first of them.
  ///
  /// - Returns: Where the two are held, and the weight of the lower one in 256ths.
  func holdRows(
    around place: Double,
    from source: Source
  ) -> (upper: Int, lower: Int, share: UInt16) {
    let rows = source.rows
    let (row, last) = (Int(place.rounded(.down)), rows.count - 1)
    let upper = min(max(row, 0), last) + rows.lowerBound
    let lower = min(max(row + 1, 0), last) + rows.lowerBound
    hold(upper, from: source)
    hold(lower, from: source)
    return (upper % Self.kept, lower % Self.kept, UInt16((place - Double(row)) * 256))
  }

  /// Computes a row, unless it is held.
  private func hold(_ row: Int, from source: Source) {
    let slot = row % Self.kept
    guard held[slot].row != row else { return }
    let map = source.map
    if band + 1 >= map.rows.count || map.rows[band] > row { band = 0 }
    while band + 2 < map.rows.count, map.rows[band + 1] <= row { band += 1 }
    held[slot] = (row, band)
    let shown = bands[band]
    guard shown.before || shown.after else { return clear(slot) }
    let (top, bottom) = (map.rows[band], map.rows[band + 1])
    let share = Float(row - top) / Float(bottom - top)
    let strength = Float(source.strength)
    // Without ground of this layer, the row is cleared for that of the other.
    map.place(band, share, isAfter: false, source.before, strength, in: &places.before)
    sample(source.before, places.before, samplings.before, slot, map.spacing)
    if shown.after, let after = source.after {
      map.place(band, share, isAfter: true, after, strength, in: &places.after)
      sample(after, places.after, samplings.after, slot, map.spacing)
    }
    finish(slot, columns: source.before.width, ground: map.ground(inRow: row))
  }

  /// Clears a row.
  private func clear(_ slot: Int) {
    sums.withUnsafeMutableBufferPointer { sums in
      guard let start = sums.baseAddress else { return }
      (start + slot * stride).update(repeating: 0, count: stride)
    }
  }

  /// Ends a row at the limb, and repeats its first and its last pixel.
  private func finish(
    _ slot: Int,
    columns count: Int,
    ground: (upper: ClosedRange<Float>, lower: ClosedRange<Float>)
  ) {
    let stride = stride
    sums.withUnsafeMutableBufferPointer { sums in
      guard let start = sums.baseAddress else { return }
      let line = start + slot * stride + 4
      Self.end(line, columns: count, at: ground)
      for channel in 0..<4 {
        line[channel - 4] = line[channel]
        line[4 * count + channel] = line[4 * count + channel - 4]
      }
    }
  }

  /// Samples a row of a layer.
  private func sample(
    _ layer: GroundLayer,
    _ places: [PixelsPlace],
    _ samplings: [UInt8],
    _ slot: Int,
    _ spacing: Int
  ) {
    let (stride, band, cells, count) = (stride, band, cells, layer.width)
    sums.withUnsafeMutableBufferPointer { sums in
      samplings.withUnsafeBufferPointer { samplings in
        guard let start = sums.baseAddress, let samplings = samplings.baseAddress else { return }
        let line = start + slot * stride + 4
        pixels_sample(
          layer.pixels,
          Int32(layer.size.x),
          Int32(layer.size.y),
          places,
          samplings + band * cells,
          Int32(spacing),
          line,
          count
        )
      }
    }
  }
}
