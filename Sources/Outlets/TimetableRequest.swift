package import Settings
import Text

/// A request to change the opening hours, the holidays or the programme of a display.
///
/// Parts that it does not name stay as they are. A part that is `null` reverts to the settings files.
public struct TimetableRequest: Sendable, Hashable {
  /// The command's word.
  public static let word = "timetable"

  /// The names of the parts.
  static let parts = TimetablePart.allCases.map(\.rawValue)

  /// The allowed value, for messages.
  public static let value =
    #"lists by name, such as {"hours":["mon-fri 08:00-18:00"],"holidays":["12-25"],"programme":["sky 10m"]}; "#
    + "null is the value of the settings files"

  /// The most entries of a part.
  public static let maximumEntries = 32

  /// The maximum size of an entry, in bytes.
  public static let longestEntry = 64

  /// The maximum size of a request, in bytes.
  public static let maximumLength = 4_096

  /// A part's new entries.
  public enum Change: Sendable, Hashable {
    /// These entries.
    case entries([String])
    /// The entries of the settings files.
    case settings
  }

  /// The changes by part; at least one.
  package let changes: [TimetablePart: Change]

  /// Creates a request.
  package init(_ changes: [TimetablePart: Change]) {
    self.changes = changes
  }

  /// Reads a request as `{"command":"timetable","value":{"hours":["mon-fri 08:00-18:00"]}}`.
  ///
  /// - Parameter json: The JSON value.
  /// - Throws: `RequestRefusal` with the part, what was found and what is allowed.
  init(_ json: JSONValue) throws(RequestRefusal) {
    guard case .object(let members) = json["value"], !members.isEmpty else {
      throw .form("\(Self.word) takes \(Self.value)")
    }
    var changes: [TimetablePart: Change] = [:]
    for (name, value) in members {
      guard let part = TimetablePart(rawValue: name) else {
        let parts = Self.parts.joined(separator: ", ")
        throw .form("there is no \"\(name.printable(limit: 40))\"; the parts are \(parts)")
      }
      changes[part] = try Self.change(name, value)
    }
    self.changes = changes
  }

  private static func change(
    _ name: String,
    _ value: JSONValue
  ) throws(RequestRefusal) -> Change {
    guard value != .null else { return .settings }
    guard let elements = value.elements else {
      throw .form("\(name) must be a list of strings, or null")
    }
    guard elements.count <= maximumEntries else {
      throw .settings(
        "\(name) has \(elements.count) entries; at most \(maximumEntries) are allowed"
      )
    }
    var entries: [String] = []
    for element in elements {
      guard let text = element.string else {
        throw .form("\(name) must be a list of strings, or null")
      }
      guard text.utf8.count <= longestEntry else {
        throw .settings(
          "\(name): \"\(text.printable(limit: 40))\" has \(text.utf8.count) bytes; at most "
            + "\(longestEntry) are allowed"
        )
      }
      entries.append(text)
    }
    return .entries(entries)
  }

  /// The changes as the value of a command in JSON.
  var json: JSONText {
    .object(
      changes.sorted { $0.key.rawValue < $1.key.rawValue }.map { part, change in
        switch change {
        case .settings: (part.rawValue, JSONText.null)
        case .entries(let entries): (part.rawValue, .array(entries.map { .string($0) }))
        }
      }
    )
  }
}
