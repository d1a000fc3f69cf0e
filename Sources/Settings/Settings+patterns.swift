package import Breathing
import Text

extension Settings {
  /// Adds a named pattern from a file.
  ///
  /// - Throws: The problem with its name or notation.
  package mutating func addPattern(
    _ entry: ConfigurationText.Entry
  ) throws(ConfigurationError.Problem) {
    func refused(_ reason: String) -> ConfigurationError.Problem {
      .refused(key: entry.key, found: entry.found, reason: reason)
    }
    let name = String(entry.key.dropFirst(Configuration.patterns.count + 1))
    guard !name.allSatisfy(\.isWhitespace), name == name.printable else {
      throw refused("a pattern needs a name of printable characters")
    }
    guard Preset(rawValue: name) == nil else {
      throw refused("\(name) is a preset; choose another name")
    }
    // Otherwise a person who asks for 4-6 would breathe something else.
    guard (try? BreathPattern(name)) == nil else {
      throw refused("\(name) is itself a pattern; choose another name")
    }
    guard case .text(let notation) = entry.value else {
      let allowed = "a pattern in notation, such as \"4-6\""
      throw .wrongValue(key: entry.key, found: entry.found, allowed: allowed)
    }
    do {
      _ = try BreathPattern(notation)
    } catch {
      throw refused(error.description)
    }
    patterns[name] = notation
  }

  /// Returns the pace of the selected pattern: a preset, a named pattern, or one in notation.
  ///
  /// The ramp follows the settings; a pattern with holds has none.
  package func pace() throws(BreathPatternError) -> Pace {
    let standard = try Pace(patterns[pattern] ?? pattern)
    guard case .pattern(let pattern, _) = standard else { return standard }
    let grows = ramp && !pattern.hasHolds
    return .pattern(
      pattern,
      ramp: grows ? Ramp(start: .seconds(startSeconds), step: growthPercent / 100) : nil
    )
  }
}
