/// One line of the settings panel: what is chosen there, what it is now, and how to change it.
struct PanelRow {
  /// How a value is shown.
  enum Control: Hashable {
    /// Words between two arrows.
    case words(String)
    /// A switch.
    case toggle(Bool)
    /// A share of a line, from 0 to 1.
    case slider(Double)
    /// Colours to take one from; which is taken, if any of them.
    case colors([Color], chosen: Int?)
    /// The colours of the rainbow, as an old tube shows them; the degrees taken, if any.
    case hues(chosen: Int?)
  }

  /// The whole numbers that an item goes through.
  struct Scale: Hashable {
    /// Its value.
    let value: Int
    /// From where to where it goes.
    let range: ClosedRange<Int>
    /// How far a key moves it.
    var step = 1
    /// Whether the lowest follows the highest.
    var isRound = false

    /// Returns where some steps lead.
    func moved(by steps: Int) -> Int {
      let next = value + max(-1000, min(steps, 1000)) * step
      guard isRound else { return min(max(next, range.lowerBound), range.upperBound) }
      let place = (next - range.lowerBound) % range.count
      return range.lowerBound + (place < 0 ? place + range.count : place)
    }
  }

  let item: PanelItem
  let title: String
  let control: Control
  let scale: Scale

  /// What sets it to a number of its scale.
  let ask: (Int) -> Command?

  /// Returns what asks for a value of the scale.
  func command(to value: Int) -> Command? {
    scale.range.contains(value) && value != scale.value ? ask(value) : nil
  }

  /// Returns what asks for a change by steps.
  func command(by steps: Int) -> Command? {
    command(to: scale.moved(by: steps))
  }
}

extension PanelRow {
  /// Something that is on or off.
  static func toggle(
    _ item: PanelItem,
    _ title: String,
    _ isOn: Bool,
    _ ask: @escaping (Bool) -> Command
  ) -> PanelRow {
    PanelRow(
      item: item,
      title: title,
      control: .toggle(isOn),
      scale: Scale(value: isOn ? 1 : 0, range: 0...1, isRound: true),
      ask: { ask($0 == 1) }
    )
  }

  /// One of a few values, in words.
  static func choice<Value: Equatable>(
    _ item: PanelItem,
    _ title: String,
    _ values: [Value],
    _ chosen: Value,
    isRound: Bool = true,
    words: (Value) -> String,
    ask: @escaping (Value) -> Command
  ) -> PanelRow {
    let place = values.firstIndex(of: chosen)
    return PanelRow(
      item: item,
      title: title,
      control: .words(words(chosen)),
      scale: Scale(
        value: place ?? -1,
        range: 0...max(0, values.count - 1),
        isRound: isRound && place != nil
      ),
      ask: { values.indices.contains($0) ? ask(values[$0]) : nil }
    )
  }
}
