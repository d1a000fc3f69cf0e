import Breathing
import Text

/// Figures in the text format of Prometheus, version 0.0.4.
package struct MetricsText: Sendable {
  /// What a figure is.
  package enum Kind: String, Sendable {
    case counter, gauge, histogram
  }

  /// The lines so far.
  package private(set) var text = ""

  /// Begins without a figure.
  package init() {}

  /// The type of the text.
  package static let type = "text/plain; version=0.0.4; charset=utf-8"

  /// Adds a figure with one value.
  package mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
    add(name, kind, help, [("", value)])
  }

  /// Adds a figure with a value for each of some labels, such as `outlet="mqtt"`.
  package mutating func add(
    _ name: String,
    _ kind: Kind,
    _ help: String,
    _ values: [(label: String, value: Double)]
  ) {
    begin(name, kind, help)
    for (label, value) in values { write(name, label, value) }
  }

  /// Adds a histogram.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - help: What it counts.
  ///   - bars: How many were no greater than each of the bounds of `Vitals`.
  ///   - count: How many there were.
  ///   - sum: What they were together.
  mutating func add(
    _ name: String,
    _ help: String,
    bars: [Int],
    count: Int,
    sum: Duration
  ) {
    begin(name, .histogram, help)
    for (bound, bar) in zip(Vitals.bounds, bars) {
      write(name + "_bucket", "le=\"\(Self.number(bound.seconds))\"", Double(bar))
    }
    write(name + "_bucket", "le=\"+Inf\"", Double(count))
    write(name + "_sum", "", sum.seconds)
    write(name + "_count", "", Double(count))
  }

  /// A label with its value, escaped as the format has it.
  package static func label(_ name: String, _ value: String) -> String {
    var escaped = ""
    for character in value {
      switch character {
      case "\\": escaped += "\\\\"
      case "\"": escaped += "\\\""
      case "\n": escaped += "\\n"
      default: escaped.append(character)
      }
    }
    return "\(name)=\"\(escaped)\""
  }

  private mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
  }

  private mutating func write(_ name: String, _ label: String, _ value: Double) {
    text += name + (label.isEmpty ? "" : "{\(label)}") + " \(Self.number(value))\n"
  }

  private static func number(_ value: Double) -> String {
    JSONText.number(value, decimals: 6).description
  }
}
