import Geodesy
package import Scenes

/// A turning globe with its state at an instant.
package final class ShownTurn {
  package let turn: BackdropTurn
  package let state: BackdropState

  /// The pictures before and after the turn; nil while the latter are being painted.
  package let before: PreparedBackdrop
  package let after: PreparedBackdrop?

  /// The ground and its sources; nil if a graphics card draws it.
  private let ground: (TurnedGround, TurnedGround.Source)?

  /// The details of that ground; nil if they are in it.
  private let details: TurnedDetails?

  /// The sea before the turn, that after it, or both where they differ.
  package let seas: [ShownBackdrop]

  /// Where the ground lies in the two pictures.
  package let map: TurnMap

  /// The share of the sea after the turn where both are shown. It changes in steps, between which the sky is not
  /// painted again.
  private let seaShare: Double

  /// The least and the greatest number of steps: one for each level by which the seas differ, often a few dozen.
  private static let seaSteps = 8.0...64.0

  /// The number of steps of the light on a smooth sea: each changes a channel by less than a level.
  private static let lightSteps = 256.0

  /// How far below the limb the sea is smooth, in pixels at 1080 rows, and in those of the picture.
  private static let limbMargin = 24.0
  private let limbMargin: Double

  /// The share of the ground that is not in the seas, from 0 to 1.
  package let strength: Double

  /// Numbers that identify this instant's ground, open sea and sky: they differ between instants at which these look
  /// different.
  private let number: (ground: UInt32, sea: UInt32, sky: UInt32)

  /// The shares of the turn at both ends within which the moved ground gives way to the exact one.
  private static let exactShare = 0.006

  /// Computes a turn at an instant.
  ///
  /// - Parameters:
  ///   - turn: The turn.
  ///   - state: Its light and position.
  ///   - before: The pictures before the turn.
  ///   - after: Those after it; nil while they are being painted.
  ///   - ground: Where to compute the ground; nil if a graphics card draws it.
  init(
    _ turn: BackdropTurn,
    _ state: BackdropState,
    before: PreparedBackdrop,
    after: PreparedBackdrop?,
    ground: TurnedGround?
  ) {
    (self.turn, self.state, self.before, self.after) = (turn, state, before, after)
    let exact = (Self.exactness(turn.share), Self.exactness(1 - turn.share))
    func sea(_ backdrop: Backdrop, _ prepared: PreparedBackdrop, exact: Double) -> ShownBackdrop {
      var state = state
      state.land *= exact
      return ShownBackdrop(backdrop: backdrop, prepared: prepared, state: state)
    }
    let isFirst = after == nil || turn.share < 0.5
    var seas: [ShownBackdrop] = []
    if isFirst || turn.changesSea { seas.append(sea(turn.from, before, exact: exact.0)) }
    if let after, !isFirst || turn.changesSea { seas.append(sea(turn.to, after, exact: exact.1)) }
    self.seas = seas
    let reach = (before.ground.reach, after?.ground.reach ?? .zero)
    let map = TurnMap(turn, reach: reach)
    let strength = state.land * (1 - exact.0) * (1 - exact.1)
    (self.map, self.strength) = (map, strength)
    let steps = Self.seaSteps(from: before.smoothSea, to: after?.smoothSea)
    let step = (turn.share * steps).rounded()
    let seaShare = step / steps
    self.seaShare = seaShare
    let light = (min(max(state.light, 0), 1) * Self.lightSteps).rounded()
    var number: (ground: UInt32, sea: UInt32, sky: UInt32)
    // A share has no sign: that tells the ground of one picture from that of both.
    number.ground = Float(turn.share).bitPattern | (after == nil ? 1 << 31 : 0)
    // Without land, both pictures have the same sea where only one is shown; their light differs by its rounding.
    number.sea = seas.count > 1 ? number.ground : isFirst ? 1 : 2
    number.sky = seas.count > 1 ? Float(seaShare).bitPattern : 0
    self.ground = ground.map {
      var source = TurnedGround.Source(
        map: map,
        before: before.ground,
        after: after?.ground,
        strength: strength
      )
      // One sea is read faster than a smooth one is computed. Near the ends, the land of the exact pictures is in the
      // seas.
      if seas.count > 1, exact == (0, 0), let first = before.smoothSea,
        let second = after?.smoothSea, first.stride == second.stride
      {
        source.sea = TurnedSea.Source(
          before: first,
          after: second,
          share: seaShare,
          light: light / Self.lightSteps
        )
        number.sea = 1 << 16 | UInt32(step) << 9 | UInt32(light)
      }
      $0.begin(source)
      return ($0, source)
    }
    let details = TurnedDetails.Source(
      turn: turn,
      sources: TurnSources(turn, reach: reach),
      strength: strength,
      sunk: state.sunk
    )
    self.details = ground?.details(before.ground.details, after?.ground.details, details)
    limbMargin = Self.limbMargin * max(Double(min(turn.from.size.x, turn.from.size.y)) / 1080, 1)
    self.number = number
  }

  /// Returns the number of steps in which one sea becomes another.
  private static func seaSteps(from before: SmoothSea?, to after: SmoothSea?) -> Double {
    guard let before, let after, before.stride == after.stride else { return seaSteps.upperBound }
    // Some pixels between those that are compared may differ more.
    let levels = (1.25 * before.difference(from: after)).rounded(.up)
    return min(max(levels, seaSteps.lowerBound), seaSteps.upperBound)
  }

  /// How much of the ground is exact: 1 at the end of a turn that is `share` away, and 0 soon after it.
  private static func exactness(_ share: Double) -> Double {
    let t = min(max(share / exactShare, 0), 1)
    return 1 - t * t * (3 - 2 * t)
  }

  /// Appends the weights of all tiles of a grid; they differ from instant to instant where there is ground.
  func appendWeights(of grid: TileGrid, to weights: inout [ShownBackdrop.Weights]) {
    let first = weights.count
    guard let sea = seas.first else { return }
    sea.appendWeights(of: grid, to: &weights)
    for sea in seas.dropFirst() {
      for tile in 0..<grid.count {
        let own = sea.weights(grid.rect(tile))
        weights[first + tile].light = max(weights[first + tile].light, own.light)
        weights[first + tile].seaWeight = max(weights[first + tile].seaWeight, own.seaWeight)
      }
    }
    guard let (ground, source) = ground else { return }
    var moving = TileSet(grid)
    ground.insertGround(into: &moving, from: source, sunk: state.sunk)
    details?.insert(into: &moving)
    let top = Double((map.rows.first ?? 0) * map.step) + state.sunk
    // As far beyond the limb, ground is interpolated.
    let margin = Double(3 * map.step)
    for row in 0..<grid.rows {
      let rows = grid.rect(row * grid.columns).y
      let bottom = Double(rows.upperBound)
      let sides = map.limb.sides(at: bottom - state.sunk + margin)
      let smooth = source.sea == nil ? nil : smoothColumns(in: rows)
      for tile in grid.row(row) {
        let rect = grid.rect(tile)
        let isGlobe =
          bottom >= top - 1 && Double(rect.x.upperBound) > sides.lowerBound - margin
          && Double(rect.x.lowerBound) < sides.upperBound + margin
        // Where two whole seas are mixed, open sea is painted in every frame, too.
        let isStill = !moving[tile] && (source.sea == nil || Self.lies(rect, within: smooth))
        weights[first + tile].turn =
          isGlobe ? (isStill ? number.sea : number.ground) : number.sky
      }
    }
  }

  /// Tiles and their weights.
  typealias WeightedTiles = [(rect: PixelRect, weights: ShownBackdrop.Weights)]

  /// Blends tiles of one row into a raster.
  func paint(_ tiles: WeightedTiles, into raster: Raster) {
    guard let rows = tiles.first?.rect.y else { return }
    paintGround(tiles, rows, into: raster)
    details?.draw(rows: rows, Self.stretches(tiles), on: raster)
  }

  private func paintGround(_ tiles: WeightedTiles, _ rows: Range<Int>, into raster: Raster) {
    guard let (ground, source) = ground, source.sea != nil, let smooth = smoothColumns(in: rows)
    else {
      return paintWhole(tiles, into: raster)
    }
    let stretches = Self.stretches(tiles.filter { Self.lies($0.rect, within: smooth) })
    if !stretches.isEmpty {
      let dither: DitherRows = turn.from.palette.stars < 0.5 ? .paper : .smooth
      let sunk = Int(state.sunk.rounded())
      for y in rows {
        ground.put(
          row: Double(y) - state.sunk,
          line: max(y - sunk + turn.from.headroom, 0),
          stretches,
          to: raster.line(y),
          from: source,
          dither: dither
        )
      }
    }
    paintWhole(tiles.filter { !Self.lies($0.rect, within: smooth) }, into: raster)
  }

  /// Whether a tile lies within some columns.
  private static func lies(_ tile: PixelRect, within columns: ClosedRange<Double>?) -> Bool {
    guard let columns else { return false }
    return columns.lowerBound <= Double(tile.x.lowerBound)
      && Double(tile.x.upperBound) <= columns.upperBound
  }

  /// Returns the columns of some rows that lie so far below the limb that the sea is smooth; nil if there are none.
  private func smoothColumns(in rows: Range<Int>) -> ClosedRange<Double>? {
    let sides = [rows.lowerBound, rows.upperBound].map {
      map.limb.sides(at: Double($0) - state.sunk - limbMargin)
    }
    let low = max(sides[0].lowerBound, sides[1].lowerBound) + limbMargin
    let high = min(sides[0].upperBound, sides[1].upperBound) - limbMargin
    return low < high ? low...high : nil
  }

  /// Returns the columns of tiles. Tiles side by side are one stretch: whole rows are faster.
  private static func stretches(_ tiles: WeightedTiles) -> [Range<Int>] {
    tiles.map(\.rect.x).reduce(into: []) { stretches, columns in
      if let last = stretches.last, last.upperBound == columns.lowerBound {
        stretches[stretches.count - 1] = last.lowerBound..<columns.upperBound
      } else {
        stretches.append(columns)
      }
    }
  }

  /// Blends tiles of one row with whole seas.
  private func paintWhole(_ tiles: WeightedTiles, into raster: Raster) {
    guard let sea = seas.first, let rows = tiles.first?.rect.y else { return }
    let stretches = Self.stretches(tiles)
    // Bound once, because copying the source for each row would count references.
    guard let (ground, source) = ground else { return sea.paint(tiles, into: raster) }
    func addGround(_ y: Int, _ line: UnsafeMutablePointer<UInt32>) {
      ground.add(row: Double(y) - state.sunk, stretches, to: line, from: source)
    }
    guard seas.count > 1 else {
      return sea.paint(tiles, rows: rows, into: { raster.line($0) }, finish: addGround)
    }
    let weighted = seas.map { sea in
      tiles.map { (rect: $0.rect, weights: sea.weights($0.rect)) }
    }
    let (share, width) = (UInt16((seaShare * 256).rounded()), raster.width)
    ground.withScratch(width * rows.count) { later in
      seas[1].paint(weighted[1], rows: rows) { later + ($0 - rows.lowerBound) * width }
      sea.paint(weighted[0], rows: rows, into: { raster.line($0) }) { y, line in
        let second = later + (y - rows.lowerBound) * width
        for columns in stretches {
          let (start, count) = (columns.lowerBound, columns.count)
          mix(line + start, second + start, weight: share, into: line + start, count: count)
        }
        addGround(y, line)
      }
    }
  }

  /// Returns where the ground under a point of the picture lies in the nearer of the two pictures, and that picture.
  /// The sky does not turn: a point in it lies where it is.
  func rest(of point: SIMD2<Int>) -> (ShownBackdrop, SIMD2<Int>)? {
    guard let sea = turn.share < 0.5 ? seas.first : seas.last else { return nil }
    let shown = SIMD2(Double(point.x), Double(point.y) - state.sunk)
    let turned = TurnedPlace(shown, on: turn.globe)
    guard !turned.isSky else { return (sea, point) }
    let globe = sea.backdrop.globe
    let place = globe.project(globe.world(normal: turned.ground)) + SIMD2(0, state.sunk)
    guard abs(place.x) < 1e6, abs(place.y) < 1e6 else { return nil }
    return (sea, SIMD2(Int(place.x.rounded()), Int(place.y.rounded())))
  }
}

extension BackdropTurn {
  /// Whether the sea and the sky have other colours after the turn.
  fileprivate var changesSea: Bool {
    from.palette != to.palette || from.twilight != nil || to.twilight != nil
  }
}
