import HTTPServer
import Text

extension HTTPRouter {
  /// The lists of displays, in the order in which a command looks for its display: this display, those that follow it
  /// over HTTP, and those on the broker.
  private var lists: [any DisplayList] {
    let lists: [(any DisplayList)?] = [ownDisplay, followers, displays]
    return lists.compactMap(\.self)
  }

  private var ownDisplay: OwnDisplay? {
    own.map { identity in
      OwnDisplay(
        identity: identity,
        link: link,
        gate: gate,
        health: healthCounters,
        version: version
      )
    }
  }

  /// How long an answer with displays that are known without the broker waits for those on it.
  private static let brokerTime: Duration = .seconds(3)

  /// Returns the displays of the site: those on the broker, those that follow this one without it, and this one.
  ///
  /// This display's own state is newer than its report on the broker.
  func displayList() async throws(HTTPRefusal) -> HTTPResponse {
    let own = ownDisplay?.displays() ?? []
    let others = followers.displays() + own
    var (onBroker, problem): ([DisplayStatus], String?) = ([], nil)
    switch await displaysOnBroker(within: others.isEmpty ? nil : Self.brokerTime) {
    case .success(let displays): onBroker = displays
    // Without others, the list is not known at all.
    case .failure(let refusal) where others.isEmpty: throw refusal
    case .failure(let refusal): problem = refusal.message
    }
    var found: [DisplayStatus] = []
    var identities: Set<DisplayIdentity> = []
    for display in onBroker + others where identities.insert(display.identity).inserted {
      var status = own.first { $0.identity == display.identity } ?? display
      // Commands that the broker does not deliver may reach it with the plan.
      if others.contains(where: { $0.identity == display.identity && $0.acceptsCommands }) {
        status.report?.takesCommands = true
      }
      found.append(status)
    }
    return HTTPResponse(
      json: .object([
        ("v", .integer(CueLine.version)), ("broker", .boolean(displays != nil)),
        ("broker_problem", problem.map(JSONText.string)),
        ("displays", .array(found.map(\.json))),
      ])
    )
  }

  /// Returns the displays on the broker; none without one.
  ///
  /// - Parameter limit: How long to wait for them; nil as long as the broker may take.
  /// - Returns: The displays, or why they are not known.
  private func displaysOnBroker(
    within limit: Duration?
  ) async -> Result<[DisplayStatus], HTTPRefusal> {
    guard let displays else { return .success([]) }
    let late = HTTPRefusal(.unavailable, "the broker has not answered yet")
    return await withTaskGroup(of: Result<[DisplayStatus], HTTPRefusal>.self) { group in
      group.addTask {
        do throws(HTTPRefusal) {
          return .success(try await displays.displays())
        } catch {
          return .failure(error)
        }
      }
      if let limit {
        group.addTask {
          try? await Task.sleep(for: limit)
          return .failure(late)
        }
      }
      let first = await group.next() ?? .failure(late)
      group.cancelAll()
      return first
    }
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

extension DisplayStatus {
  /// Whether it is online and reports that it accepts commands.
  fileprivate var acceptsCommands: Bool { isOnline == true && report?.takesCommands == true }
}
