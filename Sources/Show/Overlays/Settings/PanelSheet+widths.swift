import Scenes

extension PanelLayout {
  /// The designed size of the last line, in units.
  private static let hintSize = 0.0175

  /// Returns the size of the last line, in units: in a small picture it is as large as the rows, as far as it fits.
  func hintSize(of hint: String) -> Double {
    guard isSmall else { return Self.hintSize }
    let fits = (right - left) / (max(CardType.width(of: hint, .regular), 1) * unit)
    let wanted = min(MinimumTextSize.usual, Legibility.minimumPixels / unit)
    return max(Self.hintSize, min(wanted, fits))
  }
}

/// How a row shares its width between its name and its control.
extension PanelSheet {
  /// The sizes of a row's name and of a value in words, in units.
  static let (nameSize, valueSize) = (0.0245, 0.0235)

  /// The size of the words of a range above its slider, in units.
  static let rangeSize = 0.0190

  /// The width of the arrows beside a value, in units.
  static let arrows = 0.05

  /// The least gap between a name and its control, in units.
  private static let gap = 0.014

  /// How much of a control's width the number beside a slider takes, in units.
  private static let number = 0.054

  /// How much of a control's width a switch leaves to the name, in units.
  private static let switchRoom = 0.17

  /// How small a value that is slightly too long is set, so that its arrows stay in line with those of other rows.
  private static let shrinking = 0.85

  /// The size of the names of rows, in units: the same in all rows of a page, as far as they fit.
  var rowNameSize: Double {
    let names = lines.enumerated().map { place, row in
      let control = controlBox(of: row, in: rowBox(place))
      let room = nameRoom(of: row, before: control) / unit
      return (ems: CardType.width(of: row.title, .semibold), room: room)
    }
    return CardType.blockSize(Self.nameSize, names)
  }

  /// Returns the width for a row's name, in pixels: a long name ends before the control.
  func nameRoom(of row: PanelRow, before control: Box) -> Double {
    let whole = Double(control.low.x) - layout.left
    guard !row.isNarrow else { return whole + Self.switchRoom * unit }
    let range = rangeNote(of: row, before: control)
    let note = row.hasSlider ? nil : row.note ?? range?.text
    let size = range?.size ?? Self.valueSize
    let taken = note.map { CardType.width(of: $0, .regular) * size + Self.gap } ?? 0
    return whole - (Self.gap + taken) * unit
  }

  /// Returns the words of a range that stand beside the row's name instead of above the slider: those of a small
  /// picture, which would have too few pixels there, if there is room for larger ones.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - control: The box of its control.
  /// - Returns: The words and their size, in units; nil if they stand above the slider.
  func rangeNote(of row: PanelRow, before control: Box) -> (text: String, size: Double)? {
    guard layout.isSmall, case .range(_, let text) = row.control else { return nil }
    let name = CardType.width(of: row.title, .semibold) * Self.nameSize
    let room = (Double(control.low.x) - layout.left) / unit - name - 2 * Self.gap
    let size = min(Self.valueSize, room / max(CardType.width(of: text, .regular), 1))
    return size > Self.rangeSize ? (text, size) : nil
  }

  /// Returns the part of a control that a slider takes beside its number.
  func sliderBox(in control: Box) -> Box {
    Box(low: control.low + SIMD2(Float(Self.number * unit), 0), high: control.high)
  }

  /// Returns where the note of a row ends, in pixels.
  func noteEnd(of row: PanelRow, before control: Box) -> Double {
    let box = row.hasSlider ? sliderBox(in: control) : control
    return Double(box.low.x) - Self.gap * unit
  }

  /// Returns the box of a row's control: that of a value in words is wider than the others as far as the value needs it
  /// and the name leaves room.
  func controlBox(of row: PanelRow, in box: Box) -> Box {
    var control = layout.controlBox(in: box)
    guard case .words(let text) = row.control else { return control }
    let letters = CardType.width(of: text, .regular) * Self.valueSize * Self.shrinking
    let value = (letters + Self.arrows) * unit
    let lacking = value - Double(control.size.x)
    let name = CardType.width(of: row.title, .semibold) * Self.nameSize * unit
    let spare = Double(control.low.x) - layout.left - name - Self.gap * unit
    control.low.x -= Float(max(0, min(lacking, spare)))
    return control
  }
}
