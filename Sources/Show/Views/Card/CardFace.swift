import Geodesy
import Scenes
import Text

/// The face of a card: a compass with an airport's runways, rotated to any bearing.
struct CardFace {
  let layout: CardLayout
  let palette: CardPalette

  /// The true bearing at the top.
  let up: Angle

  /// The words of the compass.
  let words: Words

  /// The centre of the face in the picture or layer.
  let center: SIMD2<Double>

  /// The least size of text, in the card's units.
  var minimumText = 0.0

  var radius: Double { layout.radius }
  var unit: Double { layout.unit }

  /// Returns the pixel of a point on the face's unit circle, x east and y north.
  func point(_ place: SIMD2<Double>) -> SIMD2<Double> {
    center + SIMD2(place.x, -place.y).turned(by: -up) * radius
  }

  /// Returns the pixel of a bearing and a distance from the centre.
  func point(_ bearing: Angle, at distance: Double) -> SIMD2<Double> {
    center + SIMD2(0, -distance).turned(by: bearing - up)
  }

  /// Returns the face moved within the picture or layer.
  func moved(by way: SIMD2<Double>) -> CardFace {
    CardFace(
      layout: layout,
      palette: palette,
      up: up,
      words: words,
      center: center + way,
      minimumText: minimumText
    )
  }

  /// Draws an airport: the compass and the runways.
  ///
  /// - Parameters:
  ///   - card: The airport.
  ///   - wind: The wind, if known.
  ///   - closed: The closed runways, by their place in the diagram; none of them is favoured.
  ///   - closedEnds: The ends that are closed for landing; none of them is favoured.
  ///   - surroundings: What is around it, if the layout is unknown.
  ///   - pen: The pen to draw with.
  func draw(
    _ card: CardAirport,
    wind: CardWind?,
    closed: Set<Int> = [],
    closedEnds: Set<RunwayDiagram.EndIdentity> = [],
    around surroundings: CardSurroundings? = nil,
    with pen: inout CardPen
  ) {
    drawCompass(with: &pen)
    if let diagram = card.diagram {
      let favoured = wind?.favoured(diagram, closed: closed, closedEnds: closedEnds) ?? []
      draw(diagram, favoured: favoured, closed: closed, with: &pen)
    } else if let surroundings {
      draw(surroundings, with: &pen)
    }
  }

  /// Draws the rim's ticks and the letters of the compass.
  func drawCompass(with pen: inout CardPen) {
    let edge = radius - 0.006 * unit
    for step in 0..<36 {
      let bearing = Angle.degrees(Double(step) * 10)
      let isLong = step % 3 == 0
      let inner = edge - (isLong ? 0.020 : 0.010) * unit
      pen.line(
        [point(bearing, at: edge), point(bearing, at: inner)],
        width: isLong ? 0.0020 : 0.0012,
        palette.tick.opacity(0.9)
      )
    }
    let size = max(OccupiedAreas.letterSize, minimumText)
    let ring = radius - OccupiedAreas.inset(ofLetter: size) * unit
    for (quarter, letter) in Message.ofCompass.enumerated() {
      let middle = point(.degrees(90 * Double(quarter)), at: ring)
      pen.text(
        words(letter),
        at: middle + SIMD2(0, 0.0085 / OccupiedAreas.letterSize * size * unit),
        weight: 600,
        size: size,
        quarter == 0 ? palette.accent : palette.quiet,
        .center
      )
    }
  }
}
