import Glibc
package import Scenes

extension Mesh {
  /// Adds a filled circle whose edge fades over a pixel.
  package mutating func addDisc(center: SIMD2<Float>, radius: Float, _ color: Color) {
    let edge = SoftDisc(radius: radius)
    // Below a pixel in diameter, the tip of the cone is cut off at the centre.
    let inner = max(edge.reach - 1, 0)
    let top = min(edge.reach - inner, 1) * edge.strength
    addRound(center, color, [(0, top), (inner, top), (edge.reach, 0)])
  }

  /// Adds the outline of a circle; below a pixel in width, it is fainter instead.
  package mutating func addRing(center: SIMD2<Float>, radius: Float, width: Float, _ color: Color) {
    let reach = max(width, 1) / 2 + 0.5
    let strength = min(max(width, 0), 1)
    addRound(
      center,
      color,
      [
        (max(radius - reach, 0), 0), (max(radius - reach + 1, 0), strength),
        (radius + reach - 1, strength), (radius + reach, 0),
      ]
    )
  }

  /// Adds a round glow. Its curve is drawn as straight pieces with an error below 2 %.
  package mutating func addGlow(center: SIMD2<Float>, radius: Float, power: Float, _ color: Color) {
    guard radius > 0 else { return }
    let shares: [Float] = [0, 0.08, 0.18, 0.30, 0.44, 0.60, 0.78, 1]
    addRound(center, color, shares.map { ($0 * radius, powf(1 - $0, power)) })
  }

  /// Adds a ring of glow. Its curve is drawn as straight pieces.
  package mutating func addHalo(
    center: SIMD2<Float>,
    radius: Float,
    reach: Float,
    _ color: Color
  ) {
    guard reach > 0 else { return }
    let shares: [Float] = [1, 0.8, 0.6, 0.4, 0.2, 0]
    let inner = shares.filter { $0 * reach < radius }.map { share in
      (radius: radius - share * reach, opacity: (1 - share) * (1 - share))
    }
    let outer = shares.reversed().dropFirst().map { share in
      (radius: radius + share * reach, opacity: (1 - share) * (1 - share))
    }
    addRound(center, color, inner + outer)
  }

  /// Adds concentric rings from the centre outward, each with a radius and an opacity.
  private mutating func addRound(
    _ center: SIMD2<Float>,
    _ color: Color,
    _ rings: [(radius: Float, opacity: Float)]
  ) {
    guard let outer = rings.last?.radius, outer > 0, color.opacity > 0 else { return }
    // A chord deviates from the circle by r(1 − cos(π/n)), kept below a twentieth of a pixel.
    let sides = Int(min(max((outer * 10).squareRoot() * .pi, 12), 128).rounded(.up))
    let directions = (0..<sides).map { side in
      let angle = 2 * Float.pi * Float(side) / Float(sides)
      return SIMD2(cosf(angle), sinf(angle))
    }
    let first = Int32(vertices.count)
    for ring in rings {
      for direction in directions {
        _ = add(center + direction * ring.radius, color, opacity: ring.opacity)
      }
    }
    let count = Int32(sides)
    for ring in 0..<Int32(rings.count - 1) {
      for side in 0..<count {
        let (here, next) = (first + ring * count + side, first + ring * count + (side + 1) % count)
        quad(here, next, next + count, here + count)
      }
    }
  }
}
