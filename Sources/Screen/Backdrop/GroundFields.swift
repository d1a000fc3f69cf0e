import Glibc

/// The land in one row of pixels as the painter needs it: numbers from 0 to 1, by column.
struct GroundRow {
  /// The land coverage of a pixel.
  let land: NumberRow

  /// The blurred land, with deviations as fractions of the picture's short side: `wide` (0.026) and
  /// `near` (0.007) make shallow water; `shadow` (0.0048, shifted to the lower right) is the land's
  /// shadow; `inner` (0.012) separates the interior of the land from its edge.
  let wide, near, shadow, inner: NumberRow

  /// The coverage of a pixel by the coast line, and how directly the coast faces the light in the
  /// upper left.
  let coast, facing: NumberRow

  /// The light of cities: grains, their glow, and the haze of light around them.
  let grains, glow, haze: NumberRow

  /// Creates a row of open water.
  init(columns: Int) {
    func row() -> NumberRow { NumberRow(count: columns) }
    (land, wide, near, shadow, inner) = (row(), row(), row(), row(), row())
    (coast, facing, grains, glow, haze) = (row(), row(), row(), row(), row())
  }
}

/// The land of a picture, its blurs, its relief and the lights on it, read row by row.
struct GroundFields {
  private let mask: GroundMask
  private let wide, near, shadow, inner: GroundBlur
  private let coast: CoastLine

  /// The relief; nil if land is flat.
  let relief: GroundRelief?

  /// The lights of cities; nil if there are none.
  let lights: CityLights?

  /// The first row that shows ground, in the picture before it sinks.
  var top: Int { mask.top }

  /// Blurs the land of a mask in a picture whose short side is `u` pixels, and which is reduced by a factor. On plain
  /// land, the line along the coast is bolder.
  init(
    _ mask: GroundMask,
    relief: GroundRelief? = nil,
    lights: CityLights? = nil,
    shortSide u: Double,
    reduction: Double = 1,
    isPlain: Bool = false
  ) {
    (self.mask, self.relief, self.lights) = (mask, relief, lights)
    let blurs = GroundBlur.blurs(
      of: mask,
      [
        (0.026 * u, .zero), (0.007 * u, .zero), (0.0048 * u, SIMD2(0.0046, 0.0060) * u),
        (0.012 * u, .zero),
      ]
    )
    (wide, near, shadow, inner) = (blurs[0], blurs[1], blurs[2], blurs[3])
    coast = CoastLine(
      scale: max(1, u / 1080),
      wanted: max(1, u * reduction / 1080) / reduction,
      // In small pictures, bold lines would run together.
      boldness: isPlain ? Float(min(max(u * reduction / 540, 1), 2)) : 1
    )
  }

  /// Reads a row, which the mask must contain.
  func read(_ row: Int, into ground: GroundRow) {
    let row = row - mask.top
    mask.read(row, into: ground.land.numbers)
    wide.read(row, into: ground.wide)
    near.read(row, into: ground.near)
    inner.read(row, into: ground.inner)
    shadow.read(row, into: ground.shadow)
    coast.read(row, of: mask, into: ground)
    lights?.read(row + mask.top, into: ground)
  }
}

/// The line along the coast: the gradient of the land's coverage, blurred so that the line is about
/// 1.5 pixels wide at 1080 rows.
struct CoastLine {
  /// A Gaussian at integer pixels, and half the differences between its neighbours: the weights
  /// that blur, and the weights that blur and differentiate.
  private let bell, slope: [Float]

  /// Compensates for the smaller gradient of a wider line.
  private let strength: Float

  /// The share of the coast's colour in the line.
  private let share: Float

  /// Creates a line scaled by a factor from its width at 1080 rows. A line that is wider than wanted is fainter
  /// instead; a bold one has so much more of the coast's colour.
  init(scale: Double, wanted: Double? = nil, boldness: Float = 1) {
    let deviation = 0.6 * scale
    let reach = Int(4 * deviation + 0.5)
    let values = (-reach...reach).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let sum = values.reduce(0, +)
    let padded = [0, 0] + values.map { Float($0 / sum) } + [0, 0]
    bell = Array(padded.dropFirst().dropLast())
    slope = (1..<padded.count - 1).map { (padded[$0 - 1] - padded[$0 + 1]) / 2 }
    strength = Float(1.5 * scale) * boldness
    share = Float((wanted ?? scale) / scale)
  }

  /// Reads a row of a mask; the coverage of border pixels extends beyond the borders.
  func read(_ row: Int, of mask: GroundMask, into ground: GroundRow) {
    let reach = bell.count / 2
    // The row is padded on both sides by whole lanes.
    let margin = (reach + 7) / 8 * 8
    var blurred = [Float](repeating: 0, count: mask.stride + 2 * margin)
    var sloped = blurred
    let lines = (-reach...reach).map { min(max(row + $0, 0), mask.height - 1) * mask.stride }
    for column in stride(from: 0, to: mask.stride, by: 8) {
      var (b, s) = (Lanes.zero, Lanes.zero)
      for (line, start) in lines.enumerated() {
        let cover = mask.lanes(start + column)
        b += cover * bell[line]
        s += cover * slope[line]
      }
      blurred.store(b, at: margin + column)
      sloped.store(s, at: margin + column)
    }
    let last = margin + mask.width - 1
    for column in 0..<margin {
      (blurred[column], sloped[column]) = (blurred[margin], sloped[margin])
    }
    for column in last + 1..<blurred.count {
      (blurred[column], sloped[column]) = (blurred[last], sloped[last])
    }
    for column in stride(from: 0, to: mask.stride, by: 8) {
      var (x, y) = (Lanes.zero, Lanes.zero)
      for step in bell.indices {
        let at = margin + column + step - reach
        x += blurred.lanes(at) * slope[step]
        y += sloped.lanes(at) * bell[step]
      }
      let steepness = (x * x + y * y).squareRoot()
      let facing = 0.5 + 0.5 * (x * 0.75 + y * 0.66) / steepness.atLeast(1e-4)
      ground.coast.store((steepness * strength).clampedToUnit * share, at: column)
      ground.facing.store(facing.clampedToUnit, at: column)
    }
  }
}
