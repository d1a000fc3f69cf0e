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
    draw(shown, shown.before.ground, before.groundTexture(), \.before)
    if let after, let ground = shown.after?.ground {
      draw(shown, ground, after.groundTexture(), \.after)
      note(after)
    }
    note(before)
  }

  /// Draws the ground of one of a turn's pictures on the grid of its map.
  private func draw(
    _ shown: ShownTurn,
    _ ground: GroundLayer,
    _ texture: Texture?,
    _ source: KeyPath<TurnMap.Node, TurnMap.Source>
  ) {
    guard let texture else { return }
    let map = shown.map
    var mesh: [SDL_Vertex] = []
    for node in map.nodes {
      let (place, weight) = (node[keyPath: source].place, node[keyPath: source].weight)
      let share = UInt8((min(max(weight * Float(shown.strength), 0), 1) * 255).rounded())
      mesh.append(
        SDL_Vertex(
          position: SDL_FPoint(x: node.point.x, y: node.point.y + Float(shown.state.sunk)),
          color: SDL_Color(r: share, g: share, b: share, a: share),
          tex_coord: SDL_FPoint(
            // SDL refuses the whole mesh for a coordinate outside the texture.
            x: clampedToUnit((place.x + 0.5 + Float(ground.border.x)) / Float(texture.width)),
            y: clampedToUnit((place.y + 0.5) / Float(texture.height))
          )
        )
      )
    }
    var corners: [Int32] = []
    for row in 0..<max(map.rows.count - 1, 0) {
      for column in 0..<map.columns - 1 {
        let first = Int32(row * map.columns + column)
        let below = first + Int32(map.columns)
        corners += [first, first + 1, below + 1, first, below + 1, below]
      }
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

/// Clamps a texture coordinate to the texture; nothing is shown beyond its edges.
private func clampedToUnit(_ place: Float) -> Float { min(max(place, 0), 1) }
