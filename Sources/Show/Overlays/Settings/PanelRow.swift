import Scenes

/// A row of the settings panel: its item, current value and control.
package struct PanelRow {
  /// The control of a row.
  enum Control: Hashable {
    /// Text between two arrows.
    case words(String)
    /// A switch.
    case toggle(Bool)
    /// A position on a slider, from 0 to 1.
    case slider(Double)
    /// Two positions on a slider, and the range between them in words.
    case range(RangeEnds, String)
    /// The upper of those positions, which has no line of its own.
    case upperEnd
    /// Colours to choose from, and the index of the chosen one, if any.
    case colors([Color], chosen: Int?)
    /// The hues of the rainbow in phosphor colours, and the chosen one in degrees, if any.
    case hues(chosen: Int?)
  }

  /// The range of integers of an item.
  struct Scale: Hashable {
    /// The current value.
    let value: Int
    /// The allowed range.
    let range: ClosedRange<Int>
    /// The increment of a key press.
    var step = 1
    /// Whether the range wraps around.
    var isRound = false
    /// Whether the current value is chosen; otherwise key presses only start from it.
    var isChosen = true

    /// Whether every step leads to the other one of two values.
    var isSwitch: Bool { isRound && range.count == 2 }

    /// Returns the value after a number of steps.
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

  /// What the control shows, in words or as a number, if it does not say so itself.
  var note: String?

  /// Creates the command that sets the item to a number of its scale.
  let makeCommand: (Int) -> Command?

  /// Returns the command that sets a value of the scale.
  func command(to value: Int) -> Command? {
    guard scale.range.contains(value), value != scale.value || !scale.isChosen else { return nil }
    return makeCommand(value)
  }

  /// Returns the command that changes the value by steps.
  func command(by steps: Int) -> Command? {
    command(to: scale.moved(by: steps))
  }
}

extension PanelRow {
  /// Creates the row of a toggle.
  package static func toggle(
    _ item: PanelItem,
    _ title: String,
    _ isOn: Bool,
    _ makeCommand: @escaping (Bool) -> Command
  ) -> PanelRow {
    PanelRow(
      item: item,
      title: title,
      control: .toggle(isOn),
      scale: Scale(value: isOn ? 1 : 0, range: 0...1, isRound: true),
      makeCommand: { makeCommand($0 == 1) }
    )
  }

  /// Creates the row of a percentage.
  package static func percent(
    _ item: PanelItem,
    _ title: String,
    _ percent: Int,
    _ makeCommand: @escaping (Int) -> Command
  ) -> PanelRow {
    PanelRow(
      item: item,
      title: title,
      control: .slider(Double(percent) / 100),
      scale: Scale(value: percent, range: 0...100, step: 5),
      note: "\(percent)",
      makeCommand: makeCommand
    )
  }

  /// Creates the row of one of a few named values.
  package static func choice<Value: Equatable>(
    _ item: PanelItem,
    _ title: String,
    _ values: [Value],
    _ chosen: Value,
    isRound: Bool = true,
    words: (Value) -> String,
    makeCommand: @escaping (Value) -> Command
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
      makeCommand: { values.indices.contains($0) ? makeCommand(values[$0]) : nil }
    )
  }
}
