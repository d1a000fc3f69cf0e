import HTTPServer
import Text

extension HTTPRouter {
  /// The lists of displays, in the order in which a command looks for its display: this display, those that follow it
  /// over HTTP, and those on the broker.
  private var lists: [any DisplayList] {
    var lists: [any DisplayList] = [followers]
    if let own {
      let own = OwnDisplay(
        identity: own,
        link: link,
        gate: gate,
        health: healthCounters,
        version: version
      )
      lists.insert(own, at: 0)
    }
    if let displays { lists.append(displays) }
    return lists
  }

  /// Returns the displays of the site: those on the broker, those that follow this one without it, and this one.
  func displayList() async throws(HTTPRefusal) -> HTTPResponse {
    var found: [DisplayStatus] = []
    var identities: Set<DisplayIdentity> = []
    for list in lists.reversed() {
      for display in try await list.displays() where identities.insert(display.identity).inserted {
        found.append(display)
      }
    }
    return HTTPResponse(
      json: .object([
        ("v", .integer(CueLine.version)), ("broker", .boolean(displays != nil)),
        ("displays", .array(found.map(\.json))),
      ])
    )
  }

  /// Sends the command in a request's JSON body to a display.
  func displayCommand(_ request: HTTPRequest) async throws(HTTPRefusal) -> HTTPResponse {
    try requireJSON(request)
    let admitted: (command: JSONCommand, name: String)
    do throws(RequestRefusal) {
      admitted = try gate.admit(at: link.now()) { () throws(RequestRefusal) in
        try Self.displayCommand(in: request.body)
      }
    } catch {
      throw HTTPRefusal(error)
    }
    return accepted(try await perform(admitted.command, on: admitted.name))
  }

  /// Reads a command and the name of its display.
  private static func displayCommand(
    in body: [UInt8]
  ) throws(RequestRefusal) -> (command: JSONCommand, name: String) {
    do throws(RequestRefusal) {
      let json = try CommandRequest.value(body, limit: JSONCommand.maximumLength)
      guard let name = json["display"]?.string else { throw .unreadable }
      guard json["command"]?.string != PlanRequest.word else {
        throw .settings("a plan is sent to the display that leads")
      }
      return (try JSONCommand(json: body, furtherWords: JSONCommand.displayWords), name)
    } catch {
      guard error == .unreadable else { throw error }
      throw .form(#"send such as {"display":"lobby/left","command":"pause"}"#)
    }
  }

  /// Performs a command on the display with a name.
  ///
  /// - Returns: A remark of the display, if any.
  private func perform(
    _ command: JSONCommand,
    on name: String
  ) async throws(HTTPRefusal) -> String? {
    for list in lists {
      guard let answer = try await list.send(command, to: name) else { continue }
      if let refusal = answer.refusal { throw HTTPRefusal(.unprocessable, refusal) }
      return answer.note
    }
    throw HTTPRefusal(
      .notFound,
      "no display \"\(name.printable(limit: 40))\" follows this one, and mqtt.broker is off"
    )
  }
}
