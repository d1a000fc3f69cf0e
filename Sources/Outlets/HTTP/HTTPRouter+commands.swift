import Breathing
import HTTPServer
import Show
import Synchronization
import Text

/// The rate limit that the commands of all connections share.
final class HTTPGate: Sendable {
  private let gate = Mutex(CommandGate())

  /// Whether another command is admitted.
  func admits(at now: Instant) -> Bool { gate.withLock { $0.admits(at: now) } }
}

extension HTTPRouter {
  /// Performs the command in a request's JSON body.
  ///
  /// - Throws: `HTTPRefusal` with the value found and what is allowed.
  func command(_ request: HTTPRequest) throws(HTTPRefusal) -> HTTPResponse {
    try requireJSON(request)
    let remark: String?
    do {
      let command = try JSONCommand(json: request.body)
      guard gate.admits(at: link.now()) else {
        let most = CommandGate.mostASecond
        throw HTTPRefusal(.tooManyRequests, "at most \(most) commands a second are accepted")
      }
      remark = try command.perform(on: link)
    } catch {
      throw HTTPRefusal(refusing: error)
    }
    return HTTPResponse(
      .accepted,
      json: .object([("ok", .boolean(true)), ("note", remark.map(JSONText.string))])
    )
  }

  /// Refuses a request whose body is not JSON: pages of other sites can send forms and text without a preflight request.
  func requireJSON(_ request: HTTPRequest) throws(HTTPRefusal) {
    let type = (request.fields["content-type"] ?? "").prefix { $0 != ";" && $0 != " " }
    guard type.lowercased() == "application/json" else {
      throw HTTPRefusal(.unsupportedMediaType, "send application/json")
    }
  }
}

extension HTTPRefusal {
  /// Creates the refusal of a command, a plan or a timetable.
  init(refusing error: any Error) {
    let status: HTTPStatus =
      switch error {
      case let refusal as HTTPRefusal: refusal.status
      case CommandRequestError.unreadable, CommandRequestError.member, CommandRequestError.tooLong,
        PlanRefusal.unreadable, TimetableRefusal.unreadable:
        .badRequest
      case PlanRefusal.notNow, TimetableRefusal.notNow, CommandRequestError.idle: .conflict
      default: .unprocessable
      }
    self.init(status, (error as? HTTPRefusal)?.words ?? "\(error)")
  }
}
