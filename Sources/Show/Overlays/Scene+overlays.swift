import Breathing
package import Scenes
import Text

/// The style of text over a view.
package struct OverlayStyle {
  /// The unit of all sizes, in pixels.
  let unit: Double

  /// The colour of a notice, and of the shadow behind it if it needs one.
  let text: Color
  let textShadow: Color?

  /// The colours of the plate behind a notice, which is larger then; nil without one.
  private(set) var plate: Palette?

  /// The centre of a notice.
  let notice: SIMD2<Float>

  /// Whether a notice that a sheet covers may stand beside the sheet.
  let hasRoomBesideSheets: Bool

  /// The least size of text, in pixels.
  var minimumEm = 0.0

  /// The place of the cabin's altitude.
  let cabin: CabinPlace

  /// The colours of the keys and of the shade under them.
  let keys, shade: Color

  /// The opacity of that shade: nothing of a picture with words is left between the keys.
  let keysShade: Double

  /// The colours of the controls in the corners.
  let control: (ink: Color, ground: Color)

  /// The style over the sky, and over any picture in its colours.
  package init(size: SIMD2<Int>, _ palette: Palette) {
    self.init(size: size, palette, arrangement: .designed)
  }

  /// The style over the sky whose parts have changed places.
  init(size: SIMD2<Int>, _ palette: Palette, arrangement: PictureArrangement) {
    unit = Double(min(size.x, size.y))
    text = palette.text
    textShadow = palette.textShadow
    notice = SIMD2<Float>(SIMD2(Double(size.x) / 2, Double(size.y) - 0.065 * unit))
    hasRoomBesideSheets = true
    cabin = CabinPlace(size: size, arrangement)
    (keys, shade, keysShade) = (palette.text, palette.textShadow, palette.isPlain ? 1 : 0.95)
    if palette.isPlain { plate = palette }
    control = (keys, shade.opacity(keysShade))
  }

  /// The style over a card: a notice under the face, the keys on the sky's shade.
  init(_ layout: CardLayout, _ palette: CardPalette, shade sky: Palette) {
    unit = layout.unit
    text = palette.quiet
    textShadow = nil
    notice = SIMD2<Float>(layout.notice)
    hasRoomBesideSheets = false
    cabin = CabinPlace(layout)
    (keys, shade, keysShade) = (sky.text, sky.textShadow, 1)
    control = (keys, shade.opacity(keysShade))
  }

  /// The style over a radar: a notice in its light, under the column.
  init(_ layout: RadarLayout, _ phosphor: Phosphor, _ sky: Palette) {
    unit = Double(layout.unit)
    text = phosphor.color(0.95)
    textShadow = nil
    notice = layout.notice
    hasRoomBesideSheets = false
    cabin = CabinPlace(layout)
    // The sky's colours would stand out on the glass, which fills the picture.
    control = (phosphor.color(0.95), phosphor.color(0.10))
    (keys, shade) = sky.isPlain ? (sky.text, sky.textShadow) : (control.ink, control.ground)
    keysShade = 1
  }
}

extension Scene {
  /// Draws a notice for a while, and “paused” for as long as the flight is paused.
  ///
  /// A notice of something done during the pause takes the place of “paused” for its time; it appears once that has
  /// left. Over the sky, a notice that an open sheet would cover stands beside the sheet if there is room; otherwise it
  /// is not drawn.
  mutating func drawNotice(
    _ notice: Appearance.Notice?,
    isPaused: Bool,
    opacity whole: Double = 1,
    under sheets: [OpenSheet],
    at now: Instant,
    style: OverlayStyle,
    _ words: Words
  ) {
    let shown = notice?.opacity(at: now) ?? 0
    if isPaused {
      drawNotice(words(.paused), opacity: max(0, 1 - 2 * shown), under: sheets, style: style)
    }
    guard let notice else { return }
    let share = isPaused ? max(0, 2 * shown - 1) : shown
    drawNotice(notice.text, opacity: share * whole, under: sheets, style: style)
  }

  private mutating func drawNotice(
    _ text: String,
    opacity: Double,
    under sheets: [OpenSheet],
    style: OverlayStyle
  ) {
    guard opacity > 0.004 else { return }
    let (run, width) = style.noticeRun(text, in: size)
    for (middle, share) in style.noticePlaces(width: width, height: run.size, under: sheets) {
      let place = SIMD2(middle, style.notice.y)
      if let plate = style.plate {
        let center = SIMD2<Double>(place) - SIMD2(0, 0.36 * run.size)
        let box = Box(around: center, SIMD2(width + run.size, 1.6 * run.size))
        drawPlate(box, opacity: opacity * share, plate)
      }
      marks.append(.text(run, at: place, opacity: Float(opacity * share)))
    }
  }
}
