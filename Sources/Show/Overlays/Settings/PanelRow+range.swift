/// The two ends of a range, on one line of the panel.
extension PanelRow {
  /// Creates the rows of a range: that of its lower end, which draws the control, and that of its
  /// upper end.
  ///
  /// - Parameters:
  ///   - items: The items of the two ends.
  ///   - title: The name of the range.
  ///   - values: The values of the ends, in increasing order. The ends stay at least one apart.
  ///   - chosen: The current ends; values that are not listed count as the nearest that is.
  ///   - text: The range in a few words.
  ///   - makeCommand: Creates the command that sets both ends.
  /// - Returns: The rows of the lower and the upper end.
  package static func range(
    _ items: (low: PanelItem, high: PanelItem),
    _ title: String,
    _ values: [Double],
    _ chosen: ClosedRange<Double>,
    text: String,
    makeCommand: @escaping (ClosedRange<Double>) -> Command
  ) -> [PanelRow] {
    let last = max(1, values.count - 1)
    let low = min(Self.place(of: chosen.lowerBound, in: values), last - 1)
    let high = max(Self.place(of: chosen.upperBound, in: values), low + 1)
    func command(_ low: Int, _ high: Int) -> Command? {
      guard values.indices.contains(low), values.indices.contains(high), low < high else {
        return nil
      }
      return makeCommand(values[low]...values[high])
    }
    let ends = RangeEnds(low: low, high: high, last: last, upper: items.high)
    return [
      PanelRow(
        item: items.low,
        title: title,
        control: .range(ends, text),
        scale: Scale(value: low, range: 0...high - 1),
        makeCommand: { command($0, high) }
      ),
      PanelRow(
        item: items.high,
        title: title,
        control: .upperEnd,
        scale: Scale(value: high, range: low + 1...last),
        makeCommand: { command(low, $0) }
      ),
    ]
  }

  /// The ends of a range as places on its scale.
  struct RangeEnds: Hashable {
    let low, high: Int
    /// The last place; the first is 0.
    let last: Int
    /// The item of the upper end.
    let upper: PanelItem

    /// Whether the upper end is the one to move to a place: the nearer one.
    func isUpperNearer(to place: Int) -> Bool {
      place - low > high - place || place >= high
    }
  }

  private static func place(of value: Double, in values: [Double]) -> Int {
    values.indices.min { abs(values[$0] - value) < abs(values[$1] - value) } ?? 0
  }
}
