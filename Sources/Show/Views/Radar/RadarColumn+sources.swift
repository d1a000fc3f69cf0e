import Scenes

extension RadarColumn {
  /// What takes the place of the selected aircraft in an empty sky.
  var quiet: [Mark] {
    picture.isQuiet ? [line(words(.quietSky), 0.390, 0.0345, 0.90)] : []
  }

  /// The status lines of the sources, below the list.
  var sources: [Mark] {
    // They stay where they are, unless the lowest height needs their place.
    let first = layout.sources(rows: picture.restingRows) - layout.list.top
    let shown = Easing.smooth(layout.rise, from: 0.6, to: 0.95)
    guard shown > 0 else { return [] }
    return picture.sourceRows.enumerated().map { row, line in
      let down = first / layout.unit + 0.0265 * Float(row)
      let intensity = (line.isInUse ? 0.86 : 0.66) * shown
      return self.line(line.text, down, Self.sourceSize, intensity, in: layout.list, fades: false)
    }
  }
}
