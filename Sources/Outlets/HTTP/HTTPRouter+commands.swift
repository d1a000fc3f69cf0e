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
    let command: JSONCommand
    do throws(RequestRefusal) {
      command = try JSONCommand(json: request.body)
    } catch {
      throw HTTPRefusal(error)
    }
    try admitCommand()
    do throws(RequestRefusal) {
      return accepted(try command.perform(on: link))
    } catch {
      throw HTTPRefusal(error)
    }
  }

  /// Counts a command, and refuses it if there are too many.
  func admitCommand() throws(HTTPRefusal) {
    guard gate.admits(at: link.now()) else {
      let most = CommandGate.mostASecond
      throw HTTPRefusal(.tooManyRequests, "at most \(most) commands a second are accepted")
    }
  }

  /// Returns the response to a command that was performed, with a remark if there is one.
  func accepted(_ remark: String?) -> HTTPResponse {
    HTTPResponse(
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
  init(_ refusal: RequestRefusal) {
    let status: HTTPStatus =
      switch refusal {
      case .unreadable, .member, .tooLong, .form: .badRequest
      case .idle, .notNow: .conflict
      case .word, .value, .superfluous, .unsafe, .settings: .unprocessable
      }
    self.init(status, "\(refusal)")
  }
}
