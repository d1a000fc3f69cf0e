import Scenes

/// The ground of a turning globe at one instant, as wide as the picture and as high as a ``GroundLayer``.
///
/// Its bytes are those of a layer: half of what the ground adds to the sea, around 128.
final class TurnedGround {
  /// The rows of the ground layers that it covers.
  private(set) var rows = 0..<0

  private(set) var width = 0
  private var pixels: [UInt32] = []
  private var narrow: [UInt64] = []

  /// No difference, in each byte.
  private static let none: UInt64 = 0x0080_0080_0080_0080

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
    if pixels.count != rows.count * width {
      pixels = Array(repeating: 0x8080_8080, count: rows.count * width)
    }
    if narrow.count != columns { narrow = Array(repeating: Self.none, count: columns) }
    let top = rows.lowerBound
    before.pixels.withUnsafeBufferPointer { first in
      (after ?? before).pixels.withUnsafeBufferPointer { second in
        narrow.withUnsafeMutableBufferPointer { narrow in
          pixels.withUnsafeMutableBufferPointer { wide in
            guard let narrowRow = narrow.baseAddress, let start = wide.baseAddress,
              let first = first.baseAddress, let second = second.baseAddress
            else { return }
            let sampler = Sampler(
              map: map,
              layer: (before.width, before.height),
              before: first,
              after: second,
              strengths: (Float(strength), after == nil ? 0 : Float(strength))
            )
            for band in 0..<max(map.rows.count - 1, 0) {
              for row in map.rows[band]..<map.rows[band + 1] {
                sampler.sample(row, in: band, into: narrowRow, count: columns)
                Self.widen(narrowRow, columns, into: start + (row - top) * width, width)
              }
            }
          }
        }
      }
    }
  }

  /// Widens a row to three times its width, with weights of 2 and 1 between neighbours.
  private static func widen(
    _ narrow: UnsafePointer<UInt64>,
    _ count: Int,
    into wide: UnsafeMutablePointer<UInt32>,
    _ width: Int
  ) {
    let half: UInt64 = 0x0080_0080_0080_0080
    var last = narrow[0]
    var current = last
    // The last pixel of the row may be narrower than three pixels of the picture.
    let whole = min(width / GroundLayer.step, count)
    for index in 0..<whole {
      let next = index + 1 < count ? narrow[index + 1] : current
      let most = current &* 171 &+ half
      wide[3 * index] = packed((most &+ last &* 85) &>> 8)
      wide[3 * index + 1] = packed(current)
      wide[3 * index + 2] = packed((most &+ next &* 85) &>> 8)
      (last, current) = (current, next)
    }
    for column in 3 * whole..<width { wide[column] = packed(current) }
  }

  /// Adds the ground to a row of sea.
  ///
  /// - Parameters:
  ///   - row: The picture's row before the scene sinks, in pixels; fractional while it sinks.
  ///   - columns: The columns.
  ///   - target: The first of the row's pixels in those columns.
  func add(row: Double, _ columns: Range<Int>, to target: UnsafeMutablePointer<UInt32>) {
    let exact = (row + 0.5) / Double(GroundLayer.step) - 0.5 - Double(rows.lowerBound)
    guard exact > -1, exact < Double(rows.count), columns.upperBound <= width else { return }
    let upper = Int(exact.rounded(.down))
    let share = UInt16((exact - Double(upper)) * 256)
    let last = rows.count - 1
    pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      Screen.add(
        start + min(max(upper, 0), last) * width + columns.lowerBound,
        start + min(max(upper + 1, 0), last) * width + columns.lowerBound,
        weight: share,
        to: target,
        count: columns.count
      )
    }
  }

  /// Samples rows of two layers along a map.
  private struct Sampler {
    let map: TurnMap
    let layer: (width: Int, height: Int)
    let before, after: UnsafePointer<UInt64>
    let strengths: (before: Float, after: Float)

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
      func node(_ column: Int) -> (before: SIMD4<Float>, after: SIMD4<Float>) {
        let (a, b) = (map.nodes[upper + column], map.nodes[lower + column])
        return (
          packed(a.before, b.before, t, strengths.before),
          packed(a.after, b.after, t, strengths.after)
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

    /// The position and weight between two nodes of a column.
    private func packed(
      _ a: TurnMap.Source,
      _ b: TurnMap.Source,
      _ t: Float,
      _ strength: Float
    ) -> SIMD4<Float> {
      let place = a.place + (b.place - a.place) * t
      return [place.x, place.y, (a.weight + (b.weight - a.weight) * t) * strength, 0]
    }

    private func fill(
      _ target: UnsafeMutablePointer<UInt64>,
      _ count: Int,
      from left: (before: SIMD4<Float>, after: SIMD4<Float>),
      to right: (before: SIMD4<Float>, after: SIMD4<Float>)
    ) {
      let (least, whole): (Float, Float) = (1 / 512, 1 - 1 / 512)
      let hasBefore = max(left.before.z, right.before.z) > least
      let hasAfter = max(left.after.z, right.after.z) > least
      if hasBefore, !hasAfter, min(left.before.z, right.before.z) > whole {
        return Walk(left.before, right.before, layer).copy(before, to: target, count)
      }
      if hasAfter, !hasBefore, min(left.after.z, right.after.z) > whole {
        return Walk(left.after, right.after, layer).copy(after, to: target, count)
      }
      target.update(repeating: TurnedGround.none &* 257, count: count)
      if hasBefore {
        Walk(left.before, right.before, layer).add(before, to: target, count)
      }
      if hasAfter {
        Walk(left.after, right.after, layer).add(after, to: target, count)
      }
      for index in 0..<count { target[index] = target[index] &>> 8 & 0x00FF_00FF_00FF_00FF }
    }
  }

  /// A straight walk through a layer: position and weight in 65536ths.
  private struct Walk {
    private let start, change: SIMD4<Int32>
    private let width: Int
    private let last: SIMD2<Int32>

    init(
      _ from: SIMD4<Float>,
      _ to: SIMD4<Float>,
      _ layer: (width: Int, height: Int)
    ) {
      let (first, step) = (from * 65536, (to - from) * Float(65536 / TurnMap.spacing))
      // One by one: the conversion of a vector is not specialised.
      start = SIMD4(Int32(first.x), Int32(first.y), Int32(first.z), 0)
      change = SIMD4(Int32(step.x), Int32(step.y), Int32(step.z), 0)
      width = layer.width
      last = SIMD2(
        max((Int32(layer.width) - 1) &<< 16 - 1, 0),
        max((Int32(layer.height) - 1) &<< 16 - 1, 0)
      )
    }

    /// Whether the walk stays within the layer.
    private func isInside(_ count: Int) -> Bool {
      let steps = Int32(truncatingIfNeeded: count)
      let (x, y) = (start.x &+ change.x &* steps, start.y &+ change.y &* steps)
      return min(start.x, x, start.y, y) >= 0 && max(start.x, x) <= last.x
        && max(start.y, y) <= last.y
    }

    /// Writes the layer's pixels.
    func copy(
      _ layer: UnsafePointer<UInt64>,
      to target: UnsafeMutablePointer<UInt64>,
      _ count: Int
    ) {
      if isInside(count) {
        copy(layer, to: target, count, mirrors: false)
      } else {
        copy(layer, to: target, count, mirrors: true)
      }
    }

    @inline(__always)
    private func copy(
      _ layer: UnsafePointer<UInt64>,
      to target: UnsafeMutablePointer<UInt64>,
      _ count: Int,
      mirrors: Bool
    ) {
      var (x, y) = (start.x, start.y)
      for index in 0..<count {
        let (u, v) = mirrors ? (Self.mirrored(x, last.x), Self.mirrored(y, last.y)) : (x, y)
        let (fx, fy) = (UInt64(u &>> 8 & 255), UInt64(v &>> 8 & 255))
        let corner = (fx &* fy) &>> 8
        let here = layer + (Int(v &>> 16) &* width &+ Int(u &>> 16))
        let above = here[0] &* (256 &- fx &- fy &+ corner) &+ here[1] &* (fx &- corner)
        let below = here[width] &* (fy &- corner) &+ here[width &+ 1] &* corner
        target[index] = (above &+ below &+ TurnedGround.none) &>> 8 & 0x00FF_00FF_00FF_00FF
        x &+= change.x
        y &+= change.y
      }
    }

    /// Adds the layer's differences from 128, times the walk's weights of at most 256, to pixels.
    @inline(__always)
    func add(
      _ layer: UnsafePointer<UInt64>,
      to target: UnsafeMutablePointer<UInt64>,
      _ count: Int
    ) {
      var (x, y, w) = (start.x, start.y, start.z &+ 128)
      for index in 0..<count {
        let (u, v) = (Self.mirrored(x, last.x), Self.mirrored(y, last.y))
        let weight = UInt64(UInt32(bitPattern: min(max(w, 0) &>> 8, 256)))
        let (fx, fy) = (UInt64(u &>> 8 & 255), UInt64(v &>> 8 & 255))
        let corner = (fx &* fy &* weight) &>> 16
        let side = (fx &* weight) &>> 8 &- corner
        let below = (fy &* weight) &>> 8 &- corner
        let here = layer + (Int(v &>> 16) &* width &+ Int(u &>> 16))
        let sum =
          here[0] &* (weight &- corner &- side &- below) &+ here[1] &* side
          &+ here[width] &* below &+ here[width + 1] &* corner
        target[index] &+= sum &- TurnedGround.none &* weight
        x &+= change.x
        y &+= change.y
        w &+= change.z
      }
    }

    /// Returns a position within a layer for one beyond its edges: the layer continues as its mirror image, so that
    /// ground that no picture shows looks like the ground beside it.
    @inline(__always)
    private static func mirrored(_ place: Int32, _ last: Int32) -> Int32 {
      let beyond = last &- abs(place)
      return max(last &- abs(beyond), 0)
    }
  }
}

/// Returns the pixel of four channels in the low bytes of 16 bits each.
@inline(__always)
private func packed(_ channels: UInt64) -> UInt32 {
  let held = channels & 0x00FF_00FF_00FF_00FF
  return UInt32(truncatingIfNeeded: held) | UInt32(truncatingIfNeeded: held &>> 24) & 0xFF00_FF00
}
