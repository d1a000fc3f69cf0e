import Breathing
import HTTPServer
import Show
import Text

extension HTTPRouter {
  /// Returns the displays of the site: those on the broker, those that follow this one without it, and this one.
  func displayList() async throws(HTTPRefusal) -> HTTPResponse {
    let others = try await displays?.displays() ?? []
    let followers = followers.displays(at: .now)
    var list: [DisplayStatus] = []
    var names: Set<[String]> = []
    for display in others + followers + [ownStatus].compactMap(\.self)
    where names.insert([display.site, display.name]).inserted {
      list.append(display)
    }
    return HTTPResponse(
      json: .object([
        ("v", .integer(CueLine.version)), ("broker", .boolean(displays != nil)),
        ("displays", .array(list.map(\.json))),
      ])
    )
  }

  /// Sends the command in a request's JSON body to a display.
  func displayCommand(_ request: HTTPRequest) async throws(HTTPRefusal) -> HTTPResponse {
    try requireJSON(request)
    let (command, name): (JSONCommand, String)
    do {
      let json = try CommandRequest.value(request.body, limit: JSONCommand.maximumLength)
      guard let text = json["display"]?.string else { throw CommandRequestError.unreadable }
      command = try Self.displayCommand(json, request.body)
      name = text
    } catch CommandRequestError.unreadable {
      throw HTTPRefusal(.badRequest, #"send such as {"display":"lobby/left","command":"pause"}"#)
    } catch {
      throw HTTPRefusal(refusing: error)
    }
    guard gate.admits(at: link.now()) else {
      let most = CommandGate.mostASecond
      throw HTTPRefusal(.tooManyRequests, "at most \(most) commands a second are accepted")
    }
    let remark = try await perform(command, on: name)
    return HTTPResponse(
      .accepted,
      json: .object([("ok", .boolean(true)), ("note", remark.map(JSONText.string))])
    )
  }

  /// Reads a command for one display. A plan is for rooms, not for displays.
  private static func displayCommand(_ json: JSONValue, _ bytes: [UInt8]) throws -> JSONCommand {
    switch json["command"]?.string {
    case TimetableRequest.word: return .timetable(try TimetableRequest(json))
    case PlanRequest.word: throw planRefusal
    default:
      do {
        return .command(try CommandRequest(json: bytes))
      } catch CommandRequestError.word(let found, _) {
        throw CommandRequestError.word(found: found, others: [TimetableRequest.word])
      }
    }
  }

  private static var planRefusal: HTTPRefusal {
    HTTPRefusal(.unprocessable, "a plan is sent to the display that leads")
  }

  /// Performs a command on this display, on one that follows it over HTTP, or on one on the broker.
  private func perform(_ command: JSONCommand, on name: String) async throws(HTTPRefusal) -> String?
  {
    if let own, own.name == name, link.timetable() != nil {
      do {
        return try command.perform(on: link)
      } catch {
        throw HTTPRefusal(refusing: error)
      }
    }
    if followers.takesCommands(name, at: .now) {
      return try await followers.send(command, to: name)
    }
    guard let displays else {
      throw HTTPRefusal(
        .notFound,
        "no display \"\(name.printable(limit: 40))\" follows this one, and mqtt.broker is off"
      )
    }
    switch command {
    case .command(let request): return try await displays.send(request, to: name)
    case .timetable(let request): return try await displays.arrange(request, of: name)
    case .plan: throw Self.planRefusal
    }
  }

  /// The status of this display; nil if this program is not a display.
  private var ownStatus: DisplayStatus? {
    guard let own, let timetable = link.timetable() else { return nil }
    let (now, health) = (link.now(), healthCounters.published)
    let state = RoomState(link.show(), health, at: now)
    var status = DisplayStatus(site: own.site.text, name: own.name)
    status.isOnline = true
    status.phase = state.pulse.phase
    status.isPaused = state.isPaused
    status.pattern = state.pattern
    status.breathsPerMinute = state.pulse.breathsPerMinute
    status.view = state.view.rawValue
    status.isClosed = state.isClosed
    status.opensUnixSeconds = health.closure?.opensUnixSeconds
    status.displays = state.displays
    status.isMuted = state.isMuted
    status.volume = state.volume
    status.version = version
    status.frameAge = health.lastFrame.map { max(0, $0.duration(to: now).seconds) }
    status.reportAge = 0
    status.timetable = timetable
    status.isSelf = true
    return status
  }
}
