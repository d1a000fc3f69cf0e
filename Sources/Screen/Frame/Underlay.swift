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
  private(set) var signature = Signature(marks: [], isComplete: false)

  /// The weights of each tile; empty without a backdrop.
  private(set) var weights: [ShownBackdrop.Weights] = []

  /// The state of the backdrop, if there is one and it does not turn.
  private var state: BackdropState?

  /// Whether the globe turns, so that the ground moves.
  private var turns = false

  private var layers: [Layer] = []
  private let grid: TileGrid

  /// The tiles of a tube whose light changed since the last painting.
  private var relit: TileSet?

  /// The number of the scene's marks that the underlay contains.
  private(set) var count = 0

  /// Whether it has read no scene yet.
  private var isBlank = true

  /// The tiles of a row that are painted, and their weights; kept for their memory.
  private var stale: [Int] = []
  private var weighted: [(rect: PixelRect, weights: ShownBackdrop.Weights)] = []

  /// Creates an underlay that has read no scene.
  init(_ grid: TileGrid) {
    self.grid = grid
  }

  /// Reads the marks at the start of a scene in place of those of an earlier one. The memory is used again.
  ///
  /// - Parameters:
  ///   - marks: The scene's marks.
  ///   - drawing: Finds the pictures of backdrops.
  ///   - last: The previous underlay; its weights are used again if its backdrop is the same.
  mutating func read(_ marks: [Mark], drawing: Drawing, last: Underlay) {
    isBlank = false
    weights.removeAll(keepingCapacity: true)
    layers.removeAll(keepingCapacity: true)
    signature.marks.removeAll(keepingCapacity: true)
    signature.isComplete = true
    (turns, relit) = (false, nil)
    var standing: ShownBackdrop?
    reading: for mark in marks {
      switch mark {
      case .fill(let color):
        layers.append(.fill(color))
        signature.marks.append(mark)
      case .gradient(let from, let first, let to, let second):
        layers.append(.gradient(VerticalGradient(from: from, first: first, to: to, second: second)))
        signature.marks.append(mark)
      case .layer(let layer, let corner, let opacity):
        let picture = drawing.layer(of: layer)
        layers.append(.layer(PlacedLayer(layer: picture, corner: corner, opacity: opacity)))
        signature.marks.append(mark)
      case .backdrop(let backdrop, let state):
        (standing, turns) = (drawing.shown(backdrop, state), false)
        if let standing {
          let place = BackdropState(light: 0, land: 0, sunk: state.sunk)
          replace(with: .backdrop(standing), .backdrop(backdrop, place))
        } else {
          replaceWithSky(of: backdrop)
        }
      case .turn(let turn, let state):
        standing = nil
        if let shown = drawing.shown(turn, state) {
          let place = BackdropState(light: 0, land: 0, sunk: state.sunk)
          replace(with: .turn(shown), .turn(turn.standing, place))
          shown.appendWeights(of: grid, to: &weights)
          turns = true
        } else {
          replaceWithSky(of: turn.from)
        }
      case .tube(let tube, let light):
        // A tube tracks its own changes.
        let painted = drawing.paint(tube, light)
        relit = painted.changed
        (standing, turns) = (nil, false)
        replace(
          with: painted.picture.map { .tube($0) },
          .tube(tube, TubeLight(phosphor: .mint, beam: nil))
        )
        signature.isComplete = true
      case .radialGradient, .disc, .ring, .glow, .halo, .polygon, .facets, .shadow, .ribbon,
        .marking, .icon, .coast, .text:
        break reading
      }
    }
    state = standing?.state
    if let standing {
      if last.state == state, last.grid == grid, last.signature == signature {
        weights.append(contentsOf: last.weights)
      } else {
        standing.appendWeights(of: grid, to: &weights)
      }
    }
    count = marks.prefix(while: \.isUnderlay).count
  }

  /// Replaces everything before a mark that covers the whole picture.
  private mutating func replace(with layer: Layer?, _ mark: Mark) {
    weights.removeAll(keepingCapacity: true)
    layers.removeAll(keepingCapacity: true)
    signature.marks.removeAll(keepingCapacity: true)
    if let layer { layers.append(layer) }
    signature.marks.append(mark)
  }

  /// Replaces everything before a backdrop whose pictures are not ready.
  private mutating func replaceWithSky(of backdrop: Backdrop) {
    turns = false
    replace(with: .fill(backdrop.palette.zenith), .fill(backdrop.palette.zenith))
    signature.isComplete = false
  }

  /// Whether marks that did not change since another underlay look the same on this one.
  func isGround(of other: Underlay) -> Bool {
    guard !other.isBlank else { return false }
    return !turns && !other.turns && other.grid == grid && other.signature == signature
  }

  /// Adds the tiles that differ from those of another underlay of the same size.
  func insertChanges(from other: Underlay, into changed: inout TileSet) {
    guard !other.isBlank, other.signature == signature, other.grid == grid else {
      changed.insertAll()
      return
    }
    if weights != other.weights {
      for index in weights.indices where weights[index] != other.weights[index] {
        changed[index] = true
      }
    }
    if let relit { changed.formUnion(relit) }
  }

  /// Paints some tiles.
  mutating func paint(_ tiles: TileSet, into raster: Raster) {
    for row in 0..<grid.rows {
      stale.removeAll(keepingCapacity: true)
      weighted.removeAll(keepingCapacity: true)
      for tile in grid.row(row) where tiles[tile] {
        stale.append(tile)
        if !weights.isEmpty { weighted.append((grid.rect(tile), weights[tile])) }
      }
      guard !stale.isEmpty else { continue }
      if !covers { fill(stale.filter { !isHidden($0) }, Color(0), raster) }
      for layer in layers {
        switch layer {
        case .fill(let color): fill(stale, color, raster)
        case .backdrop(let shown): shown.paint(weighted, into: raster)
        case .turn(let shown): shown.paint(weighted, into: raster)
        case .gradient(let gradient):
          for tile in stale { raster.blend(gradient, over: grid.rect(tile)) }
        case .layer(let still):
          // Rows of several tiles are read and written in fewer pieces.
          for tiles in stale.filter({ still.touches(grid.rect($0)) }).runs {
            still.draw(over: grid.rect(ofRun: tiles), of: raster)
          }
        case .tube(let picture):
          // Neighbouring tiles are painted together, because the rows of a single tile are short
          // copies.
          for tiles in stale.runs {
            raster.copy(picture, grid.rect(ofRun: tiles))
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

  /// Whether the first layer is known to be opaque in a tile.
  private func isHidden(_ tile: Int) -> Bool {
    guard case .layer(let still) = layers.first else { return false }
    return still.isKnownToHide(grid.rect(tile))
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
