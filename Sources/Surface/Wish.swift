import Foundation

/// What another program asks for in JSON, over whichever way it came.
public enum Wish: Sendable, Hashable {
  /// A command to the show.
  case command(CommandRequest)
  /// Another plan.
  case plan(PlanRequest)

  /// Reads a wish.
  ///
  /// - Parameter bytes: JSON in UTF-8, no longer than `CommandRequest.longest`.
  /// - Throws: `CommandRequestError` or `PlanRefusal`, which name what was found and what is allowed.
  public init(json bytes: [UInt8]) throws {
    let data = try CommandRequest.data(bytes)
    let head = try? JSONDecoder().decode(Head.self, from: data)
    if head?.command == PlanRequest.word {
      self = .plan(try PlanRequest(json: data))
    } else {
      do {
        self = .command(try CommandRequest(json: bytes))
      } catch CommandRequestError.word(let found, _) {
        throw CommandRequestError.word(found: found, others: [PlanRequest.word])
      }
    }
  }

  private struct Head: Decodable {
    let command: String
  }

  /// Has it done.
  ///
  /// - Returns: A remark where a command found what it asks for, such as "already paused".
  /// - Throws: `CommandRequestError` or `PlanRefusal`, where it cannot be.
  func grant(by link: ShowLink) throws -> String? {
    switch self {
    case .command(let request): return try link.perform(request)
    case .plan(let request):
      try link.begin(request)
      return nil
    }
  }
}
