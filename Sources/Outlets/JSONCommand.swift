import Text

/// A JSON request from another program, over any protocol.
public enum JSONCommand: Sendable, Hashable {
  /// A command to the show.
  case command(CommandRequest)
  /// A new plan.
  case plan(PlanRequest)
  /// Another timetable of the display.
  case timetable(TimetableRequest)

  /// The words of requests that exist in JSON only.
  static let furtherWords = [PlanRequest.word, TimetableRequest.word]

  /// The maximum size of a request, in bytes.
  public static let maximumLength = TimetableRequest.maximumLength

  /// Reads a request.
  ///
  /// - Parameter bytes: JSON in UTF-8. That of a timetable may be longer than that of other requests.
  /// - Throws: `CommandRequestError`, `PlanRefusal` or `TimetableRefusal` with the value found and what is allowed.
  public init(json bytes: [UInt8]) throws {
    let value = try CommandRequest.value(bytes, limit: Self.maximumLength)
    if value["command"]?.string == TimetableRequest.word {
      self = .timetable(try TimetableRequest(value))
      return
    }
    guard bytes.count <= CommandRequest.maximumLength else {
      throw CommandRequestError.tooLong(bytes: bytes.count)
    }
    if value["command"]?.string == PlanRequest.word {
      self = .plan(try PlanRequest(value))
    } else {
      do {
        self = .command(try CommandRequest(value))
      } catch CommandRequestError.word(let found, _) {
        throw CommandRequestError.word(found: found, others: Self.furtherWords)
      }
    }
  }

  /// The longest identifier that an answer repeats, in bytes.
  private static let longestID = 64

  /// Returns the identifier that the sender of a command in JSON gave it, as in `{"command":"skip","id":"k7"}`; nil for
  /// none, and for one that is too long.
  static func requestID(in bytes: [UInt8]) -> String? {
    guard bytes.first == UInt8(ascii: "{"), bytes.count <= maximumLength,
      let id = (try? JSONValue(bytes))?["id"]?.string, id.utf8.count <= longestID
    else { return nil }
    return id.printable(limit: longestID)
  }

  /// Performs the request.
  ///
  /// - Returns: A remark if the state is already in effect, such as "already paused".
  /// - Throws: `CommandRequestError`, `PlanRefusal` or `TimetableRefusal` if it cannot be performed.
  package func perform(on link: ShowLink) throws -> String? {
    switch self {
    case .command(let request): return try link.perform(request)
    case .plan(let request):
      try link.begin(request)
      return nil
    case .timetable(let request): return try link.arrange(request)
    }
  }
}
