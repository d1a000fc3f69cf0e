import Breathing
import Scenes
import Text

extension Show {
  /// Draws the controls in the corners for a while after the pointer moved, where a tap uses them.
  ///
  /// They never cover words, codes or tap targets of the picture, and fade out as a sheet opens. Either all of them
  /// have their words, or none. A control is left out if a button of the view has its command.
  ///
  /// - Parameters:
  ///   - motion: The last motion of the pointer.
  ///   - now: The instant.
  ///   - targets: The targets of the view.
  ///   - style: The style of text over the view.
  ///   - shown: The presentation to draw into.
  func drawControls(
    _ motion: PointerMotion,
    at now: Instant,
    on targets: [TapTarget<Command>],
    style: OverlayStyle,
    into shown: inout Presentation
  ) {
    let sheets = Overlay.allCases.map { 1 - overlays.opacity(of: $0, at: now) }
    let line = 1 - start.lineShown(at: now)
    let opacity = motion.opacity(at: now) * (sheets.min() ?? 1) * line
    guard opacity > 0.004, appearance.respondsToInput else { return }
    let size = shown.scene.size
    let unit = Double(size.min())
    let em = max(0.0205 * unit, Legibility.minimumPixels, style.minimumEm)
    let words = shown.scene.occupiedBoxes
    let buttons = targets.occupiedBoxes(size: size)
    let corners = TapTarget<Command>.corners(size: size)
    let near = 0.02 * unit
    let controls = CornerControl.allCases.compactMap { control -> SeenControl? in
      let word = appearance.words(control.word)
      let width = CardType.width(of: word, .semibold)
      let place = control.place(in: size, word: width, em: em)
      let middle = SIMD2<Float>(place.middle)
      let hasButton = targets.contains { target in
        target.action == control.command && !corners.contains(target)
      }
      guard !hasButton, targets.last(where: { $0.contains(middle) })?.action == control.command
      else { return nil }
      let sign = opacity * words.clarity(of: place.disc, within: near)
      guard sign > 0.004 else { return nil }
      let clarity = (words + buttons).clarity(of: place.plate, within: near)
      return SeenControl(control: control, word: word, place: place, sign: sign, clarity: clarity)
    }
    // In a narrow picture those on the left and on the right would nearly meet.
    let room = Self.maximumWidth * Float(size.x)
    let hasRoom = controls.allSatisfy { $0.place.plate.size.x < room }
    let clarity = hasRoom ? controls.map(\.clarity).min() ?? 0 : 0
    for seen in controls {
      shown.scene.drawSign(seen.control, seen.place, opacity: seen.sign, style)
      let beside = seen.sign * clarity
      guard beside > 0.004 else { continue }
      shown.scene.drawWord(seen.word, seen.place.plate, em: em, opacity: beside, style)
      // The corner itself is smaller than a word.
      if beside > 0.5, overlays.front == nil {
        shown.targets.append(TapTarget(.box(seen.place.plate), seen.control.command))
      }
    }
  }

  /// How much of the picture's width the word of a control takes at most.
  private static let maximumWidth: Float = 0.3
}

/// A control that is seen.
private struct SeenControl {
  let control: CornerControl
  let word: String
  let place: CornerControl.Place
  /// The opacity of its sign, and that which leaves free what its word would cover.
  let sign, clarity: Double
}

extension Scene {
  /// Draws the sign of a control on a disc.
  fileprivate mutating func drawSign(
    _ control: CornerControl,
    _ place: CornerControl.Place,
    opacity: Double,
    _ style: OverlayStyle
  ) {
    var pen = CardPen(unit: place.radius)
    let (middle, ink) = (place.middle, style.control.ink.faded(opacity))
    let ground = style.control.ground.faded(opacity)
    pen.add(.disc(center: SIMD2<Float>(middle), radius: Float(place.radius), ground))
    switch control {
    case .search:
      pen.magnifier(middle - SIMD2(repeating: 0.12) * place.radius, radius: 0.36, ink)
    case .keys:
      pen.text(
        "?",
        at: middle + SIMD2(0, 0.37 * place.radius),
        weight: 500,
        size: 1.05,
        ink,
        .center
      )
    case .settings:
      for (row, knob) in [(-0.32, 0.16), (0, -0.18), (0.32, 0.10)] {
        let (left, right) = (SIMD2(-0.46, row), SIMD2(0.46, row))
        pen.line(
          [middle + left * place.radius, middle + right * place.radius],
          width: 0.07,
          ink
        )
        let center = SIMD2<Float>(middle + SIMD2(knob, row) * place.radius)
        pen.add(.disc(center: center, radius: Float(0.13 * place.radius), ink))
      }
    }
    marks += pen.marks
  }

  /// Draws the word of a control on its plate.
  fileprivate mutating func drawWord(
    _ word: String,
    _ plate: Box,
    em: Double,
    opacity: Double,
    _ style: OverlayStyle
  ) {
    var pen = CardPen(unit: em)
    let ground = style.control.ground.faded(opacity)
    pen.add(.polygon(plate.rounded(plate.size.y / 2), ground))
    pen.text(
      word,
      at: SIMD2<Double>(plate.center) + SIMD2(0, 0.35 * em),
      weight: 500,
      size: 1,
      style.control.ink.faded(opacity),
      .center,
      maxWidth: Double(plate.size.x)
    )
    marks += pen.marks
  }
}
