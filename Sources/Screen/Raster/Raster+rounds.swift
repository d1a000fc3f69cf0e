import Glibc
package import Scenes

/// A circle whose edge fades linearly over a pixel, with the same area as a sharp one.
struct SoftDisc {
  /// The radius at which it has faded out, in pixels; one pixel further in it is opaque.
  let reach: Float

  /// The opacity: 1, or less for a circle narrower than a pixel, which is drawn a pixel wide.
  let strength: Float

  init(radius: Float) {
    // The frustum of a cone with height 1 between r − ½ and r + ½ has the volume π(r² + 1/12).
    let held = max(radius, 0.5)
    reach = (held * held - 1 / 12).squareRoot() + 0.5
    strength = min(max(radius, 0) / 0.5, 1) * min(max(radius, 0) / 0.5, 1)
  }
}

extension Raster {
  /// Fills a circle whose edge fades over a pixel.
  package func disc(center: SIMD2<Float>, radius: Float, _ color: Color) {
    let edge = SoftDisc(radius: radius)
    round(center, edge.reach, color) { distance in
      (edge.reach - distance).heldToUnit * edge.strength
    }
  }

  /// Draws the outline of a circle; below a pixel in width, it is fainter instead.
  package func ring(center: SIMD2<Float>, radius: Float, width: Float, _ color: Color) {
    let reach = max(width, 1) / 2 + 0.5
    let strength = min(max(width, 0), 1)
    round(center, radius + reach, hollow: radius - reach, color) { distance in
      (reach - (distance - radius).magnitude).heldToUnit * strength
    }
  }

  /// Draws a ring of glow with the opacity opacity · (1 − |r − radius|/reach)².
  package func halo(center: SIMD2<Float>, radius: Float, reach: Float, _ color: Color) {
    guard reach > 0 else { return }
    round(center, radius + reach, hollow: radius - reach, color) { distance in
      let share = (1 - (distance - radius).magnitude / reach).raised(to: 0)
      return share * share
    }
  }

  /// Draws a round glow with the opacity opacity · (1 − r/radius)^power.
  package func glow(center: SIMD2<Float>, radius: Float, power: Float, _ color: Color) {
    guard radius > 0 else { return }
    let curve = glowCurve(power)
    let scale = Float(Self.glowSteps) / radius
    curve.withUnsafeBufferPointer { curve in
      round(center, radius, color) { distance in
        let steps = (distance * scale + 0.5).held(from: 0, to: Float(Self.glowSteps)).wholeParts
        var lanes = Lanes()
        for lane in 0..<8 { lanes[lane] = curve[Int(steps[lane])] }
        return lanes
      }
    }
  }

  private static var glowSteps: Int { 1024 }

  private func glowCurve(_ power: Float) -> [Float] {
    if let curve = glowCurves[power] { return curve }
    let curve = (0...Self.glowSteps).map { step in
      powf(1 - Float(step) / Float(Self.glowSteps), power)
    }
    glowCurves[power] = curve
    return curve
  }

  /// Blends a colour around a point with a weight that is a function of the distance, of eight pixels at a time;
  /// nothing within the radius `hollow`.
  @inline(__always)
  private func round(
    _ center: SIMD2<Float>,
    _ reach: Float,
    hollow: Float = 0,
    _ color: Color,
    _ coverage: (Lanes) -> Lanes
  ) {
    guard color.opacity > 0, reach > 0, reach < 1e6, abs(center.x) < 1e6, abs(center.y) < 1e6 else {
      return
    }
    let top = max(Int((center.y - reach).rounded(.down)), clip.y.lowerBound)
    let bottom = min(Int((center.y + reach).rounded(.up)), clip.y.upperBound)
    let left = Int((center.x - reach).rounded(.down))
    let right = Int((center.x + reach).rounded(.up))
    guard top < bottom, hollow > 0 || touch(PixelRect(x: left..<max(right, left), y: top..<bottom))
    else { return }
    let ink = Ink(color)
    let strength = color.opacity * 256
    for row in Swift.stride(from: top, to: bottom, by: 1) {
      let dy = Float(row) + 0.5 - center.y
      let half = (reach * reach - dy * dy).squareRoot()
      guard half > 0 else { continue }
      let first = max(Int((center.x - half - 0.5).rounded(.up)), clip.x.lowerBound)
      let end = min(Int((center.x + half - 0.5).rounded(.down)) + 1, clip.x.upperBound)
      guard first < end else { continue }
      // The pixels of this row that lie in the hollow.
      let gap = hollow > abs(dy) ? (hollow * hollow - dy * dy).squareRoot() : 0
      let inner = min(max(Int((center.x - gap - 0.5).rounded(.up)), first), end)
      let outer = gap > 0 ? min(max(Int((center.x + gap - 0.5).rounded(.down)), inner), end) : inner
      let line = self.line(row)
      func blend(_ span: Range<Int>) {
        guard !span.isEmpty else { return }
        if hollow > 0, !touch(PixelRect(x: span, y: row..<row + 1)) { return }
        forEachRun(row: row, span) { run in
          var x = run.lowerBound
          while x < run.upperBound {
            let dx = Lanes.centers + Float(x) - center.x
            let exact = coverage((dx * dx + dy * dy).squareRoot()) * strength + 0.5
            let weights = exact.wholeParts
            if x + 8 <= run.upperBound {
              ink.overEight(line + x, weights: weights)
            } else {
              for lane in 0..<run.upperBound - x {
                line[x + lane] = ink.over(line[x + lane], weight: Int(weights[lane]))
              }
            }
            x += 8
          }
        }
      }
      blend(first..<inner)
      blend(outer..<end)
    }
  }
}

extension Lanes {
  /// The centres of eight pixels, from the first one's left edge.
  @inline(__always)
  fileprivate static var centers: Lanes { Lanes(0.5, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5) }

  /// The absolute values.
  @inline(__always)
  fileprivate var magnitude: Lanes { replacing(with: -self, where: self .< 0) }

  /// The whole parts of numbers from 0 to 2²².
  @inline(__always)
  fileprivate var wholeParts: LaneBits {
    // From this number on, the bits of a number are those of its whole part.
    let shift: Float = 0x1p23
    let nearest = (self + shift) - shift
    let whole = nearest.replacing(with: nearest - 1, where: nearest .> self)
    return unsafeBitCast(whole + shift, to: LaneBits.self) & 0x007F_FFFF
  }
}
