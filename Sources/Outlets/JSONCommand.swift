package import Text

/// A JSON request from another program, over any protocol.
public enum JSONCommand: Sendable, Hashable {
  /// A command to the show.
  case command(CommandRequest)
  /// A new plan.
  case plan(PlanRequest)
  /// Another timetable of the display.
  case timetable(TimetableRequest)

  /// The words of requests that exist in JSON only.
  static let furtherWords = [PlanRequest.word] + displayWords

  /// Those of them that are sent to one display: a plan is for its room.
  static let displayWords = [TimetableRequest.word]

  /// The maximum size of a request, in bytes.
  public static let maximumLength = TimetableRequest.maximumLength

  /// Reads a request.
  ///
  /// - Parameter bytes: JSON in UTF-8. That of a timetable may be longer than that of other requests.
  /// - Throws: `RequestRefusal` with the value found and what is allowed.
  public init(json bytes: [UInt8]) throws(RequestRefusal) {
    try self.init(json: bytes, furtherWords: Self.furtherWords)
  }

  /// Reads a request.
  ///
  /// - Parameters:
  ///   - bytes: JSON in UTF-8.
  ///   - words: The words of requests in JSON only that are allowed.
  /// - Throws: As `init(json:)`.
  init(json bytes: [UInt8], furtherWords words: [String]) throws(RequestRefusal) {
    let value = try CommandRequest.value(bytes, limit: Self.maximumLength)
    let isTimetable = value["command"]?.string == TimetableRequest.word
    guard isTimetable || bytes.count <= CommandRequest.maximumLength else {
      throw .tooLong(bytes: bytes.count)
    }
    try self.init(value, furtherWords: words)
  }

  /// Reads a request from a JSON value.
  init(_ json: JSONValue, furtherWords words: [String]) throws(RequestRefusal) {
    switch json["command"]?.string {
    case TimetableRequest.word?: self = .timetable(try TimetableRequest(json))
    case PlanRequest.word? where words.contains(PlanRequest.word):
      self = .plan(try PlanRequest(json))
    default:
      do throws(RequestRefusal) {
        self = .command(try CommandRequest(json))
      } catch {
        guard case .word(let found, _) = error else { throw error }
        throw .word(found: found, others: words)
      }
    }
  }

  /// Returns the request as JSON.
  ///
  /// - Parameter id: An identifier that the answer repeats; nil for none.
  /// - Returns: The request.
  package func json(id: String? = nil) -> JSONText {
    let request: (word: String, value: JSONText?) =
      switch self {
      case .command(let request): (request.word.rawValue, request.value.map(JSONText.string))
      case .plan(let request): (PlanRequest.word, request.json)
      case .timetable(let request): (TimetableRequest.word, request.json)
      }
    return .object([
      ("command", .string(request.word)), ("value", request.value),
      ("id", id.map(JSONText.string)),
    ])
  }

  /// The longest identifier that an answer repeats, in bytes.
  private static let longestID = 64

  /// Returns the identifier that the sender of a command in JSON gave it, as in `{"command":"skip","id":"k7"}`; nil for
  /// none, and for one that is too long.
  static func requestID(in bytes: [UInt8]) -> String? {
    guard bytes.count <= maximumLength, let id = (try? JSONValue(bytes))?["id"]?.string,
      id.utf8.count <= longestID
    else { return nil }
    return id.printable(limit: longestID)
  }

  /// Performs the request.
  ///
  /// - Returns: A remark if the state is already in effect, such as "already paused".
  /// - Throws: `RequestRefusal` if it cannot be performed.
  package func perform(on link: ShowLink) throws(RequestRefusal) -> String? {
    switch self {
    case .command(let request): return try link.perform(request)
    case .plan(let request):
      try link.startPlan(request)
      return link.remarkOnPlan()
    case .timetable(let request): return try link.changeTimetable(request)
    }
  }
}
