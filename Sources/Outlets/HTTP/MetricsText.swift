import Breathing
import Text

/// Metrics in the text format of Prometheus, version 0.0.4.
package struct MetricsText: Sendable {
  /// The type of a metric.
  package enum Kind: String, Sendable {
    case counter, gauge, histogram
  }

  /// The lines so far.
  package private(set) var text = ""

  /// Creates a text without metrics.
  package init() {}

  /// The media type of the text.
  package static let type = "text/plain; version=0.0.4; charset=utf-8"

  /// Adds a metric with one value.
  package mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
    add(name, kind, help, [("", value)])
  }

  /// Adds a metric with a value for each set of labels, such as `outlet="mqtt"`.
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
  ///   - name: The metric's name.
  ///   - help: The help text.
  ///   - lateness: The values.
  mutating func add(_ name: String, _ help: String, _ lateness: Lateness) {
    begin(name, .histogram, help)
    for (bound, bar) in zip(Lateness.bounds, lateness.bars) {
      write(name + "_bucket", "le=\"\(Self.number(bound.seconds))\"", Double(bar))
    }
    write(name + "_bucket", "le=\"+Inf\"", Double(lateness.count))
    write(name + "_sum", "", lateness.total.seconds)
    write(name + "_count", "", Double(lateness.count))
  }

  /// Returns a label with its value, escaped as the format requires.
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
