import CPixels
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
    let clamped = max(radius, 0.5)
    reach = (clamped * clamped - 1 / 12).squareRoot() + 0.5
    strength = min(max(radius, 0) / 0.5, 1) * min(max(radius, 0) / 0.5, 1)
  }
}

extension Raster {
  /// Fills a circle whose edge fades over a pixel.
  package func disc(center: SIMD2<Float>, radius: Float, _ color: Color) {
    let edge = SoftDisc(radius: radius)
    let shape = shape(center, radius: 0, maximum: edge.reach, share: edge.strength, color)
    round(center, edge.reach, color, shape)
  }

  /// Draws the outline of a circle; below a pixel in width, it is fainter instead.
  package func ring(center: SIMD2<Float>, radius: Float, width: Float, _ color: Color) {
    let reach = max(width, 1) / 2 + 0.5
    let strength = min(max(width, 0), 1)
    let shape = shape(center, radius: radius, maximum: reach, share: strength, color)
    round(center, radius + reach, hollow: radius - reach, color, shape)
  }

  /// Draws a ring of glow with the opacity opacity · (1 − |r − radius|/reach)².
  package func halo(center: SIMD2<Float>, radius: Float, reach: Float, _ color: Color) {
    guard reach > 0 else { return }
    var shape = shape(center, radius: radius, maximum: 1, share: 1, color)
    (shape.fade, shape.is_squared) = (reach, 1)
    round(center, radius + reach, hollow: radius - reach, color, shape)
  }

  /// Draws a round glow with the opacity opacity · (1 − r/radius)^power.
  package func glow(center: SIMD2<Float>, radius: Float, power: Float, _ color: Color) {
    guard radius > 0 else { return }
    let ink = Ink(color).pixel
    glowCurve(power).withUnsafeBufferPointer { curve in
      let glow = PixelsGlow(
        center: PixelsPoint(x: center.x, y: center.y),
        curve: curve.baseAddress,
        steps: Int32(Self.glowSteps),
        scale: Float(Self.glowSteps) / radius,
        strength: color.opacity * 256
      )
      round(center, radius, color) { row, column, pixels, count in
        pixels_glow(ink, glow, column, row, pixels, count)
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

  /// A weight that fades over a pixel of distance from a circle.
  private func shape(
    _ center: SIMD2<Float>,
    radius: Float,
    maximum: Float,
    share: Float,
    _ color: Color
  ) -> PixelsRound {
    PixelsRound(
      center: PixelsPoint(x: center.x, y: center.y),
      radius: radius,
      maximum: maximum,
      fade: 1,
      share: share,
      strength: color.opacity * 256,
      is_squared: 0
    )
  }

  private func round(
    _ center: SIMD2<Float>,
    _ reach: Float,
    hollow: Float = 0,
    _ color: Color,
    _ shape: PixelsRound
  ) {
    let ink = Ink(color).pixel
    round(center, reach, hollow: hollow, color) { row, column, pixels, count in
      pixels_round(ink, shape, column, row, pixels, count)
    }
  }

  /// Calls a closure with the parts of rows that lie in a circle; nothing within the radius `hollow`.
  private func round(
    _ center: SIMD2<Float>,
    _ reach: Float,
    hollow: Float = 0,
    _ color: Color,
    _ paint: (_ row: Int32, _ column: Int32, UnsafeMutablePointer<UInt32>, _ count: Int) -> Void
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
          paint(Int32(row), Int32(run.lowerBound), line + run.lowerBound, run.count)
        }
      }
      blend(first..<inner)
      blend(outer..<end)
    }
  }
}
