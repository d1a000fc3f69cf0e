import Scenes

extension HTTPDesk {
  /// Commands the show what a request asks for in JSON.
  ///
  /// - Throws: `HTTPRefusal` that names what was found and what is allowed.
  func command(_ request: HTTPRequest) throws(HTTPRefusal) -> HTTPResponse {
    // A page of another site can send forms and text without asking, but not JSON.
    let type = (request.fields["content-type"] ?? "").prefix { $0 != ";" && $0 != " " }
    guard type.lowercased() == "application/json" else {
      throw HTTPRefusal(.unsupportedMediaType, "send application/json")
    }
    do throws(CommandRequestError) {
      link.send(try CommandRequest(json: request.body).command(for: link.show()))
    } catch {
      switch error {
      case .unreadable, .tooLong: throw HTTPRefusal(.badRequest, error.description)
      case .word, .value, .superfluous: throw HTTPRefusal(.unprocessable, error.description)
      }
    }
    return HTTPResponse(.accepted, json: .object([("ok", .boolean(true))]))
  }
}
