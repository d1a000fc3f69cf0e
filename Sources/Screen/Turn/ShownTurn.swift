import Geodesy
package import Scenes

/// A turning globe with its state at an instant.
package struct ShownTurn {
  package let turn: BackdropTurn
  package let state: BackdropState

  /// The pictures before and after the turn; nil while the latter are being painted.
  package let before: PreparedBackdrop
  package let after: PreparedBackdrop?

  private let ground: TurnedGround?
  /// The sea before the turn, that after it, or both where they differ.
  package let seas: [ShownBackdrop]

  /// Where the ground lies in the two pictures.
  package let map: TurnMap

  /// The share of the ground that is not in the seas, from 0 to 1.
  package let strength: Double

  /// The number of this instant's ground, which differs from that of others.
  private let number: UInt32

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
    self.ground = ground
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
    map = TurnMap(turn, hasTwilight: turn.from.twilight != nil || turn.to.twilight != nil)
    strength = state.land * (1 - exact.0) * (1 - exact.1)
    ground?.compute(
      map,
      before: before.ground,
      after: after?.ground,
      strength: strength,
      width: turn.from.size.x
    )
    number = Float(turn.share).bitPattern
  }

  /// How much of the ground is exact: 1 at the end of a turn that is `share` away, and 0 soon after it.
  private static func exactness(_ share: Double) -> Double {
    let t = min(max(share / exactShare, 0), 1)
    return 1 - t * t * (3 - 2 * t)
  }

  /// Returns the weights for a tile; they differ from instant to instant where there is ground.
  func weights(_ tile: PixelRect) -> ShownBackdrop.Weights {
    var weights = ShownBackdrop.Weights(light: 0, ebb: 0)
    for sea in seas {
      let own = sea.weights(tile)
      weights.light = max(weights.light, own.light)
      weights.ebb = max(weights.ebb, own.ebb)
    }
    let top = Double((map.rows.first ?? 0) * GroundLayer.step) + state.sunk
    if seas.count > 1 || Double(tile.y.upperBound) >= top - 1 { weights.turn = number }
    return weights
  }

  /// Blends tiles of one row into a raster.
  func paint(_ tiles: [(rect: PixelRect, weights: ShownBackdrop.Weights)], into raster: Raster) {
    guard let sea = seas.first, let rows = tiles.first?.rect.y else { return }
    sea.paint(tiles.map { ($0.rect, sea.weights($0.rect)) }, into: raster)
    if seas.count > 1 { fade(into: seas[1], tiles.map(\.rect), raster) }
    guard let ground else { return }
    // Tiles side by side are one stretch: whole rows are faster.
    let stretches = tiles.map(\.rect.x).reduce(into: [Range<Int>]()) { stretches, columns in
      if let last = stretches.last, last.upperBound == columns.lowerBound {
        stretches[stretches.count - 1] = last.lowerBound..<columns.upperBound
      } else {
        stretches.append(columns)
      }
    }
    for y in rows { ground.add(row: Double(y) - state.sunk, stretches, to: raster.line(y)) }
  }

  /// Mixes in the sea after the turn.
  private func fade(into sea: ShownBackdrop, _ tiles: [PixelRect], _ raster: Raster) {
    guard let rows = tiles.first?.y else { return }
    let share = UInt16((turn.share * 256).rounded())
    let weighted = tiles.map { (rect: $0, weights: sea.weights($0)) }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: raster.width) { scratch in
      guard let row = scratch.baseAddress else { return }
      for y in rows {
        sea.paint(weighted, rows: y..<y + 1) { _ in row }
        for rect in tiles {
          let (line, start) = (raster.line(y), rect.x.lowerBound)
          mix(line + start, row + start, weight: share, into: line + start, count: rect.x.count)
        }
      }
    }
  }

  /// Returns where the ground under a point of the picture lies in the nearer of the two pictures, and that picture.
  func rest(of point: SIMD2<Int>) -> (ShownBackdrop, SIMD2<Int>)? {
    guard let sea = turn.share < 0.5 ? seas.first : seas.last else { return nil }
    let shown = SIMD2(Double(point.x), Double(point.y) - state.sunk)
    let ground = turn.globe.normal(towards: turn.globe.direction(appearingAt: shown))
    let globe = sea.backdrop.globe
    let place = globe.project(globe.world(normal: ground)) + SIMD2(0, state.sunk)
    guard abs(place.x) < 1e6, abs(place.y) < 1e6 else { return nil }
    return (sea, SIMD2(Int(place.x.rounded()), Int(place.y.rounded())))
  }
}

extension BackdropTurn {
  /// Whether the sea and the sky have other colours after the turn.
  fileprivate var changesSea: Bool { from.palette != to.palette }
}
