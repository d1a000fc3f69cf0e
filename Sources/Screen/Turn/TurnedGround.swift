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

    /// The rows of the ground layers.
    var rows: Range<Int> { (map.rows.first ?? 0)..<(map.rows.last ?? 0) }
  }

  /// The rows computed last, each with its first and its last pixel once more at its ends, and one row for the mix of
  /// two. A pixel has four channels.
  private var sums: [Int16] = []
  private var stride = 0

  /// The numbers of the rows.
  private var held = Array(repeating: -1, count: TurnedGround.kept)
  private static let kept = 4

  /// By row and, within each, by span: whether there is ground.
  private var hasGround: [Bool] = []
  private var spans = 0

  /// The band of the map that contained the last row.
  private var band = 0

  /// Forgets the rows of an earlier instant.
  func begin(_ source: Source) {
    stride = 4 * (source.before.width + 2)
    let count = (Self.kept + 1) * stride
    if sums.count != count { sums = Array(repeating: 0, count: count) }
    spans = (source.before.width + TurnMap.span - 1) / TurnMap.span
    if hasGround.count != Self.kept * spans {
      hasGround = Array(repeating: false, count: Self.kept * spans)
    }
    for slot in held.indices { held[slot] = -1 }
  }

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
    let rows = source.rows
    let exact = (row + 0.5) / Double(GroundLayer.step) - 0.5 - Double(rows.lowerBound)
    // There is nothing to interpolate in a layer of one pixel.
    guard exact > -1, exact < Double(rows.count), source.before.width > 1, source.before.height > 1
    else { return }
    let upper = Int(exact.rounded(.down))
    let share = UInt16((exact - Double(upper)) * 256)
    let last = rows.count - 1
    let first = min(max(upper, 0), last) + rows.lowerBound
    let second = min(max(upper + 1, 0), last) + rows.lowerBound
    hold(first, from: source)
    hold(second, from: source)
    let (stride, width, kept) = (stride, source.map.width, Self.kept)
    let (own, next) = (first % kept, second % kept)
    forEachRun(own, next, width: source.before.width) { run in
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
        let painted = run.lowerBound * GroundLayer.step..<run.upperBound * GroundLayer.step
        for stretch in stretches {
          let columns = stretch.clamped(to: painted).clamped(to: 0..<width)
          guard !columns.isEmpty else { continue }
          let target = line + columns.lowerBound
          pixels_add_tripled(mixed + 4, columns.lowerBound, target, columns.count)
        }
      }
    }
  }

  /// Calls a closure with the columns of the layer that two rows have ground in, and those beside them.
  @inline(__always)
  private func forEachRun(_ first: Int, _ second: Int, width: Int, _ body: (Range<Int>) -> Void) {
    var span = 0
    func isGround(_ span: Int) -> Bool {
      hasGround[first * spans + span] || hasGround[second * spans + span]
    }
    while span < spans {
      guard isGround(span) else {
        span += 1
        continue
      }
      let start = span
      while span < spans, isGround(span) { span += 1 }
      // The next run does not reach back to this one, because at least a span lies between them.
      body(max(start * TurnMap.span - 1, 0)..<min(span * TurnMap.span + 1, width))
    }
  }

  /// Computes a row, unless it is held.
  private func hold(_ row: Int, from source: Source) {
    let slot = row % Self.kept
    guard held[slot] != row else { return }
    held[slot] = row
    let rows = source.map.rows
    if band + 1 >= rows.count || rows[band] > row { band = 0 }
    while band + 2 < rows.count, rows[band + 1] <= row { band += 1 }
    let (count, stride, band, spans) = (source.before.width, stride, band, spans)
    let after = source.after ?? source.before
    sums.withUnsafeMutableBufferPointer { sums in
      hasGround.withUnsafeMutableBufferPointer { hasGround in
        source.before.pixels.withUnsafeBufferPointer { first in
          after.pixels.withUnsafeBufferPointer { second in
            guard let start = sums.baseAddress, let first = first.baseAddress,
              let second = second.baseAddress
            else { return }
            let strength = Float(source.strength)
            let sampler = Sampler(
              map: source.map,
              before: Layer(first, source.before, strength),
              after: Layer(second, after, source.after == nil ? 0 : strength)
            )
            let line = start + slot * stride + 4
            let own = slot * spans..<(slot + 1) * spans
            let found = UnsafeMutableBufferPointer(rebasing: hasGround[own])
            sampler.sample(row, in: band, into: line, found, count: count)
            for channel in 0..<4 {
              line[channel - 4] = line[channel]
              line[4 * count + channel] = line[4 * count + channel - 4]
            }
          }
        }
      }
    }
  }

  /// A ground layer in memory, and how much of it is shown.
  private struct Layer {
    let pixels: UnsafePointer<UInt32>
    let columns, rows: Int32
    let border, strength: Float
    let land: GroundBlocks

    init(_ pixels: UnsafePointer<UInt32>, _ layer: GroundLayer, _ strength: Float) {
      self.pixels = pixels
      (columns, rows) = (Int32(layer.size.x), Int32(layer.size.y))
      border = Float(layer.border.x)
      self.strength = strength
      land = layer.land
    }

    /// Whether any ground is shown between two places.
    @inline(__always)
    func shows(_ first: PixelsPlace, _ last: PixelsPlace) -> Bool {
      max(first.share, last.share) > 1 / 512
        && land.meet(from: SIMD2(first.x, first.y), to: SIMD2(last.x, last.y))
    }

    /// Returns the place of a row between two nodes.
    @inline(__always)
    func place(_ a: TurnMap.Source, _ b: TurnMap.Source, _ t: Float) -> PixelsPlace {
      PixelsPlace(
        x: a.place.x + (b.place.x - a.place.x) * t + border,
        y: a.place.y + (b.place.y - a.place.y) * t,
        share: (a.weight + (b.weight - a.weight) * t) * strength
      )
    }
  }

  /// Samples rows of two layers along a map.
  private struct Sampler {
    let map: TurnMap
    let before, after: Layer

    /// The ground between two nodes of a column.
    private typealias Node = (before: PixelsPlace, after: PixelsPlace)

    /// Writes a row of the ground, and where there is any.
    func sample(
      _ row: Int,
      in band: Int,
      into target: UnsafeMutablePointer<Int16>,
      _ hasGround: UnsafeMutableBufferPointer<Bool>,
      count: Int
    ) {
      let (top, bottom) = (map.rows[band], map.rows[band + 1])
      let t = Float(row - top) / Float(bottom - top)
      let (upper, lower) = (band * map.columns, (band + 1) * map.columns)
      let pieces = map.spacing / TurnMap.span
      map.nodes.withUnsafeBufferPointer { nodes in
        func node(_ column: Int) -> Node {
          let (a, b) = (nodes[upper + column], nodes[lower + column])
          return (before.place(a.before, b.before, t), after.place(a.after, b.after, t))
        }
        var (first, last) = (node(0), node(1))
        var left = first
        for span in hasGround.indices {
          let piece = span % pieces + 1
          let part = Float(piece) / Float(pieces)
          let right = (
            first.before.towards(last.before, part), first.after.towards(last.after, part)
          )
          let start = span * TurnMap.span
          hasGround[span] = fill(
            target + 4 * start,
            min(TurnMap.span, count - start),
            from: left,
            to: right
          )
          left = right
          if piece == pieces, span + 1 < hasGround.count {
            (first, last) = (last, node(span / pieces + 2))
          }
        }
      }
    }

    /// Writes a span, and returns whether it has ground.
    @inline(__always)
    private func fill(
      _ target: UnsafeMutablePointer<Int16>,
      _ count: Int,
      from left: Node,
      to right: Node
    ) -> Bool {
      let hasBefore = before.shows(left.before, right.before)
      let hasAfter = after.shows(left.after, right.after)
      if hasBefore { walk(before, left.before, right.before, target, count, isFirst: true) }
      if hasAfter { walk(after, left.after, right.after, target, count, isFirst: !hasBefore) }
      guard !hasBefore, !hasAfter else { return true }
      target.update(repeating: 0, count: 4 * count)
      return false
    }

    @inline(__always)
    private func walk(
      _ layer: Layer,
      _ first: PixelsPlace,
      _ next: PixelsPlace,
      _ target: UnsafeMutablePointer<Int16>,
      _ count: Int,
      isFirst: Bool
    ) {
      let isWhole = min(first.share, next.share) > 1 - 1 / 512
      pixels_sample(
        layer.pixels,
        layer.columns,
        layer.rows,
        first,
        next,
        Int32(TurnMap.span),
        target,
        count,
        isFirst ? isWhole ? PixelsWhole : PixelsShared : PixelsAdded
      )
    }
  }
}

extension PixelsPlace {
  /// Returns a place on the way to another one.
  @inline(__always)
  fileprivate func towards(_ other: PixelsPlace, _ part: Float) -> PixelsPlace {
    PixelsPlace(
      x: x + (other.x - x) * part,
      y: y + (other.y - y) * part,
      share: share + (other.share - share) * part
    )
  }
}
