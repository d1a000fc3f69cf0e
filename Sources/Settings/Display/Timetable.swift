package import System

/// The parts of a display's timetable, which staff may change while it runs.
package enum TimetablePart: String, Sendable, Hashable, CaseIterable {
  case hours, holidays, programme

  /// The setting with the same meaning.
  package var setting: Setting {
    switch self {
    case .hours: .displayHours
    case .holidays: .displayHolidays
    case .programme: .displayProgramme
    }
  }
}

/// The parts of a display's timetable that staff have set. The settings supply the others.
package struct Timetable: Sendable, Hashable {
  private var parts: [TimetablePart: [String]] = [:]

  /// Creates a timetable in which nothing is set.
  package init() {}

  /// The entries of a part, as its setting reads them; nil if it is not set.
  package subscript(_ part: TimetablePart) -> [String]? {
    get { parts[part] }
    set { parts[part] = newValue }
  }

  /// Whether no part is set.
  package var isEmpty: Bool { parts.isEmpty }

  /// The parts that are set, in order.
  package var all: [(part: TimetablePart, entries: [String])] {
    TimetablePart.allCases.compactMap { part in parts[part].map { (part, $0) } }
  }
}

extension Configuration {
  /// Returns the configuration with what staff have set. Command-line options override it.
  ///
  /// - Parameters:
  ///   - timetable: What staff have set.
  ///   - path: The file that stores it.
  /// - Returns: The configuration.
  /// - Throws: A failure if a setting does not allow its entries.
  package func applying(
    _ timetable: Timetable,
    from path: String
  ) throws(Failure) -> Configuration {
    var next = self
    do throws(ConfigurationError) {
      for (part, entries) in timetable.all where fixingOption(of: part) == nil {
        let origin = Origin.file(path: path, line: nil)
        try next.put(part.setting, .texts(entries), from: origin)
      }
    } catch {
      throw Failure(error)
    }
    return next
  }

  /// Checks entries of a part with the readers of the settings.
  ///
  /// - Parameters:
  ///   - entries: The entries.
  ///   - part: The part.
  ///   - source: Where they are from, for the message.
  /// - Throws: A failure that names the part, the entry that cannot be read, and what is allowed.
  package func check(
    _ entries: [String],
    of part: TimetablePart,
    from source: String
  ) throws(Failure) {
    for entry in entries {
      var one = self
      do throws(ConfigurationError) {
        try one.put(part.setting, .texts([entry]), from: .option(source))
      } catch {
        throw Failure(error)
      }
      switch part {
      case .hours, .holidays: _ = try one.openingHours()
      case .programme: _ = try one.programme()
      }
    }
  }

  /// Adopts the timetable of another configuration, and nothing else.
  package mutating func adoptTimetable(of other: Configuration) {
    for part in TimetablePart.allCases { adopt(part.setting, of: other) }
  }

  /// Returns the entries of a part in effect.
  package func entries(of part: TimetablePart) -> [String] {
    guard case .texts(let entries) = part.setting.value(settings) else { return [] }
    return entries
  }

  /// Returns the command-line option that fixes a part; nil if there is none.
  package func fixingOption(of part: TimetablePart) -> String? {
    guard case .option(let option) = origin(of: part.setting.key) else { return nil }
    return option
  }
}
