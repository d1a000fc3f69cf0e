package import Settings

extension Configuration {
  /// Every setting and named pattern with its value and origin, in the order of the settings table. Passwords and
  /// queries in addresses are left out.
  private var rows: [(key: String, value: SettingValue, origin: Origin)] {
    let patterns = settings.patterns.sorted { $0.key < $1.key }.map { name, notation in
      (Self.patterns + "." + name, SettingValue.text(notation))
    }
    return (table.all.map { ($0.key, $0.value(settings)) } + patterns).map { key, value in
      (key, value.withoutCredentials, origin(of: key))
    }
  }

  /// The longest value that widens its column. A few addresses are longer: their origin is farther to the right,
  /// so that the other rows fit on a terminal.
  private static let widestValue = 32

  /// The settings in columns.
  package var columns: String {
    let rows = rows.map { ($0.key, $0.value.description, $0.origin.description) }
    let fitting = rows.map(\.1.count).filter { $0 <= Self.widestValue }
    let widths = (rows.map(\.0.count).max() ?? 0, fitting.max() ?? 0)
    func padded(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    return rows.map { key, value, origin in
      "\(padded(key, widths.0))  \(padded(value, widths.1))  \(origin)"
    }.joined(separator: "\n")
  }

  /// The settings as a JSON object: by key, the value and origin.
  package var json: String {
    let members = rows.map { key, value, origin in
      let from = SettingValue.text(origin.description).json
      return "  \(SettingValue.text(key).json): {\"value\": \(value.json), \"from\": \(from)}"
    }
    return "{\n" + members.joined(separator: ",\n") + "\n}"
  }
}
