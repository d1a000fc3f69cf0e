import Text

/// The value of a setting.
package enum SettingValue: Sendable, Hashable {
  case flag(Bool)
  case whole(Int)
  case number(Double)
  case text(String)
  case texts([String])
}

extension SettingValue: CustomStringConvertible {
  /// The value in TOML.
  package var description: String {
    switch self {
    case .flag(let flag): "\(flag)"
    case .whole(let whole): "\(whole)"
    case .number(let number): "\(number)"
    case .text(let text): quoted(text)
    case .texts(let texts): "[" + texts.map(quoted).joined(separator: ", ") + "]"
    }
  }

  /// The value as written after `=` on the command line.
  package var commandLineText: String {
    switch self {
    case .text(let text): text
    case .texts(let texts): texts.joined(separator: ",")
    default: description
    }
  }

  /// The value in JSON. A whole number that readers may round, such as a long seed, is a string.
  package var json: String {
    switch self {
    case .number(let number) where number == number.rounded() && abs(number) < 1e15:
      "\(Int(number))"
    case .whole(let whole) where !JSONValue.exactWholes.contains(whole): quoted("\(whole)")
    default: description
    }
  }

  /// Returns a basic string of TOML, which is also valid JSON.
  private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      // Also those above ASCII that act on terminals. None has more than four digits.
      case _ where scalar.isControl:
        let code = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - code.count) + code
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
