package import HTTPServer
package import Text

/// The displays of a house, for the staff's page.
package protocol DisplayList: Sendable {
  /// Returns the displays with their last reports.
  ///
  /// - Throws: `HTTPRefusal` if they cannot be asked.
  func displays() async throws(HTTPRefusal) -> [DisplayStatus]

  /// Sends a command to a display of the same site.
  ///
  /// - Parameters:
  ///   - request: The command.
  ///   - name: The display's name, such as `lobby` or `lobby/left`.
  /// - Throws: `HTTPRefusal` if there is no such display, if it accepts no commands, or if it cannot be reached.
  func send(_ request: CommandRequest, to name: String) async throws(HTTPRefusal)
}

/// A display and its last report.
package struct DisplayStatus: Sendable, Hashable {
  /// The site, and the name within it: a room, or a room and a display.
  package let site, name: String
  /// Whether it is online; nil if unknown.
  package var isOnline: Bool?
  /// The phase of the breath; `idle` if there is none. Nil before the first report.
  package var phase: String?
  /// The pattern, and the current view.
  package var pattern, view: String?
  /// The number of breaths per minute.
  package var breathsPerMinute: Double?
  /// Whether it is paused, whether it is closed outside its opening hours, and whether its sound is muted.
  package var isPaused, isClosed, isMuted: Bool?
  /// The displays of its machine.
  package var displays: [DisplayState] = []
  /// The volume, in percent.
  package var volume: Int?
  /// The program's version.
  package var version: String?
  /// The age of its last frame, and of its last report, in seconds.
  package var frameAge, reportAge: Double?
  /// Whether it accepts commands.
  package var takesCommands = true
  /// Whether it is the display that answers.
  package var isSelf = false

  /// Creates the status of a display that has not reported yet.
  package init(site: String, name: String) {
    (self.site, self.name) = (site, name)
  }

  /// The JSON object; unknown members are omitted.
  package var json: JSONText {
    .object([
      ("site", .string(site)),
      ("name", .string(name)),
      ("online", isOnline.map(JSONText.boolean)),
      ("phase", phase.map(JSONText.string)),
      ("paused", isPaused.map(JSONText.boolean)),
      ("pattern", pattern.map(JSONText.string)),
      ("bpm", breathsPerMinute.map { .number($0, decimals: 3) }),
      ("view", view.map(JSONText.string)),
      ("closed", isClosed.map(JSONText.boolean)),
      ("displays", displays.json),
      ("muted", isMuted.map(JSONText.boolean)),
      ("volume", volume.map { .integer(Int64($0)) }),
      ("version", version.map(JSONText.string)),
      ("frame_age", frameAge.map { .number($0, decimals: 1) }),
      ("heard_age", reportAge.map { .number($0, decimals: 1) }),
      ("commands", .boolean(takesCommands)),
      ("self", .boolean(isSelf)),
    ])
  }
}

extension HTTPRouter {
  /// Returns the displays of the house: those on the broker, and those that follow this one without it.
  func displayList() async throws(HTTPRefusal) -> HTTPResponse {
    let known = try await displays?.displays() ?? []
    let names = Set(known.map { [$0.site, $0.name] })
    let list = known + followers.displays(at: .now).filter { !names.contains([$0.site, $0.name]) }
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
    guard let displays else {
      throw HTTPRefusal(.notFound, "the displays report to an MQTT broker, but mqtt.broker is off")
    }
    let (command, name): (CommandRequest, String)
    do throws(CommandRequestError) {
      command = try CommandRequest(json: request.body)
      guard let text = try CommandRequest.value(request.body)["display"]?.string else {
        throw .unreadable
      }
      name = text
    } catch {
      let example = #"send such as {"display":"lobby/left","command":"pause"}"#
      throw HTTPRefusal(.badRequest, error == .unreadable ? example : "\(error)")
    }
    guard gate.admits(at: link.now()) else {
      let most = CommandGate.mostASecond
      throw HTTPRefusal(.tooManyRequests, "at most \(most) commands a second are accepted")
    }
    try await displays.send(command, to: name)
    return HTTPResponse(.accepted, json: .object([("ok", .boolean(true))]))
  }
}
