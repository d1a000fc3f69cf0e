import Breathing
import HTTPServer
import Show
import Synchronization
import Text

/// Answers requests: checks access, routes them, and builds the answers.
struct HTTPRouter: Sendable {
  let link: ShowLink
  let gate: CommandGate
  let healthCounters: HealthCounters
  let access: HTTPAccess
  let web: StaticFiles
  let version: String
  let identity: TLSIdentity?
  let streams: CueStreams
  let connections: ConnectionTable
  let pictures: ScenePictures?
  let capture: ScreenCapture?
  let displays: (any DisplayList)?
  /// The site and name of this display.
  let own: DisplayIdentity?
  let opensInstruments: Bool
  let followers = FollowerList()
  let timelines = TimelineStore()
  let responseCounts = ResponseCounts()
  private let documents = AnswerQueue("documents")

  /// Answers a request.
  func answer(_ request: HTTPRequest) async -> HTTPAnswer {
    let route = HTTPRoute(rawValue: request.path)
    let methods = route?.methods ?? ["GET", "HEAD"]
    var response: HTTPResponse
    do throws(HTTPRefusal) {
      if request.path == "*" {
        return .response(access.preflight(request, methods: ["GET", "HEAD", "POST"]))
      }
      guard route != nil || web.mayContain(request.path) else {
        throw HTTPRefusal(.notFound, "no such resource")
      }
      if request.method == "OPTIONS" {
        return .response(access.preflight(request, methods: methods))
      }
      guard methods.contains(request.method) else {
        throw HTTPRefusal(.methodNotAllowed, "allowed methods: \(methods.joined(separator: ", "))")
      }
      try access.check(
        request,
        for: route.map(audience) ?? .anybody,
        isPage: web.hasPage(request.path)
      )
      if route == .cues { return .stream(try cues(request)) }
      response = try await self.response(to: request, for: route)
    } catch {
      response = HTTPResponse(error)
      if error.status == .methodNotAllowed {
        response.fields.append(("Allow", methods.joined(separator: ", ")))
      }
    }
    response.fields += access.sharing(request)
    return .response(response)
  }

  /// The stream of cues, starting after the last one that a client received.
  ///
  /// - Throws: `HTTPRefusal` if the query is invalid.
  private func cues(_ request: HTTPRequest) throws(HTTPRefusal) -> HTTPStream {
    let ping = request.query["ping"] ?? "comment"
    guard ["comment", "event"].contains(ping) else {
      throw HTTPRefusal(.badRequest, "ping = \"\(ping)\", but it must be comment or event")
    }
    let fields: [(name: String, value: String)] = [
      ("Content-Type", "text/event-stream; charset=utf-8"), ("Cache-Control", "no-store"),
      ("X-Content-Type-Options", "nosniff"), ("X-Accel-Buffering", "no"),
    ]
    let last = request.fields["last-event-id"] ?? request.query["last-event-id"]
    return HTTPStream(fields: fields + access.sharing(request)) {
      streams.join($0, head: $1, after: last, isPinged: ping == "event")
    } leave: {
      streams.leave($0)
    }
  }

  private func response(
    to request: HTTPRequest,
    for route: HTTPRoute?
  ) async throws(HTTPRefusal) -> HTTPResponse {
    switch route {
    case .state: return state(request)
    case .timeline:
      return try await documents.response { () throws(HTTPRefusal) in try timeline(request) }
    case .time: return time()
    case .nearest:
      return try await documents.response { () throws(HTTPRefusal) in try nearest(request) }
    case .radar:
      return try await documents.response { () throws(HTTPRefusal) in try radar(request) }
    case .airport:
      return try await documents.response { () throws(HTTPRefusal) in try airport(request) }
    case .airports:
      return try await documents.response { () throws(HTTPRefusal) in try airports(request) }
    case .pages: return pages(request)
    case .commands: return try command(request)
    case .plan: return try plan(request)
    case .words: return words()
    case .scene: return try await scene(request)
    case .screen: return try await screen(request)
    case .displays: return try await displayList()
    case .displayCommands: return try await displayCommand(request)
    case .health: return health()
    case .metrics: return metrics()
    case .description: return HTTPResponse(json: OpenAPI(version: version).json)
    case .cues, nil: return try await web.response(to: request, on: documents)
    }
  }

  private func state(_ request: HTTPRequest) -> HTTPResponse {
    let document = StateDocument(
      link,
      showsSeed: admits(request, to: .staff),
      closure: healthCounters.published.closure,
      version: version
    )
    return HTTPResponse(json: document.json)
  }

  /// Returns who may access a route.
  func audience(of route: HTTPRoute) -> HTTPAccess.Audience {
    route.isForInstruments && opensInstruments ? .room : route.audience
  }

  /// Whether a client may access a route.
  func admits(_ request: HTTPRequest, to audience: HTTPAccess.Audience) -> Bool {
    (try? access.check(request, for: audience)) != nil
  }

  /// The words of the pages, in the language of the screen.
  private func words() -> HTTPResponse {
    HTTPResponse(
      json: link.show().appearance.words.document(of: Message.ofPages + Message.ofPatterns)
    )
  }

  /// Returns the pages that a client may use.
  func pages(_ request: HTTPRequest) -> HTTPResponse {
    let pages: [(path: String, audience: HTTPAccess.Audience)] = [
      ("/", .room), ("/radar", audience(of: .radar)), ("/airport", audience(of: .airport)),
      ("/control", .staff),
    ]
    return HTTPResponse(
      json: .object([
        (CueField.version.name, .integer(CueLine.version)),
        (
          "pages",
          .array(pages.filter { admits(request, to: $0.audience) }.map { .string($0.path) })
        ),
      ])
    )
  }

  /// Returns the plan for screens that follow this one.
  private func plan(_ request: HTTPRequest) throws(HTTPRefusal) -> HTTPResponse {
    guard let plan = link.plan() else {
      throw HTTPRefusal(
        .notFound,
        "this screen does not lead; set room.lead = true to let others follow"
      )
    }
    guard let report = FollowerReport(request.query) else { return HTTPResponse(json: plan.json) }
    followers.note(report, at: .now)
    guard let order = followers.order(for: report), case .object(let members) = plan.json else {
      return HTTPResponse(json: plan.json)
    }
    return HTTPResponse(json: .object(members + [(FollowerCommand.member, order.json)]))
  }

  /// Returns the current time, with which clients compare their clocks; answered as quickly as
  /// possible.
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
