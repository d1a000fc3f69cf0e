import Scenes

/// The first marks of a scene: fills, the backdrop, gradients and cached layers. They are fixed or
/// change slowly while everything else moves above them.
///
/// A few numbers determine each tile; only tiles whose numbers changed, or that marks were drawn
/// on, are repainted.
struct Underlay {
  private enum Layer {
    case fill(Color)
    case backdrop(ShownBackdrop)
    case turn(ShownTurn)
    case gradient(VerticalGradient)
    case layer(PlacedLayer)
    case tube(Raster)
  }

  /// Everything that determines a tile's pixels: the layers, which are the same for all tiles, and
  /// the tile's own weights.
  struct Signature: Hashable {
    /// The marks, without the backdrop's light and land, which are in the weights.
    var marks: [Mark]

    /// Whether the backdrop's pictures were ready.
    var isComplete: Bool
  }

  /// Everything that determines the picture, except the tiles' weights.
  let signature: Signature

  /// The weights of each tile; empty without a backdrop.
  let weights: [ShownBackdrop.Weights]

  /// The state of the backdrop, if there is one and it does not turn.
  private let state: BackdropState?

  /// Whether the globe turns, so that the ground moves.
  private let turns: Bool

  private var layers: [Layer] = []
  private let grid: TileGrid

  /// The tiles of a tube whose light changed since the last painting.
  private var relit: TileSet?

  /// The number of the scene's marks that the underlay contains.
  let count: Int

  /// Reads the marks at the start of a scene.
  ///
  /// - Parameters:
  ///   - marks: The scene's marks.
  ///   - grid: The picture's tiles.
  ///   - drawing: Finds the pictures of backdrops.
  ///   - last: The previous underlay; its weights are used again if its backdrop is the same.
  init(_ marks: [Mark], grid: TileGrid, drawing: Drawing, last: Underlay? = nil) {
    self.grid = grid
    var weights: [ShownBackdrop.Weights] = []
    var standing: ShownBackdrop?
    var turns = false
    var still: [Mark] = []
    var isComplete = true
    reading: for mark in marks {
      switch mark {
      case .fill(let color):
        layers.append(.fill(color))
        still.append(mark)
      case .gradient(let from, let first, let to, let second):
        layers.append(.gradient(VerticalGradient(from: from, first: first, to: to, second: second)))
        still.append(mark)
      case .layer(let layer, let corner, let opacity):
        let picture = drawing.layer(of: layer)
        layers.append(.layer(PlacedLayer(layer: picture, corner: corner, opacity: opacity)))
        still.append(mark)
      case .backdrop(let backdrop, let state):
        if let shown = drawing.shown(backdrop, state) {
          // A backdrop covers everything before it.
          layers = [.backdrop(shown)]
          (standing, turns, weights) = (shown, false, [])
          still = [.backdrop(backdrop, BackdropState(light: 0, land: 0, sunk: state.sunk))]
        } else {
          layers = [.fill(backdrop.palette.zenith)]
          (standing, turns, weights) = (nil, false, [])
          still = [.fill(backdrop.palette.zenith)]
          isComplete = false
        }
      case .turn(let turn, let state):
        if let shown = drawing.shown(turn, state) {
          layers = [.turn(shown)]
          (standing, turns) = (nil, true)
          weights = shown.weights(of: grid)
          let place = BackdropState(light: 0, land: 0, sunk: state.sunk)
          still = [.turn(turn.standing, place)]
        } else {
          layers = [.fill(turn.from.palette.zenith)]
          (standing, turns, weights) = (nil, false, [])
          still = [.fill(turn.from.palette.zenith)]
          isComplete = false
        }
      case .tube(let tube, let light):
        // A tube covers everything before it, and tracks its own changes.
        let painted = drawing.paint(tube, light)
        relit = painted.changed
        layers = painted.picture.map { [.tube($0)] } ?? []
        (standing, turns, weights, isComplete) = (nil, false, [], true)
        still = [.tube(tube, TubeLight(phosphor: .mint, beam: nil))]
      case .radialGradient, .disc, .ring, .glow, .halo, .polygon, .facets, .shadow, .ribbon,
        .marking, .icon, .coast, .text:
        break reading
      }
    }
    signature = Signature(marks: still, isComplete: isComplete)
    self.turns = turns
    state = standing?.state
    if let standing {
      let isSame = last?.state == state && last?.grid == grid && last?.signature == signature
      self.weights = isSame ? last?.weights ?? [] : standing.weights(of: grid)
    } else {
      self.weights = weights
    }
    count = marks.prefix(while: \.isUnderlay).count
  }

  /// Whether marks that did not change since another underlay look the same on this one.
  func isGround(of other: Underlay?) -> Bool {
    guard let other else { return false }
    return !turns && !other.turns && other.grid == grid && other.signature == signature
  }

  /// Returns the tiles that differ from those of another underlay of the same size.
  func changes(from other: Underlay?) -> TileSet {
    guard let other, other.signature == signature, other.grid == grid else {
      return TileSet(grid, all: true)
    }
    var changed = TileSet(grid)
    if weights != other.weights {
      for index in weights.indices where weights[index] != other.weights[index] {
        changed[index] = true
      }
    }
    if let relit { changed.formUnion(relit) }
    return changed
  }

  /// Paints some tiles.
  func paint(_ tiles: TileSet, into raster: Raster) {
    // Used for every row, because memory is not asked for in every frame.
    var stale: [Int] = []
    var weighted: [(rect: PixelRect, weights: ShownBackdrop.Weights)] = []
    stale.reserveCapacity(grid.columns)
    weighted.reserveCapacity(grid.columns)
    for row in 0..<grid.rows {
      stale.removeAll(keepingCapacity: true)
      weighted.removeAll(keepingCapacity: true)
      for tile in grid.row(row) where tiles[tile] {
        stale.append(tile)
        if !weights.isEmpty { weighted.append((grid.rect(tile), weights[tile])) }
      }
      guard !stale.isEmpty else { continue }
      if !covers { fill(stale, Color(0), raster) }
      for layer in layers {
        switch layer {
        case .fill(let color): fill(stale, color, raster)
        case .backdrop(let shown): shown.paint(weighted, into: raster)
        case .turn(let shown): shown.paint(weighted, into: raster)
        case .gradient(let gradient):
          for tile in stale { raster.lay(gradient, over: grid.rect(tile)) }
        case .layer(let still):
          for tile in stale { still.lay(over: grid.rect(tile), of: raster) }
        case .tube(let picture):
          // Neighbouring tiles are painted together, because the rows of a single tile are short
          // copies.
          for tiles in stale.runs {
            let (first, last) = (grid.rect(tiles.lowerBound), grid.rect(tiles.upperBound))
            raster.copy(
              picture,
              PixelRect(x: first.x.lowerBound..<last.x.upperBound, y: first.y)
            )
          }
        }
      }
    }
  }

  /// Whether the first layer is opaque over the whole picture.
  private var covers: Bool {
    switch layers.first {
    case .fill(let color): color.opacity == 1
    case .backdrop, .turn, .tube: true
    case .gradient, .layer, nil: false
    }
  }

  private func fill(_ tiles: [Int], _ color: Color, _ raster: Raster) {
    for tile in tiles { raster.fill(grid.rect(tile), color) }
  }
}

extension Mark {
  fileprivate var isUnderlay: Bool {
    switch self {
    case .fill, .backdrop, .turn, .gradient, .layer, .tube: true
    case .radialGradient, .disc, .ring, .glow, .halo, .polygon, .facets, .shadow, .ribbon, .marking,
      .icon, .coast, .text:
      false
    }
  }
}

extension [Int] {
  /// Groups ascending numbers into ranges without gaps.
  fileprivate var runs: [ClosedRange<Int>] {
    reduce(into: []) { runs, number in
      if let last = runs.last, last.upperBound == number - 1 {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
  }
}
