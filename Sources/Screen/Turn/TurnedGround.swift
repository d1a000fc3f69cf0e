import CPixels
import Scenes

/// The ground of a turning globe at one instant, as wide and as high as a ``GroundLayer``.
///
/// Its channels are those of a layer, in 256ths: half of what the ground adds to the sea, around 128.
final class TurnedGround {
  /// The rows of the ground layers that it covers.
  private(set) var rows = 0..<0

  /// The width of the picture.
  private(set) var width = 0

  /// The rows, each with its first and its last pixel once more at its ends, and one row for the mix of two.
  private var sums: [UInt64] = []
  private var mixed: [UInt64] = []
  private var stride = 0

  /// No difference, in each channel.
  private static let none: UInt64 = 0x8000_8000_8000_8000

  /// Computes the ground of a turn.
  ///
  /// - Parameters:
  ///   - map: Where the ground lies in the two pictures.
  ///   - before: The ground layer before the turn.
  ///   - after: That after it; nil while it is being painted.
  ///   - strength: The share of the ground to show, from 0 to 1.
  ///   - width: The width of the picture, in pixels.
  func compute(
    _ map: TurnMap,
    before: GroundLayer,
    after: GroundLayer?,
    strength: Double,
    width: Int
  ) {
    rows = (map.rows.first ?? 0)..<(map.rows.last ?? 0)
    self.width = width
    let columns = before.width
    stride = columns + 2
    if sums.count != rows.count * stride {
      sums = Array(repeating: Self.none, count: rows.count * stride)
    }
    if mixed.count != stride { mixed = Array(repeating: Self.none, count: stride) }
    let (top, stride) = (rows.lowerBound, stride)
    // There is nothing to interpolate in a layer of one pixel.
    guard before.width > 1, before.height > 1 else { return }
    before.pixels.withUnsafeBufferPointer { first in
      (after ?? before).pixels.withUnsafeBufferPointer { second in
        sums.withUnsafeMutableBufferPointer { sums in
          guard let start = sums.baseAddress, let first = first.baseAddress,
            let second = second.baseAddress
          else { return }
          let sampler = Sampler(
            map: map,
            layer: (Int32(before.width), Int32(before.height)),
            before: first,
            after: second,
            strengths: (Float(strength), after == nil ? 0 : Float(strength))
          )
          for band in 0..<max(map.rows.count - 1, 0) {
            for row in map.rows[band]..<map.rows[band + 1] {
              let line = start + (row - top) * stride + 1
              sampler.sample(row, in: band, into: line, count: columns)
              line[-1] = line[0]
              line[columns] = line[columns - 1]
            }
          }
        }
      }
    }
  }

  /// Adds the ground to a row of sea.
  ///
  /// - Parameters:
  ///   - row: The picture's row before the scene sinks, in pixels; fractional while it sinks.
  ///   - stretches: The columns.
  ///   - line: The first of the row's pixels.
  func add(row: Double, _ stretches: [Range<Int>], to line: UnsafeMutablePointer<UInt32>) {
    let exact = (row + 0.5) / Double(GroundLayer.step) - 0.5 - Double(rows.lowerBound)
    guard exact > -1, exact < Double(rows.count) else { return }
    let upper = Int(exact.rounded(.down))
    let share = UInt16((exact - Double(upper)) * 256)
    let last = rows.count - 1
    let (first, second) = (min(max(upper, 0), last), min(max(upper + 1, 0), last))
    let (stride, width) = (stride, width)
    sums.withUnsafeBufferPointer { sums in
      mixed.withUnsafeMutableBufferPointer { mixed in
        guard let start = sums.baseAddress, let mixed = mixed.baseAddress else { return }
        pixels_mix_sums(start + first * stride, start + second * stride, share, mixed, stride)
        for columns in stretches where columns.upperBound <= width {
          let target = line + columns.lowerBound
          pixels_add_tripled(mixed + 1, columns.lowerBound, target, columns.count)
        }
      }
    }
  }

  /// Samples rows of two layers along a map.
  private struct Sampler {
    let map: TurnMap
    let layer: (width: Int32, height: Int32)
    let before, after: UnsafePointer<UInt64>
    let strengths: (before: Float, after: Float)

    /// The ground between two nodes of a column.
    private typealias Node = (before: PixelsPlace, after: PixelsPlace)

    /// Writes a row of the ground.
    func sample(
      _ row: Int,
      in band: Int,
      into target: UnsafeMutablePointer<UInt64>,
      count: Int
    ) {
      let (top, bottom) = (map.rows[band], map.rows[band + 1])
      let t = Float(row - top) / Float(bottom - top)
      let (upper, lower) = (band * map.columns, (band + 1) * map.columns)
      map.nodes.withUnsafeBufferPointer { nodes in
        func node(_ column: Int) -> Node {
          let (a, b) = (nodes[upper + column], nodes[lower + column])
          return (
            place(a.before, b.before, t, strengths.before),
            place(a.after, b.after, t, strengths.after)
          )
        }
        var left = node(0)
        for column in 0..<map.columns - 1 {
          let right = node(column + 1)
          let start = column * TurnMap.spacing
          let length = min(TurnMap.spacing, count - start)
          guard length > 0 else { return }
          fill(target + start, length, from: left, to: right)
          left = right
        }
      }
    }

    @inline(__always)
    private func place(
      _ a: TurnMap.Source,
      _ b: TurnMap.Source,
      _ t: Float,
      _ strength: Float
    ) -> PixelsPlace {
      PixelsPlace(
        x: a.place.x + (b.place.x - a.place.x) * t,
        y: a.place.y + (b.place.y - a.place.y) * t,
        share: (a.weight + (b.weight - a.weight) * t) * strength
      )
    }

    private func fill(
      _ target: UnsafeMutablePointer<UInt64>,
      _ count: Int,
      from left: Node,
      to right: Node
    ) {
      let (least, whole): (Float, Float) = (1 / 512, 1 - 1 / 512)
      let hasBefore = max(left.before.share, right.before.share) > least
      let hasAfter = max(left.after.share, right.after.share) > least
      if hasBefore, !hasAfter, min(left.before.share, right.before.share) > whole {
        return walk(before, left.before, right.before, target, count, replaces: true)
      }
      if hasAfter, !hasBefore, min(left.after.share, right.after.share) > whole {
        return walk(after, left.after, right.after, target, count, replaces: true)
      }
      target.update(repeating: TurnedGround.none, count: count)
      if hasBefore { walk(before, left.before, right.before, target, count, replaces: false) }
      if hasAfter { walk(after, left.after, right.after, target, count, replaces: false) }
    }

    private func walk(
      _ pixels: UnsafePointer<UInt64>,
      _ first: PixelsPlace,
      _ next: PixelsPlace,
      _ target: UnsafeMutablePointer<UInt64>,
      _ count: Int,
      replaces: Bool
    ) {
      pixels_sample(
        pixels,
        layer.width,
        layer.height,
        first,
        next,
        Int32(TurnMap.spacing),
        target,
        count,
        replaces ? 1 : 0
      )
    }
  }
}
