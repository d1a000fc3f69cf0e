import Geodesy
import Scenes

/// Computes the pixels of a backdrop, row by row.
struct BackdropShades {
  private let view: BackdropView
  private let size: SIMD2<Int>
  private let headroom: Int
  private let lens: BackdropLens
  private let ground: GroundFields
  private let dither: BackdropDither

  /// The look of the sea without land and, without a twilight, of everything.
  private let look: BackdropLook

  /// The looks of day and night and where one turns into the other; nil without a twilight.
  private let terminator: (day: BackdropLook, night: BackdropLook, line: Terminator)?

  /// By column: the squared distance from the centre in half widths, for the vignette.
  private let aside2: [Float]

  /// Prepares the rows of a view of a backdrop.
  init(_ backdrop: Backdrop, _ view: BackdropView, ground: GroundFields, map: GroundMap?) {
    self.view = view
    size = view.size
    headroom = view.headroom
    let lens = BackdropLens(view)
    self.lens = lens
    look = BackdropLook(backdrop.palette, BackdropLight(places: lens.place))
    terminator = backdrop.twilight.flatMap { twilight in
      map.map { map in
        let line = Terminator(twilight, over: view.globe, map: map)
        let light = BackdropLight(at: line.light, places: lens.place)
        return (BackdropLook(twilight.day, light), BackdropLook(twilight.night, light), line)
      }
    }
    self.ground = ground
    // Paper is grainy by day; the night sky is smooth.
    dither = BackdropDither(
      grain: BackdropDither.paperGrain * Float(1 - backdrop.palette.stars)
    )
    let (width, origin) = (Float(view.frame.x), Float(view.origin))
    aside2 = (0..<lens.columns).map { column in
      let x = ((Float(column) - origin + 0.5) / width - 0.5) / 0.5
      // Ground beside the frame is no darker than its edges.
      return 0.80 * min(x * x, 1)
    }
  }

  /// Paints the pictures row by row, each as wide as the view and taller by the headroom.
  ///
  /// - Parameter finish: Takes the next row of each.
  func paint(_ finish: (_ row: Int, BackdropRow) -> Void) {
    var land = GroundRow(columns: lens.columns)
    var pixels = RowPixels(columns: lens.columns, hasTwilight: terminator != nil)
    for row in 0..<size.y + headroom {
      let rest = row - headroom
      if rest >= ground.top {
        ground.read(rest, into: &land)
        paintGround(rest, land, into: &pixels)
      } else if view.reduction == 1 {
        // Otherwise, the sky has no ground to show.
        paintSky(rest, into: &pixels)
      }
      pixels.read(size.x) { finish(row, $0) }
    }
  }

  private func paintSky(_ row: Int, into pixels: inout RowPixels) {
    let rays = lens.row(row)
    for column in stride(from: 0, to: lens.columns, by: 8) {
      let miss = lens.miss2(rays, column).squareRoot()
      let height = lens.height(miss: miss)
      let dusk = vignette(rays.y, column)
      func colors(_ look: BackdropLook) -> (dark: LaneColor, lit: LaneColor) {
        var colors = look.sky(height: height, column)
        colors.dark.mix(look.ink.vignette, dusk * look.ink.vignetteStrength)
        colors.lit.mix(look.ink.vignette, dusk * look.ink.vignetteStrength)
        return colors
      }
      let noise = dither.lanes(row + headroom, column)
      let plain = colors(look)
      let sea = plain.dark.pixels(noise: noise)
      guard let (day, night, line) = terminator else {
        pixels.store(dark: sea, lit: plain.lit.pixels(noise: noise), sea: sea, at: column)
        continue
      }
      let shown = mixed(colors(day), colors(night), line.sky(row, column))
      let dark = shown.dark.pixels(noise: noise)
      pixels.store(dark: dark, lit: shown.lit.pixels(noise: noise), sea: sea, at: column)
      pixels.store(bare: dark, at: column)
    }
  }

  private func paintGround(_ row: Int, _ land: borrowing GroundRow, into pixels: inout RowPixels) {
    let rays = lens.row(row)
    let away = Float(min(rays.y / Float(view.frame.y), 1) - 0.35)
    let known = view.known(row: row)
    for column in stride(from: 0, to: lens.columns, by: 8) where !known.contains(column) {
      let miss2 = lens.miss2(rays, column)
      let miss = miss2.squareRoot()
      let height = lens.height(miss: miss)
      let cover = lens.ground(miss: miss)
      let corner = vignette(rays.y, column)
      let averted = (1 - (1 - miss2).raised(to: 0).squareRoot()).heldToUnit
      let isGround = any(cover .> 0)
      let relief = isGround ? relief(row, column, land, averted: averted) : .zero
      let hasLand = land.hasLand(column)
      func colors(
        _ look: BackdropLook,
        lights: Lanes
      ) -> (dark: LaneColor, lit: LaneColor, open: LaneColor) {
        let strength = look.ink.vignetteStrength
        var colors = (dark: LaneColor(.zero), lit: LaneColor(.zero), open: LaneColor(.zero))
        if any(cover .< 1) {
          let sky = look.sky(height: height, column)
          colors = (sky.dark, sky.lit, sky.dark)
        }
        if isGround {
          let (planet, haze) = (look.planet, look.haze(column, averted: averted))
          let surface = hasLand ? planet.surface(land, column, relief: relief) : planet.sea
          let dusk = look.dusk(away, column)
          var dark = planet.shaded(surface, under: haze, light: 0)
          var lit = planet.shaded(surface, under: haze, light: 1)
          var open = hasLand ? planet.shaded(planet.sea, under: haze, light: 0) : dark
          dark.mix(look.ink.vignette, dusk)
          lit.mix(look.ink.vignette, dusk)
          open.mix(look.ink.vignette, dusk)
          if ground.lights != nil, any(lights .> 0) {
            look.planet.light(&dark, with: land, column, brightness: lights * (1 - Self.swell))
            look.planet.light(&lit, with: land, column, brightness: lights * (1 + Self.swell))
          }
          colors.dark.mix(dark, cover)
          colors.lit.mix(lit, cover)
          colors.open.mix(open, cover)
        }
        colors.dark.mix(look.ink.vignette, corner * strength)
        colors.lit.mix(look.ink.vignette, corner * strength)
        colors.open.mix(look.ink.vignette, corner * strength)
        return colors
      }
      let noise = dither.lanes(row + headroom, column)
      let sea: LaneColor
      let shown: (dark: LaneColor, lit: LaneColor)
      if let (day, night, line) = terminator {
        let below = line.ground(row, column)
        let darkness = below + (line.sky(row, column) - below) * (1 - cover)
        let first = colors(day, lights: .zero)
        let second = colors(night, lights: below.smoothStep(0.30, 0.85))
        shown = mixed((first.dark, first.lit), (second.dark, second.lit), darkness)
        var bare = first.open
        bare.mix(second.open, darkness)
        pixels.store(bare: bare.pixels(noise: noise), at: column)
        sea = openSea(look, height: height, away, column, averted: averted, cover, corner)
      } else {
        let colors = colors(look, lights: Lanes(repeating: look.ink.cityLights))
        (shown, sea) = ((colors.dark, colors.lit), colors.open)
      }
      pixels.store(
        dark: shown.dark.pixels(noise: noise),
        lit: shown.lit.pixels(noise: noise),
        sea: sea.pixels(noise: noise),
        at: column
      )
    }
  }

  /// How much the lights of cities swell with the breath.
  private static let swell: Float = 0.08

  /// Returns the planet without land and without light.
  @inline(__always)
  private func openSea(
    _ look: BackdropLook,
    height: Lanes,
    _ away: Float,
    _ column: Int,
    averted: Lanes,
    _ cover: Lanes,
    _ corner: Lanes
  ) -> LaneColor {
    var color = LaneColor(.zero)
    if any(cover .< 1) { color = look.sky(height: height, column).dark }
    if any(cover .> 0) {
      let (planet, haze) = (look.planet, look.haze(column, averted: averted))
      var open = planet.shaded(planet.sea, under: haze, light: 0)
      open.mix(look.ink.vignette, look.dusk(away, column))
      color.mix(open, cover)
    }
    color.mix(look.ink.vignette, corner * look.ink.vignetteStrength)
    return color
  }

  /// Returns how much land turns to the light: lighter above 0, darker below. It fades with the
  /// haze.
  @inline(__always)
  private func relief(
    _ row: Int,
    _ column: Int,
    _ land: borrowing GroundRow,
    averted: Lanes
  ) -> Lanes {
    guard let relief = ground.relief, any(land.land.lanes(column) .> 0) else { return .zero }
    let near = (1 - averted).smoothStep(0.10, 0.50)
    guard any(near .> 0) else { return .zero }
    let turned = (relief.lanes(row, column) * Self.reliefContrast).held(from: -1, to: 1)
    return turned * near * Self.reliefStrength
  }

  /// The relief's contrast before it is clipped, and its strength after that.
  private static let reliefContrast: Float = 3.2
  private static let reliefStrength: Float = 0.52

  @inline(__always)
  private func mixed(
    _ day: (dark: LaneColor, lit: LaneColor),
    _ night: (dark: LaneColor, lit: LaneColor),
    _ darkness: Lanes
  ) -> (dark: LaneColor, lit: LaneColor) {
    var mix = day
    mix.dark.mix(night.dark, darkness)
    mix.lit.mix(night.lit, darkness)
    return mix
  }

  /// Returns how near the edges of the picture and the headroom above it are to full darkness.
  @inline(__always)
  private func vignette(_ y: Float, _ column: Int) -> Lanes {
    let v = (min(y / Float(view.frame.y), 1) - 0.56) / 0.60
    return (aside2.lanes(column) + v * v).squareRoot().smoothStep(0.70, 1.55)
  }
}

/// One row of each of the pictures, padded to whole lanes.
private struct RowPixels {
  private var dark, lit, sea: [UInt32]

  /// Empty without a twilight.
  private var bare: [UInt32]

  init(columns: Int, hasTwilight: Bool) {
    dark = [UInt32](repeating: 0, count: columns)
    (lit, sea, bare) = (dark, dark, hasTwilight ? dark : [])
  }

  @inline(__always)
  mutating func store(
    dark: LaneBits,
    lit: LaneBits,
    sea: LaneBits,
    at column: Int
  ) {
    Self.store(dark, in: &self.dark, at: column)
    Self.store(lit, in: &self.lit, at: column)
    Self.store(sea, in: &self.sea, at: column)
  }

  @inline(__always)
  mutating func store(bare: LaneBits, at column: Int) {
    Self.store(bare, in: &self.bare, at: column)
  }

  @inline(__always)
  private static func store(_ lanes: LaneBits, in row: inout [UInt32], at column: Int) {
    precondition(column + 8 <= row.count, "a whole lane lies within")
    row.withUnsafeMutableBytes {
      $0.storeBytes(of: lanes, toByteOffset: column * 4, as: LaneBits.self)
    }
  }

  /// Calls a closure with the pixels in memory, without the padding.
  mutating func read(_ width: Int, _ body: (BackdropRow) -> Void) {
    dark.withUnsafeMutableBufferPointer { dark in
      lit.withUnsafeMutableBufferPointer { lit in
        sea.withUnsafeMutableBufferPointer { sea in
          bare.withUnsafeMutableBufferPointer { bare in
            body(
              BackdropRow(
                dark: UnsafeMutableBufferPointer(rebasing: dark[..<width]),
                lit: UnsafeMutableBufferPointer(rebasing: lit[..<width]),
                sea: UnsafeMutableBufferPointer(rebasing: sea[..<width]),
                bare: bare.isEmpty ? nil : UnsafeMutableBufferPointer(rebasing: bare[..<width])
              )
            )
          }
        }
      }
    }
  }
}
