import Text

/// A command of staff for a screen that follows this one over HTTP. It is sent with the plan.
package struct FollowerCommand: Sendable, Hashable {
  /// Identifies the command, even if this screen is restarted.
  package let id: String

  /// The command, as JSON.
  private let command: JSONText

  /// The member of the answer to a request for the plan.
  package static let member = "order"

  /// What a follower did with a command.
  package struct Outcome: Sendable, Hashable {
    /// The command's identifier.
    package let id: String
    /// The answer to it.
    package let answer: CommandAnswer

    /// Creates an outcome.
    package init(id: String, _ answer: CommandAnswer) {
      (self.id, self.answer) = (id, answer)
    }

    /// Reads the query of a request; nil if it has none.
    init?(_ query: [String: String]) {
      guard let id = query["done"] else { return nil }
      let answer = CommandAnswer(refusal: query["refused"], note: query["note"])
      self.init(id: id.printable(limit: 16), answer)
    }

    /// The query of a request, by name.
    var query: [(name: String, value: String)] {
      let texts: [(name: String, value: String?)] = [
        ("done", id), ("refused", answer.refusal), ("note", answer.note),
      ]
      return texts.compactMap { name, value in value.map { (name: name, value: $0) } }
    }
  }

  /// Creates an order with a new identifier.
  init(_ command: JSONCommand) {
    id = String(UInt32.random(in: 0...UInt32.max), radix: 16)
    self.command = command.json()
  }

  /// The order as a member of the plan.
  var json: JSONText { .object([("id", .string(id)), ("command", command)]) }
}

/// A command that came with a leader's plan.
package struct ReceivedCommand: Sendable {
  /// Its identifier.
  package let id: String

  /// The command.
  private let json: JSONValue

  /// Reads the order in an answer to a request for the plan; nil if it has none.
  package init?(planned body: [UInt8]) {
    guard let order = (try? JSONValue(body))?[FollowerCommand.member], let id = order["id"]?.string,
      id.utf8.count <= 16, let json = order["command"]
    else { return nil }
    (self.id, self.json) = (id, json)
  }

  /// Performs the command, under the same checks as that of any other program.
  package func perform(through gate: CommandGate, on link: ShowLink) -> FollowerCommand.Outcome {
    do throws(RequestRefusal) {
      let remark = try gate.pass(to: link) { () throws(RequestRefusal) in
        try JSONCommand(json, furtherWords: JSONCommand.displayWords)
      }
      return FollowerCommand.Outcome(id: id, CommandAnswer(note: remark))
    } catch {
      return FollowerCommand.Outcome(id: id, CommandAnswer(refusal: "\(error)"))
    }
  }
}
