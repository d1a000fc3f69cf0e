import Scenes

/// Computes the pixels of a backdrop, row by row.
struct BackdropShades {
  private let size: SIMD2<Int>
  private let headroom: Int
  private let ink: BackdropInk
  private let lens: BackdropLens
  private let sky: BackdropSky
  private let planet: BackdropGround
  private let ground: GroundFields
  private let dither: BackdropDither

  /// By column: the squared distance from the centre in half widths, for the vignette.
  private let aside2: [Float]

  /// Prepares the rows of a backdrop.
  init(_ backdrop: Backdrop, ground: GroundFields) {
    size = backdrop.size
    headroom = backdrop.headroom
    ink = BackdropInk(backdrop.palette)
    lens = BackdropLens(globe: backdrop.globe, size: backdrop.size)
    sky = BackdropSky(ink: ink)
    planet = BackdropGround(ink: ink)
    self.ground = ground
    // Paper is grainy by day; the night sky is smooth.
    dither = BackdropDither(grain: 0.0012 * 255 * Float(1 - backdrop.palette.stars))
    let width = Float(backdrop.size.x)
    aside2 = (0..<lens.columns).map { column in
      let x = ((Float(column) + 0.5) / width - 0.5) / 0.5
      return 0.80 * x * x
    }
  }

  /// Writes the three pictures, each as wide as the view and taller by the headroom.
  func paint(
    dark: UnsafeMutableBufferPointer<UInt32>,
    lit: UnsafeMutableBufferPointer<UInt32>,
    sea: UnsafeMutableBufferPointer<UInt32>
  ) {
    var land = GroundRow(columns: lens.columns)
    var pixels = RowPixels(columns: lens.columns)
    for row in 0..<size.y + headroom {
      let rest = row - headroom
      if rest >= ground.top {
        ground.read(rest, into: &land)
        paintGround(rest, land, into: &pixels)
      } else {
        paintSky(rest, into: &pixels)
      }
      let range = row * size.x..<(row + 1) * size.x
      pixels.copy(dark: dark, lit: lit, sea: sea, range: range)
    }
  }

  private func paintSky(_ row: Int, into pixels: inout RowPixels) {
    let rays = lens.row(row)
    for column in stride(from: 0, to: lens.columns, by: 8) {
      let miss = lens.miss2(rays, column).squareRoot()
      var colors = sky.colors(
        height: lens.height(miss: miss),
        side: lens.side.lanes(column),
        glowSide: lens.glowSide.lanes(column)
      )
      let dusk = vignette(rays.y, column)
      colors.dark.mix(ink.vignette, dusk)
      colors.lit.mix(ink.vignette, dusk)
      let noise = dither.lanes(row + headroom, column)
      let dark = colors.dark.pixels(noise: noise)
      pixels.store(dark: dark, lit: colors.lit.pixels(noise: noise), sea: dark, at: column)
    }
  }

  private func paintGround(_ row: Int, _ land: borrowing GroundRow, into pixels: inout RowPixels) {
    let rays = lens.row(row)
    for column in stride(from: 0, to: lens.columns, by: 8) {
      let miss2 = lens.miss2(rays, column)
      let miss = miss2.squareRoot()
      let cover = lens.ground(miss: miss)
      let side = lens.side.lanes(column)
      let glowSide = lens.glowSide.lanes(column)
      var colors = (dark: LaneColor(.zero), lit: LaneColor(.zero))
      if any(cover .< 1) {
        colors = sky.colors(height: lens.height(miss: miss), side: side, glowSide: glowSide)
      }
      var sea = colors.dark
      if any(cover .> 0) {
        let averted = (1 - (1 - miss2).raised(to: 0).squareRoot()).heldToUnit
        let haze = ink.haze(side: side)
        let gather = dusk(rays.y, column)
        func shaded(_ surface: LaneColor, light: Float) -> LaneColor {
          var color = planet.haze(
            over: surface,
            haze: haze,
            averted: averted,
            side: side,
            glowSide: glowSide,
            light: light
          )
          color.mix(ink.vignette, gather)
          return color
        }
        let surface = planet.surface(land, column)
        colors.dark.mix(shaded(surface, light: 0), cover)
        colors.lit.mix(shaded(surface, light: 1), cover)
        sea.mix(shaded(planet.sea, light: 0), cover)
      }
      let corner = vignette(rays.y, column)
      colors.dark.mix(ink.vignette, corner)
      colors.lit.mix(ink.vignette, corner)
      sea.mix(ink.vignette, corner)
      let noise = dither.lanes(row + headroom, column)
      pixels.store(
        dark: colors.dark.pixels(noise: noise),
        lit: colors.lit.pixels(noise: noise),
        sea: sea.pixels(noise: noise),
        at: column
      )
    }
  }

  /// Returns how much the ground darkens away from the light and towards the viewer.
  @inline(__always)
  private func dusk(_ y: Float, _ column: Int) -> Lanes {
    let away = (lens.place.lanes(column) - BackdropLens.light) * 0.62
    return (away + (y / Float(size.y) - 0.35)).smoothStep(0.2, 1.5) * (ink.vignetteStrength * 0.75)
  }

  /// Returns how much the edges of the picture darken, and the headroom above it.
  @inline(__always)
  private func vignette(_ y: Float, _ column: Int) -> Lanes {
    let v = (y / Float(size.y) - 0.56) / 0.60
    return (aside2.lanes(column) + v * v).squareRoot().smoothStep(0.70, 1.55)
      * ink.vignetteStrength
  }
}

/// One row of each of the three pictures, padded to whole lanes.
private struct RowPixels {
  private var dark, lit, sea: [UInt32]

  init(columns: Int) {
    dark = [UInt32](repeating: 0, count: columns)
    (lit, sea) = (dark, dark)
  }

  @inline(__always)
  mutating func store(
    dark: LaneBits,
    lit: LaneBits,
    sea: LaneBits,
    at column: Int
  ) {
    func store(_ lanes: LaneBits, _ row: inout [UInt32]) {
      precondition(column + 8 <= row.count, "a whole lane lies within")
      row.withUnsafeMutableBytes {
        $0.storeBytes(of: lanes, toByteOffset: column * 4, as: LaneBits.self)
      }
    }
    store(dark, &self.dark)
    store(lit, &self.lit)
    store(sea, &self.sea)
  }

  func copy(
    dark: UnsafeMutableBufferPointer<UInt32>,
    lit: UnsafeMutableBufferPointer<UInt32>,
    sea: UnsafeMutableBufferPointer<UInt32>,
    range: Range<Int>
  ) {
    for (row, picture) in [(self.dark, dark), (self.lit, lit), (self.sea, sea)] {
      row.withUnsafeBufferPointer { row in
        _ = UnsafeMutableBufferPointer(rebasing: picture[range]).update(
          from: row.prefix(range.count)
        )
      }
    }
  }
}
