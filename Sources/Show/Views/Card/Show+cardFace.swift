import Breathing
import Geodesy
import Scenes

extension Show {
  /// The face with its rotation and opacity at an instant.
  func face(
    _ layout: CardLayout,
    _ palette: CardPalette,
    opacity: Double,
    minimumText: Double,
    at now: Instant
  ) -> (face: CardFace, opacity: Double) {
    let (up, share) = orientation.seen(at: now, reducesMotion: appearance.reducesMotion)
    let face = CardFace(
      layout: layout,
      palette: palette,
      up: up,
      words: appearance.words,
      center: layout.center,
      minimumText: minimumText
    )
    return (face, opacity * share)
  }

  /// Draws the face: as a cached layer while it rests, directly while it rotates.
  func drawFace(
    _ face: CardFace,
    of card: CardAirport,
    _ wind: CardWind?,
    _ briefing: CardBriefing,
    around surroundings: CardSurroundings?,
    opacity: Double,
    at now: Instant,
    into scene: inout Scene
  ) {
    var pen = CardPen(unit: face.unit)
    func draw(_ face: CardFace, with pen: inout CardPen) {
      face.draw(
        card,
        wind: wind,
        closed: briefing.closed,
        closedEnds: briefing.closedEnds,
        around: surroundings,
        with: &pen
      )
    }
    let isTurning = orientation.turn(at: now).share < 1 && !appearance.reducesMotion
    guard !isTurning || opacity < 1 else {
      draw(face, with: &pen)
      scene.marks += pen.marks
      scene.drawCoast(surroundings, on: face, opacity: opacity)
      return
    }
    let corner = SIMD2<Int>((face.center - face.radius).rounded(.down))
    draw(face.moved(by: -SIMD2<Double>(corner)), with: &pen)
    let side = Int((2 * face.radius).rounded(.up)) + 2
    let still = CachedLayer(size: SIMD2(side, side), marks: pen.marks)
    scene.marks.append(.layer(still, at: corner, opacity: Float(opacity)))
    scene.drawCoast(surroundings, on: face, opacity: opacity)
  }
}
