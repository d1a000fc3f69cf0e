package import Scenes

/// A backdrop with its state at an instant.
package final class ShownBackdrop {
  package let backdrop: Backdrop
  package let prepared: PreparedBackdrop
  package let state: BackdropState

  /// The weight of its light, and that of the sea shown in place of land.
  private let light, seaWeight: SteppedWeight

  /// Creates a backdrop at a state.
  init(backdrop: Backdrop, prepared: PreparedBackdrop, state: BackdropState) {
    (self.backdrop, self.prepared, self.state) = (backdrop, prepared, state)
    light = .light(state.light)
    seaWeight = .seaWeight(1 - state.land)
  }

  /// The weights with which a tile is mixed. They determine its pixels while the scene does not
  /// slide.
  struct Weights: Hashable {
    /// The light, from 0 to 256.
    var light: UInt16

    /// The sea in place of land, from 0 to 128.
    var seaWeight: UInt16

    /// The number of the ground of a turning globe; 0 if it stands still.
    var turn: UInt32 = 0

    /// The weight of the sea with which no land is seen.
    static let onlySea: UInt16 = 128
  }

  /// The painted row at the view's top, and the fraction of the next row, in 256ths.
  private var top: (row: Int, share: UInt16) {
    let exact = Double(backdrop.headroom) - state.sunk
    let fine = Int((exact * 256).rounded())
    return (fine >> 8, UInt16(fine & 255))
  }

  /// Returns the weights for a tile.
  ///
  /// A tile on which the light has little effect takes coarser steps, each of which changes no
  /// channel by more than one level of 255, and single points by at most three. It is not mixed
  /// again in between.
  func weights(_ tile: PixelRect) -> Weights {
    let rows = tile.y.lowerBound + top.row..<tile.y.upperBound + top.row + 1
    let stretch = tile.x.lowerBound / TileGrid.tile.x
    guard stretch * TileGrid.tile.x < prepared.width else { return Weights(light: 0, seaWeight: 0) }
    let difference = prepared.greatestDifference(stretch: stretch, rows: rows)
    return Weights(light: light[difference.light], seaWeight: seaWeight[difference.land])
  }

  /// Appends the weights of all tiles of a grid.
  func appendWeights(of grid: TileGrid, to weights: inout [Weights]) {
    let (top, columns) = (top.row, grid.columns)
    weights.reserveCapacity(weights.count + grid.count)
    for row in 0..<grid.rows {
      let rows = grid.rect(row * columns).y
      let painted = rows.lowerBound + top..<rows.upperBound + top + 1
      for stretch in 0..<columns {
        let isPainted = stretch * TileGrid.tile.x < prepared.width
        let levels: (light: UInt8, land: UInt8) =
          isPainted ? prepared.greatestDifference(stretch: stretch, rows: painted) : (0, 0)
        weights.append(Weights(light: light[levels.light], seaWeight: seaWeight[levels.land]))
      }
    }
  }

  /// Blends tiles of one row into a raster.
  func paint(_ tiles: [(rect: PixelRect, weights: Weights)], into raster: Raster) {
    guard let rows = tiles.first?.rect.y else { return }
    paint(tiles, rows: rows) { raster.line($0) }
  }

  /// Blends some rows of tiles.
  ///
  /// Pixel rows are the outer loop, because memory access dominates the time and is fastest in long
  /// runs.
  ///
  /// - Parameters:
  ///   - tiles: The tiles, of one row of tiles.
  ///   - rows: The picture's rows to paint.
  ///   - line: Returns where to paint a row of the picture.
  ///   - finish: Is called with each row and its first pixel once it is painted, while it is in the cache.
  func paint(
    _ tiles: [(rect: PixelRect, weights: Weights)],
    rows: Range<Int>,
    into line: (Int) -> UnsafeMutablePointer<UInt32>,
    finish: (Int, UnsafeMutablePointer<UInt32>) -> Void = { _, _ in }
  ) {
    let (first, share) = top
    withRuns(of: tiles) { runs in
      prepared.read { pictures in
        guard share > 0 else {
          for y in rows {
            let start = line(y)
            for run in runs {
              let target = start + run.columns.lowerBound
              pictures.mix(row: y + first, run.columns, run.weights, into: target)
            }
            finish(y, start)
          }
          return
        }
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * prepared.width) { scratch in
          guard var upper = scratch.baseAddress else { return }
          var lower = upper + prepared.width
          func mixRow(_ row: Int, into line: UnsafeMutablePointer<UInt32>) {
            for run in runs {
              let target = line + run.columns.lowerBound
              pictures.mix(row: row, run.columns, run.weights, into: target)
            }
          }
          mixRow(rows.lowerBound + first, into: upper)
          for y in rows {
            let start = line(y)
            mixRow(y + first + 1, into: lower)
            for run in runs {
              let (column, count) = (run.columns.lowerBound, run.columns.count)
              let target = start + column
              Screen.mix(upper + column, lower + column, weight: share, into: target, count: count)
            }
            finish(y, start)
            // The lower row is the upper one of the next.
            swap(&upper, &lower)
          }
        }
      }
    }
  }

  /// Neighbouring columns with the same weights, in few bytes, because those of a row are kept on the stack.
  private struct Run {
    var first, end: Int32
    let weights: Weights

    var columns: Range<Int> { Int(first)..<Int(end) }
  }

  /// Joins neighbours with the same weights, and calls a closure with the result.
  private func withRuns(
    of tiles: [(rect: PixelRect, weights: Weights)],
    _ body: (UnsafeMutableBufferPointer<Run>.SubSequence) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: Run.self, capacity: tiles.count) { runs in
      var count = 0
      for (rect, weights) in tiles {
        let columns = rect.x.clamped(to: 0..<prepared.width)
        let run = Run(
          first: Int32(columns.lowerBound),
          end: Int32(columns.upperBound),
          weights: weights
        )
        if count > 0, runs[count - 1].end == run.first, runs[count - 1].weights == weights {
          runs[count - 1].end = run.end
        } else {
          runs.initializeElement(at: count, to: run)
          count += 1
        }
      }
      body(runs[..<count])
    }
  }
}
