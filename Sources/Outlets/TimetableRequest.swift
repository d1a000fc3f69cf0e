package import Text

/// A request to change the opening hours, the holidays or the programme of a display.
///
/// Parts that it does not name stay as they are. A part that is `null` reverts to the settings files.
public struct TimetableRequest: Sendable, Hashable {
  /// The command's word.
  public static let word = "timetable"

  /// The names of the parts.
  public static let parts = ["hours", "holidays", "programme"]

  /// The allowed value, for messages.
  public static let value =
    #"lists by name, such as {"hours":["mon-fri 08:00-18:00"],"holidays":["12-25"],"programme":["sky 10m"]}; "#
    + "null is the value of the settings files"

  /// The most entries of a part.
  public static let mostEntries = 32

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

  /// The changes by the name of the part; at least one.
  public let changes: [String: Change]

  /// Creates a request.
  public init(_ changes: [String: Change]) {
    self.changes = changes
  }

  /// Reads a request as `{"command":"timetable","value":{"hours":["mon-fri 08:00-18:00"]}}`.
  ///
  /// - Parameter json: The JSON value.
  /// - Throws: `TimetableRefusal` with the part, what was found and what is allowed.
  init(_ json: JSONValue) throws(TimetableRefusal) {
    guard case .object(let members) = json["value"], !members.isEmpty else {
      throw .unreadable("\(Self.word) takes \(Self.value)")
    }
    var changes: [String: Change] = [:]
    for (name, value) in members {
      guard Self.parts.contains(name) else {
        let parts = Self.parts.joined(separator: ", ")
        throw .unreadable("there is no \"\(name.printable(limit: 40))\"; the parts are \(parts)")
      }
      changes[name] = try Self.change(name, value)
    }
    self.changes = changes
  }

  private static func change(
    _ name: String,
    _ value: JSONValue
  ) throws(TimetableRefusal) -> Change {
    guard value != .null else { return .settings }
    guard let elements = value.elements else {
      throw .unreadable("\(name) must be a list of texts, or null")
    }
    guard elements.count <= mostEntries else {
      throw .settings("\(name) has \(elements.count) entries; at most \(mostEntries) are allowed")
    }
    var entries: [String] = []
    for element in elements {
      guard let text = element.string else {
        throw .unreadable("\(name) must be a list of texts, or null")
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

  /// The request as a command in JSON.
  package var json: JSONText { json(id: nil) }

  /// Returns the request as a command in JSON.
  ///
  /// - Parameter id: An identifier that the answer repeats; nil for none.
  /// - Returns: The command.
  package func json(id: String?) -> JSONText {
    .object([
      ("command", .string(Self.word)),
      ("id", id.map(JSONText.string)),
      (
        "value",
        .object(
          changes.sorted { $0.key < $1.key }.map { name, change in
            switch change {
            case .settings: (name, JSONText.null)
            case .entries(let entries): (name, .array(entries.map { .string($0) }))
            }
          }
        )
      ),
    ])
  }
}

/// Why a timetable is refused.
public enum TimetableRefusal: Error, Sendable, Hashable {
  /// The request is not of the expected form; the text says what is.
  case unreadable(String)
  /// An entry is not allowed; the text names it, and what is allowed.
  case settings(String)
  /// It cannot be changed here or now; the text is the reason.
  case notNow(String)
}

extension TimetableRefusal: CustomStringConvertible {
  /// One sentence without a full stop.
  public var description: String {
    switch self {
    case .unreadable(let words), .settings(let words), .notNow(let words): words
    }
  }
}
