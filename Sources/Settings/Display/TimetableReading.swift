import System

/// The contents of a timetable file, without the parts that are damaged.
struct TimetableReading {
  /// The parts that could be read.
  var timetable = Timetable()

  /// The parts that are damaged, or may be.
  var unread: Set<TimetablePart> = []

  /// What is wrong with the file.
  var problems: [String] = []

  /// The display to which a file of an early version belongs; nil if it names none.
  var owner: String?

  /// Whether there is a file.
  var exists = true

  /// The key of the owner.
  private static let ownerKey = "owner"

  /// The maximum number of bytes read.
  private static let longest = 16_384

  /// Reads a file; one that is missing sets nothing.
  static func reading(_ path: String, _ table: SettingTable) -> TimetableReading {
    do throws(Failure) {
      return try readable(in: path, table)
    } catch {
      return TimetableReading(unread: Set(TimetablePart.allCases), problems: [error.message])
    }
  }

  private static func readable(
    in path: String,
    _ table: SettingTable
  ) throws(Failure) -> TimetableReading {
    var reading = TimetableReading()
    guard let bytes = try Configuration.contents(ofState: path) else {
      reading.exists = false
      return reading
    }
    guard bytes.count <= longest else {
      throw Failure(.data, "\(path) has \(bytes.count) bytes; at most \(longest) are allowed")
    }
    var missing = Set(TimetablePart.allCases)
    var hasUnknownKey = false
    for entry in try entries(of: bytes, in: path) {
      let part = TimetablePart.allCases.first { $0.setting.key == entry.key }
      if let part { missing.remove(part) }
      do throws(Failure) {
        guard entry.key != ownerKey else {
          reading.owner = try owner(in: entry, of: path)
          continue
        }
        let alone = try configuration(of: entry, in: path, table)
        if let part { reading.timetable[part] = alone.entries(of: part) }
      } catch {
        if let part { reading.unread.insert(part) }
        let isUnknownKey = part == nil && entry.key != ownerKey
        // One line is enough for a file that is not a timetable.
        if !isUnknownKey || !hasUnknownKey { reading.problems.append(error.message) }
        if isUnknownKey { hasUnknownKey = true }
      }
    }
    // A key that no part has may be the misspelt one of a part that is missing.
    if hasUnknownKey { reading.unread.formUnion(missing) }
    return reading
  }

  /// Returns the entries of a file.
  ///
  /// - Throws: A failure if it is no TOML.
  private static func entries(
    of bytes: [UInt8],
    in path: String
  ) throws(Failure) -> [ConfigurationText.Entry] {
    do throws(ConfigurationError) {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw ConfigurationError(source: path, line: nil, problem: .notText)
      }
      return try ConfigurationText(text, from: path).entries
    } catch {
      throw Failure(error)
    }
  }

  /// Returns the display that an entry names as the owner.
  ///
  /// - Throws: A failure if it is not a text.
  private static func owner(
    in entry: ConfigurationText.Entry,
    of path: String
  ) throws(Failure) -> String {
    guard case .text(let name)? = entry.value else {
      let allowed = "the name of a display, such as \"clinic/lobby\""
      let problem = ConfigurationError.Problem.wrongValue(
        key: entry.key,
        found: entry.found,
        allowed: allowed
      )
      throw Failure(ConfigurationError(source: path, line: entry.line, problem: problem))
    }
    return name
  }

  /// Returns the configuration of a single entry.
  ///
  /// - Throws: A failure if its value is not allowed, or if it is of another setting.
  private static func configuration(
    of entry: ConfigurationText.Entry,
    in path: String,
    _ table: SettingTable
  ) throws(Failure) -> Configuration {
    var alone = Configuration(table)
    do throws(ConfigurationError) {
      try alone.read(entry, from: path)
    } catch {
      throw Failure(error)
    }
    let parts = TimetablePart.allCases.map(\.setting.key)
    if let setting = table[entry.key], !parts.contains(setting.key) {
      throw alone.refusal(of: setting, because: "it belongs in a settings file")
    }
    _ = try alone.openingHours()
    _ = try alone.programme()
    return alone
  }
}
