import Breathing
import Scenes
import Text

/// The sheets of a show, by name.
struct SheetStates: Sendable, Hashable {
  private var states: [SheetName: SheetState] = [:]

  subscript(name: SheetName) -> SheetState {
    get { states[name] ?? SheetState() }
    set { states[name] = newValue }
  }
}

extension Show {
  /// Performs a step of a sheet.
  mutating func apply(_ edit: SheetEdit, to name: SheetName, at now: Instant) {
    let isStill = appearance.reducesMotion
    switch edit {
    case .drag(let rise): sheets[name].drag(to: rise, at: now)
    case .release: sheets[name].release(at: now, reducesMotion: isStill)
    case .move(let steps): sheets[name].move(by: steps, at: now, reducesMotion: isStill)
    case .cycle: sheets[name].cycle(at: now, reducesMotion: isStill)
    }
  }

  /// Leaves out the grips of sheets and the search button of cards, for a picture that responds to no input.
  public mutating func ignoreInput() {
    appearance.respondsToInput = false
  }

  /// Returns the rise of a sheet in a picture; in a wide one it is always that of the middle height.
  func rise(of name: SheetName, in size: SIMD2<Int>, at now: Instant) -> Double {
    size.y > size.x ? sheets[name].rise(at: now) : SheetHeight.half.rise
  }
}

extension KeyHelp {
  /// The line of the keys that move a sheet.
  package static func sheet(_ name: SheetName) -> KeyHelp {
    KeyHelp(
      .name(.shiftArrows),
      "raise or lower the text sheet",
      [.sheet(name, .move(by: 1)), .sheet(name, .move(by: -1))]
    )
  }
}

extension Message {
  static let shiftArrows = Message("Shift ↑ ↓", context: "key")
}

extension CardPen {
  /// Draws the grip in the middle of a sheet's upper edge.
  mutating func grip(at middle: SIMD2<Double>, _ color: Color) {
    pill(middle, size: SIMD2(0.082, 0.0075) * unit, color)
  }
}
