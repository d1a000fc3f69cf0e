import CSDL2
import Scenes
import Screen

extension AcceleratedSurface {
  func show(_ shown: ShownTurn) {
    flush()
    let before = textures(shown.turn.from, shown.before)
    let after = shown.after.map { textures(shown.turn.to, $0) }
    for (index, sea) in shown.seas.enumerated() {
      let own = textures(sea.backdrop, sea.prepared)
      if index == 0 { own.draw(sea) } else { own.fade(sea, share: shown.turn.share) }
    }
    draw(shown, before, shown.before.ground, \.before)
    if let after, let ground = shown.after?.ground { draw(shown, after, ground, \.after) }
  }

  /// Draws the ground of one of a turn's pictures on the grid of its map, and that around it.
  private func draw(
    _ shown: ShownTurn,
    _ textures: MixedTextures,
    _ ground: GroundLayer,
    _ source: KeyPath<TurnMap.Node, TurnMap.Source>
  ) {
    let (width, height) = (Float(ground.width), Float(ground.height))
    let map = shown.map
    func isInside(_ node: Int) -> Bool {
      let place = map.nodes[node][keyPath: source].place
      return place.x >= -1 && place.y >= -1 && place.x <= width && place.y <= height
    }
    var (inner, outer): ([Int32], [Int32]) = ([], [])
    for row in 0..<max(map.rows.count - 1, 0) {
      for column in 0..<map.columns - 1 {
        let first = row * map.columns + column
        let below = first + map.columns
        let corners = [first, first + 1, below + 1, below]
        let isWithin = ground.surround == nil || corners.allSatisfy(isInside)
        let triangles = [first, first + 1, below + 1, first, below + 1, below].map { Int32($0) }
        if isWithin { inner += triangles } else { outer += triangles }
      }
    }
    let own = SIMD2(width, height)
    draw(shown, textures.groundTexture(), source, inner) { ($0 + 0.5) / own }
    guard let around = ground.surround else { return }
    let scale = Float(GroundLayer.step) / Float(GroundSurround.step)
    let size = SIMD2(Float(around.width), Float(around.height))
    let border = SIMD2(Float(around.border), 0)
    draw(shown, textures.surroundTexture(), source, outer) { (($0 + 0.5) * scale + border) / size }
  }

  /// Draws triangles of a turn's map from a texture.
  private func draw(
    _ shown: ShownTurn,
    _ texture: Texture?,
    _ source: KeyPath<TurnMap.Node, TurnMap.Source>,
    _ corners: [Int32],
    _ coordinate: (SIMD2<Float>) -> SIMD2<Float>
  ) {
    guard let texture, !corners.isEmpty else { return }
    let (map, step) = (shown.map, Float(GroundLayer.step))
    var mesh: [SDL_Vertex] = []
    for (index, node) in map.nodes.enumerated() {
      let row = Float(map.rows[index / map.columns])
      let column = Float(index % map.columns * TurnMap.spacing)
      let (place, weight) = (node[keyPath: source].place, node[keyPath: source].weight)
      let share = UInt8((min(max(weight * Float(shown.strength), 0), 1) * 255).rounded())
      let held = coordinate(place)
      mesh.append(
        SDL_Vertex(
          position: SDL_FPoint(
            x: (column + 0.5) * step,
            y: (row + 0.5) * step + Float(shown.state.sunk)
          ),
          color: SDL_Color(r: share, g: share, b: share, a: share),
          tex_coord: SDL_FPoint(
            // SDL refuses the whole mesh for a coordinate outside the texture.
            x: mirrored(held.x),
            y: mirrored(held.y)
          )
        )
      )
    }
    SDL_RenderGeometry(
      renderer.pointer,
      texture.pointer,
      mesh,
      Int32(mesh.count),
      corners,
      Int32(corners.count)
    )
  }
}

/// Returns a texture's coordinate for one beyond its edges, where its mirror image continues, again and again.
private func mirrored(_ place: Float) -> Float {
  1 - abs(1 - (place - 2 * (place / 2).rounded(.down)))
}
