import CPixels
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

  /// The look of the open sea, which without a twilight is that of everything; and the looks of day and night. They
  /// point into `lights`.
  private let looks: PlanetLooks
  private let lights: [BackdropLight]

  /// Where day turns into night; nil without a twilight.
  private let terminator: Terminator?

  /// Whether the twilight sinks with the land.
  private let sinks: Bool

  /// By column: the squared distance from the centre in half widths, for the vignette.
  private let aside2: NumberRow

  /// Prepares the rows of a view of a backdrop.
  init(_ backdrop: Backdrop, _ view: BackdropView, ground: GroundFields, map: GroundMap?) {
    self.view = view
    size = view.size
    headroom = view.headroom
    let lens = BackdropLens(view)
    self.lens = lens
    let plain = BackdropLight(places: lens.place)
    var (looks, lights) = (PlanetLooks(), [plain])
    looks.plain = PlanetLook(backdrop.palette, plain)
    var terminator: Terminator?
    if let twilight = backdrop.twilight, let map {
      let line = Terminator(twilight, over: view.globe, map: map)
      let light = BackdropLight(at: line.light, places: lens.place)
      looks.day = PlanetLook(twilight.day, light)
      looks.night = PlanetLook(twilight.night, light)
      lights.append(light)
      terminator = line
    }
    (self.looks, self.lights, self.terminator) = (looks, lights, terminator)
    sinks = backdrop.twilight?.sinks ?? false
    self.ground = ground
    // Paper is grainy by day; the night sky is smooth.
    dither = BackdropDither(
      grain: BackdropDither.paperGrain * Float(1 - backdrop.palette.stars)
    )
    let (width, origin) = (Float(view.frame.x), Float(view.origin))
    aside2 = NumberRow(
      (0..<lens.columns).map { column in
        let x = ((Float(column) - origin + 0.5) / width - 0.5) / 0.5
        // Ground beside the frame is no darker than its edges.
        return 0.80 * min(x * x, 1)
      }
    )
  }

  /// Paints the pictures row by row, each as wide as the view and taller by the headroom.
  ///
  /// - Parameter finish: Takes the next row of each.
  func paint(_ finish: (_ row: Int, BackdropRow) -> Void) {
    let buffers = RowBuffers(columns: lens.columns)
    withExtendedLifetime((self, buffers)) {
      for row in 0..<size.y + headroom {
        let rest = row - headroom
        if rest >= ground.top {
          paintGround(rest, in: buffers)
        } else if view.reduction == 1 {
          // Otherwise, the sky has no ground to show.
          paintSky(rest, in: buffers)
        }
        var pixels = buffers.pixels.row(size.x)
        if terminator != nil { pixels.darkness = UnsafePointer(buffers.sky.start) }
        finish(row, pixels)
      }
    }
  }

  /// The rows that are written for each row of the picture.
  private struct RowBuffers {
    let land: GroundRow
    let noise, sky, ground, relief: NumberRow
    let pixels: PixelRows

    init(columns: Int) {
      func row() -> NumberRow { NumberRow(count: columns) }
      land = GroundRow(columns: columns)
      (noise, sky, ground, relief) = (row(), row(), row(), row())
      pixels = PixelRows(columns: columns)
    }
  }

  private func paintSky(_ row: Int, in buffers: RowBuffers) {
    terminator?.read(row, sky: buffers.sky, ground: buffers.ground)
    var line = line(row, in: buffers)
    // Nothing of the ground below is seen.
    line.ground_darkness = line.sky_darkness
    withUnsafePointer(to: looks) { planet_paint_sky(&line, $0, 0, lens.columns) }
  }

  private func paintGround(_ row: Int, in buffers: RowBuffers) {
    ground.read(row, into: buffers.land)
    readRelief(row, in: buffers)
    terminator?.read(row, sky: buffers.sky, ground: buffers.ground)
    let known = view.known(row: row)
    withUnsafePointer(to: looks) { looks in
      var line = line(row, in: buffers)
      guard !known.isEmpty else { return planet_paint_ground(&line, looks, 0, lens.columns) }
      planet_paint_ground(&line, looks, 0, known.lowerBound)
      planet_paint_ground(&line, looks, known.upperBound, lens.columns)
    }
  }

  /// Reads how much the land of a row turns to the light: lighter above 0, darker below.
  private func readRelief(_ row: Int, in buffers: RowBuffers) {
    guard let relief = ground.relief else { return }
    let known = view.known(row: row)
    for column in stride(from: 0, to: lens.columns, by: 8) where !known.contains(column) {
      let isLand = any(buffers.land.land.lanes(column) .> 0)
      let turned = isLand ? relief.lanes(row, column) * Self.reliefContrast : .zero
      buffers.relief.store(turned.clamped(from: -1, to: 1), at: column)
    }
  }

  /// The relief's contrast before it is clipped.
  private static let reliefContrast: Float = 3.2

  /// Returns what the pixels of a row show, and where they go.
  private func line(_ row: Int, in buffers: RowBuffers) -> PlanetRow {
    let rays = lens.row(row)
    let down = min(rays.y / Float(view.frame.y), 1)
    let upright = (down - 0.56) / 0.60
    let hasLights = ground.lights != nil || terminator != nil
    let (land, pixels) = (buffers.land, buffers.pixels)
    dither.read(row + headroom, into: buffers.noise)
    return PlanetRow(
      offset2: UnsafePointer(lens.offset2.start),
      aside2: UnsafePointer(aside2.start),
      noise: UnsafePointer(buffers.noise.start),
      center2: lens.center2,
      along: rays.along,
      square: rays.square,
      height_scale: lens.heightScale,
      limb_scale: lens.limbScale,
      upright2: upright * upright,
      down: down - 0.35,
      land: UnsafePointer(land.land.start),
      wide: UnsafePointer(land.wide.start),
      near: UnsafePointer(land.near.start),
      shadow: UnsafePointer(land.shadow.start),
      inner: UnsafePointer(land.inner.start),
      coast: UnsafePointer(land.coast.start),
      facing: UnsafePointer(land.facing.start),
      relief: UnsafePointer(buffers.relief.start),
      grains: hasLights ? UnsafePointer(land.grains.start) : nil,
      city_glow: UnsafePointer(land.glow.start),
      city_haze: UnsafePointer(land.haze.start),
      sky_darkness: terminator == nil ? nil : UnsafePointer(buffers.sky.start),
      ground_darkness: UnsafePointer(buffers.ground.start),
      twilight_sinks: sinks ? 1 : 0,
      dark: pixels.start(of: .dark),
      lit: pixels.start(of: .lit),
      sea: pixels.start(of: .sea)
    )
  }
}
