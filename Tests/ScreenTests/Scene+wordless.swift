import Scenes
import Show

extension Scene {
  /// The scene without text, including that of still layers.
  var wordless: Scene {
    Scene(size: size, marks: marks.compactMap(\.wordless))
  }
}

extension Mark {
  fileprivate var wordless: Mark? {
    switch self {
    case .text: nil
    case .tube(let tube, let light): .tube(tube, light.wordless)
    case .layer(let still, let corner, let opacity):
      .layer(
        CachedLayer(size: still.size, marks: still.marks.compactMap(\.wordless)),
        at: corner,
        opacity: opacity
      )
    default: self
    }
  }
}

extension TubeLight {
  /// The light without text.
  fileprivate var wordless: TubeLight {
    TubeLight(
      phosphor: phosphor,
      beam: beam,
      glow: glow,
      map: map,
      staticMarks: staticMarks.compactMap(\.wordless),
      lowerMarks: lowerMarks.compactMap(\.wordless),
      blips: blips,
      upperMarks: upperMarks.compactMap(\.wordless)
    )
  }
}
