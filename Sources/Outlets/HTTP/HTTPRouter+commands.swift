import HTTPServer
import Text

extension HTTPRouter {
  /// Performs the command in a request's JSON body.
  ///
  /// - Throws: `HTTPRefusal` with the value found and what is allowed.
  func command(_ request: HTTPRequest) throws(HTTPRefusal) -> HTTPResponse {
    try requireJSON(request)
    do throws(RequestRefusal) {
      let remark = try gate.pass(to: link) { () throws(RequestRefusal) in
        try JSONCommand(json: request.body)
      }
      return accepted(remark)
    } catch {
      throw HTTPRefusal(error)
    }
  }

  /// Returns the response to a command that was performed, with a remark if there is one.
  func accepted(_ remark: String?) -> HTTPResponse {
    HTTPResponse(
      .accepted,
      json: .object([("ok", .boolean(true)), ("note", remark.map(JSONText.string))])
    )
  }

  /// Refuses a request whose body is not JSON: pages of other sites can send forms and text without a preflight
  /// request.
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
      case .idle, .follows, .notNow: .conflict
      case .tooMany: .tooManyRequests
      case .word, .value, .superfluous, .unsafe, .settings: .unprocessable
      }
    self.init(status, "\(refusal)")
  }
}
