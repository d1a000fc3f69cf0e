import Breathing
import Scenes
import Synchronization

/// Answers requests: what is asked for, who may ask, and what the answer is.
struct HTTPDesk: Sendable {
  let link: ShowLink
  let vitals: Vitals
  let access: HTTPAccess
  let web: WebFolder
  let version: String
  let streams: CueStreams
  let roll: HTTPRoll
  let timelines = TimelineStore()
  let tally = HTTPTally()

  /// What is sent.
  enum Answer: Sendable {
    /// An answer with an end.
    case response(HTTPResponse)
    /// The stream of cues, with these fields.
    case cues(fields: [(name: String, value: String)])
  }

  /// The time of day as fields have it.
  var date: String { HTTPDate.text(link.now()) }

  /// Answers a request.
  func answer(_ request: HTTPRequest) async -> Answer {
    do throws(HTTPRefusal) {
      let route = HTTPRoute(rawValue: request.path)
      guard route != nil || web.contains(request.path) else {
        throw HTTPRefusal(.notFound, "there is nothing here")
      }
      let methods = route?.methods ?? ["GET", "HEAD"]
      if request.method == "OPTIONS" {
        return .response(note(access.preflight(request, methods: methods)))
      }
      guard methods.contains(request.method) else {
        throw HTTPRefusal(.methodNotAllowed, "allowed is \(methods.joined(separator: ", "))")
      }
      try access.check(request, for: route?.audience ?? .anybody)
      if route == .cues { return .cues(fields: note(streamFields(request))) }
      var response = try await response(to: request, for: route)
      response.fields += access.sharing(request)
      return .response(note(response))
    } catch {
      var response = HTTPResponse(error)
      response.fields += access.sharing(request)
      return .response(note(response))
    }
  }

  /// Counts an answer.
  func note(_ response: HTTPResponse) -> HTTPResponse {
    tally.note(response.status)
    return response
  }

  private func note<Fields>(_ fields: Fields) -> Fields {
    tally.note(.ok)
    return fields
  }

  private func streamFields(_ request: HTTPRequest) -> [(name: String, value: String)] {
    [
      ("Content-Type", "text/event-stream; charset=utf-8"), ("Cache-Control", "no-store"),
      ("X-Content-Type-Options", "nosniff"), ("X-Accel-Buffering", "no"),
    ] + access.sharing(request)
  }

  private func response(
    to request: HTTPRequest,
    for route: HTTPRoute?
  ) async throws(HTTPRefusal) -> HTTPResponse {
    switch route {
    case .state: return HTTPResponse(json: StateDocument(link, version: version).json)
    case .timeline: return try timeline(request)
    case .time: return time()
    default:
      guard let file = web.response(to: request) else {
        throw HTTPRefusal(.notFound, "there is nothing here")
      }
      return file
    }
  }

  /// What clocks are compared with; as quick as can be.
  private func time() -> HTTPResponse {
    HTTPResponse(json: .object([("now_unix", CueLine.seconds(link.now().sinceEpoch))]))
  }

  private func timeline(_ request: HTTPRequest) throws(HTTPRefusal) -> HTTPResponse {
    let seconds = request.query["seconds"].map { Int($0) } ?? 120
    guard let seconds, 1...600 ~= seconds else {
      throw HTTPRefusal(.badRequest, "seconds must be a whole number from 1 to 600")
    }
    return HTTPResponse(
      type: "application/json",
      body: timelines.text(link, seconds: seconds).utf8
    )
  }
}
