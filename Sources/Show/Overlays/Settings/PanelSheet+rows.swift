import Scenes

extension PanelSheet {
  /// Draws a row: its name, its control, and a ring if it has the focus.
  func drawRow(
    _ row: PanelRow,
    in box: Box,
    nameSize: Double,
    isFirst: Bool,
    with pen: inout CardPen
  ) {
    if !isFirst || segmentLines != nil { drawHairline(above: box, with: &pen) }
    if row.has(state.focus) { drawFocus(box.inset(0.006 * unit), radius: 0.28, with: &pen) }
    let control = controlBox(of: row, in: box)
    let middle = Double(box.center.y)
    pen.text(
      row.title,
      at: SIMD2(layout.left, middle + 0.0085 * unit),
      weight: 500,
      size: nameSize,
      palette.text,
      maxWidth: nameRoom(of: row, before: control)
    )
    let range = rangeNote(of: row, before: control)
    if let note = row.note ?? range?.text {
      let end = SIMD2(noteEnd(of: row, before: control), middle + 0.0085 * unit)
      pen.text(note, at: end, size: range?.size ?? Self.valueSize, palette.quiet, .right)
    }
    switch row.control {
    case .words(let text): drawText(text, row, in: control, with: &pen)
    case .toggle(let isOn): drawSwitch(isOn, at: middle, with: &pen)
    case .slider(let share): drawSlider(share, in: sliderBox(in: control), with: &pen)
    case .range(let ends, let text): drawRange(ends, text, row, in: control, with: &pen)
    case .upperEnd: break
    case .colors(let colors, let chosen): drawColors(colors, chosen, in: control, with: &pen)
    case .hues(let chosen): drawHues(chosen, in: control, with: &pen)
    }
  }

  /// Draws text between two arrows; at the end of the range the arrow is missing.
  private func drawText(_ text: String, _ row: PanelRow, in box: Box, with pen: inout CardPen) {
    let middle = Double(box.center.y)
    pen.text(
      text,
      at: SIMD2(Double(box.center.x), middle + 0.0085 * unit),
      size: Self.valueSize,
      palette.quiet,
      .center,
      maxWidth: Double(box.size.x) - Self.arrows * unit
    )
    if row.command(by: -1) != nil {
      let tip = SIMD2(Double(box.low.x) + 0.004 * unit, middle)
      pen.chevron(tip, size: 0.008, isLeft: true, palette.quiet)
    }
    if row.command(by: 1) != nil {
      let tip = SIMD2(layout.right - 0.004 * unit, middle)
      pen.chevron(tip, size: 0.008, isLeft: false, palette.quiet)
    }
  }

  private func drawSwitch(_ isOn: Bool, at middle: Double, with pen: inout CardPen) {
    let size = SIMD2(0.0600, 0.0330) * unit
    let center = SIMD2(layout.right - size.x / 2, middle)
    pen.pill(center, size: size, isOn ? palette.accent : palette.well)
    if !isOn {
      pen.outline(
        Box(around: center, size).rounded(Float(size.y / 2)),
        width: 0.0016,
        palette.quiet
      )
    }
    let way = size.x / 2 - size.y / 2
    pen.add(
      .disc(
        center: SIMD2<Float>(center + SIMD2(isOn ? way : -way, 0)),
        radius: Float(size.y / 2 - 0.0042 * unit),
        isOn ? palette.knob : palette.quiet
      )
    )
  }

  private func drawSlider(_ share: Double, in box: Box, with pen: inout CardPen) {
    let middle = Double(box.center.y)
    let (start, end) = (layout.sliderStart(in: box), layout.sliderEnd)
    let knob = start + share * (end - start)
    pen.line([SIMD2(start, middle), SIMD2(end, middle)], width: 0.0050, palette.rest)
    if share > 0 {
      pen.line([SIMD2(start, middle), SIMD2(knob, middle)], width: 0.0050, palette.filled)
    }
    pen.add(
      .disc(
        center: SIMD2<Float>(SIMD2(knob, middle)),
        radius: Float(0.0125 * unit),
        palette.chosen
      )
    )
  }

  /// Draws a slider with two knobs below the range in words, unless these are beside the row's name; the focused knob
  /// has a ring.
  private func drawRange(
    _ ends: PanelRow.RangeEnds,
    _ text: String,
    _ row: PanelRow,
    in box: Box,
    with pen: inout CardPen
  ) {
    let middle = Double(box.center.y)
    let (start, end) = (layout.sliderStart(in: box), layout.sliderEnd)
    var height = middle
    if rangeNote(of: row, before: box) == nil {
      pen.text(
        text,
        at: SIMD2((start + end) / 2, middle - 0.0075 * unit),
        size: Self.rangeSize,
        palette.quiet,
        .center,
        maxWidth: end - start
      )
      height += 0.0145 * unit
    }
    let knobs = [ends.low, ends.high].map { place in
      SIMD2(start + Double(place) / Double(ends.last) * (end - start), height)
    }
    pen.line([SIMD2(start, height), SIMD2(end, height)], width: 0.0050, palette.rest)
    pen.line(knobs, width: 0.0050, palette.filled)
    for (knob, item) in zip(knobs, [row.item, ends.upper]) {
      pen.add(
        .disc(center: SIMD2<Float>(knob), radius: Float(0.0105 * unit), palette.chosen)
      )
      if state.focus == item {
        pen.ring(knob, radius: 0.0145 * unit, width: 0.0026, palette.ring)
      }
    }
  }

  private func drawColors(
    _ colors: [Color],
    _ chosen: Int?,
    in box: Box,
    with pen: inout CardPen
  ) {
    for (place, color) in colors.enumerated() {
      let center = SIMD2<Double>(layout.colorBox(place, of: colors.count, in: box).center)
      pen.add(.disc(center: SIMD2<Float>(center), radius: Float(0.0150 * unit), color))
      if place == chosen {
        pen.ring(center, radius: 0.0205 * unit, width: 0.0026, palette.text)
      }
    }
  }

  private func drawHues(_ chosen: Int?, in box: Box, with pen: inout CardPen) {
    let count = 360 / Phosphor.hueStep
    // The round ends are as wide as the row: between their centres, the hues are in the middles of their cells.
    let radius = Float(0.010 * unit)
    let (first, last) = (box.low.x + radius, box.high.x - radius)
    let rainbow = (0..<count).compactMap { place -> RibbonPoint? in
      var center = layout.cellBox(place, of: count, in: box).center
      switch place {
      case 0: center.x = first
      case count - 1: center.x = last
      default: guard first < center.x, center.x < last else { return nil }
      }
      let color = Phosphor(hueDegrees: place * Phosphor.hueStep).color(0.72)
      return RibbonPoint(center, width: 2 * radius, color)
    }
    for end in [rainbow.first, rainbow.last].compactMap(\.self) {
      pen.add(.disc(center: end.point, radius: radius, end.color))
    }
    pen.add(.ribbon(rainbow))
    guard let chosen else { return }
    let center = SIMD2<Double>(layout.cellBox(chosen / Phosphor.hueStep, of: count, in: box).center)
    pen.add(
      .disc(
        center: SIMD2<Float>(center),
        radius: Float(0.0135 * unit),
        Phosphor(hueDegrees: chosen).color(0.72)
      )
    )
    pen.ring(center, radius: 0.0148 * unit, width: 0.0028, palette.text)
  }
}

extension PanelRow {
  /// Whether an item is on the row's line.
  func has(_ item: PanelItem) -> Bool {
    if case .range(let ends, _) = control, ends.upper == item { return true }
    return self.item == item
  }

  /// Whether the control is a slider with one knob, whose note takes a part of its width.
  var hasSlider: Bool {
    if case .slider = control { true } else { false }
  }

  /// Whether the control is narrow, which leaves more space for the name.
  var isNarrow: Bool {
    if case .toggle = control { true } else { false }
  }
}

extension PanelLayout {
  /// The left end of a slider.
  func sliderStart(in box: Box) -> Double { Double(box.low.x) + 0.004 * unit }
  var sliderEnd: Double { right - 0.0125 * unit }

  /// The bounds of one of a few colours.
  func colorBox(_ place: Int, of count: Int, in box: Box) -> Box {
    let width = Float(0.050 * unit)
    let right = box.high.x + Float(0.010 * unit) - width * Float(count - 1 - place)
    return Box(low: SIMD2(right - width, box.low.y), high: SIMD2(right, box.high.y))
  }

  /// The bounds of one of many equal parts of a control.
  func cellBox(_ place: Int, of count: Int, in box: Box) -> Box {
    let width = box.size.x / Float(count)
    let left = box.low.x + width * Float(place)
    return Box(low: SIMD2(left, box.low.y), high: SIMD2(left + width, box.high.y))
  }
}

extension Box {
  /// Creates the box of a size around a point.
  init(around center: SIMD2<Double>, _ size: SIMD2<Double>) {
    self.init(low: SIMD2<Float>(center - size / 2), high: SIMD2<Float>(center + size / 2))
  }
}
