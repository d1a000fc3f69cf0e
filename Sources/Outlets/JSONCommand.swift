import Text

/// A JSON request from another program, over any protocol.
public enum JSONCommand: Sendable, Hashable {
  /// A command to the show.
  case command(CommandRequest)
  /// A new plan.
  case plan(PlanRequest)

  /// Reads a request.
  ///
  /// - Parameter bytes: JSON in UTF-8, no longer than `CommandRequest.longest`.
  /// - Throws: `CommandRequestError` or `PlanRefusal` with the value found and what is allowed.
  public init(json bytes: [UInt8]) throws {
    let value = try CommandRequest.value(bytes)
    if value["command"]?.string == PlanRequest.word {
      self = .plan(try PlanRequest(value))
    } else {
      do {
        self = .command(try CommandRequest(value))
      } catch CommandRequestError.word(let found, _) {
        throw CommandRequestError.word(found: found, others: [PlanRequest.word])
      }
    }
  }

  /// Performs the request.
  ///
  /// - Returns: A remark if the state is already in effect, such as "already paused".
  /// - Throws: `CommandRequestError` or `PlanRefusal` if it cannot be performed.
  func perform(on link: ShowLink) throws -> String? {
    switch self {
    case .command(let request): return try link.perform(request)
    case .plan(let request):
      try link.begin(request)
      return nil
    }
  }
}
