/// Colours of the ground: water that is lighter near land, land like a sheet of paper on it, and
/// haze that thickens towards the limb.
struct BackdropGround {
  let ink: BackdropInk

  /// Returns the colour of open water.
  var sea: LaneColor {
    LaneColor(ink.water)
  }

  /// Returns the colours of water and land in eight columns of a row.
  ///
  /// - Parameters:
  ///   - row: The land in the row.
  ///   - column: The first column.
  ///   - relief: How much the land turns to the light.
  /// - Returns: The colours.
  @inline(__always)
  func surface(_ row: borrowing GroundRow, _ column: Int, relief: Lanes) -> LaneColor {
    let cover = row.land.lanes(column)
    var color = LaneColor(ink.water)
    let shallow = row.wide.lanes(column) * 0.85 + row.near.lanes(column) * 0.35
    color.mix(ink.shelf, shallow.heldToUnit)
    color.mix(ink.landShadow, (row.shadow.lanes(column) * (1 - cover)).heldToUnit * 0.46)
    var land = LaneColor(ink.land)
    land.mix(ink.coast, (1 - row.inner.lanes(column)).heldToUnit * 0.14)
    land.mix(ink.reliefLight, relief.held(from: 0, to: Self.mostRelief))
    land.mix(ink.reliefShade, (-relief).held(from: 0, to: Self.mostRelief))
    color.mix(land, cover)
    color.mix(ink.coast, row.coast.lanes(column) * (0.16 + 0.46 * row.facing.lanes(column)))
    return color
  }

  /// Adds the lights of cities to eight columns of a row, at a brightness.
  @inline(__always)
  func light(
    _ color: inout LaneColor,
    with row: borrowing GroundRow,
    _ column: Int,
    brightness: Lanes
  ) {
    let land = row.land.lanes(column)
    let haze = (row.haze.lanes(column) * -3.81).exp2
    let glow = (row.glow.lanes(column) * -7.14).exp2
    let grains = (row.grains.lanes(column) * -1.442_695).exp2
    color.mix(ink.cityGlow, (1 - haze) * 0.40 * land * brightness)
    color.mix(ink.cityGlow, (1 - glow) * 0.62 * brightness)
    color.mix(ink.cityLight, ((1 - grains) * brightness).held(from: 0, to: 0.95))
  }

  /// The greatest share of the relief in the colour of land.
  private static let mostRelief: Float = 0.5

  /// What lies over a surface, whatever its colour: haze, and the glow of the limb.
  struct Haze {
    fileprivate let color: LaneColor

    /// How thick the haze is, and how strong the glow.
    fileprivate let thickness, glow: Lanes

    /// How near the light is.
    fileprivate let side: Lanes
  }

  /// Returns the haze over eight columns. `averted` is 0 straight below the camera and 1 at the limb.
  @inline(__always)
  func haze(averted: Lanes, side: Lanes, glowSide: Lanes) -> Haze {
    let far = averted.smoothStep(0.34, 1)
    let rim = averted.smoothStep(0.74, 1)
    return Haze(
      color: ink.haze(side: side),
      thickness: far * far.squareRoot(),
      glow: rim * rim * glowSide,
      side: side
    )
  }

  /// Blends haze and glow over a surface; the light ranges from 0 to 1.
  @inline(__always)
  func shaded(_ surface: LaneColor, under haze: Haze, light b: Float) -> LaneColor {
    var color = surface
    color.mix(haze.color, haze.thickness * (0.44 + 0.20 * b + 0.30 * haze.side))
    color.mix(ink.glow, (haze.glow * (0.04 + 0.60 * b)).heldToUnit)
    return color
  }
}
