/// An event from a browser, or the answer to a numbered command.
struct DevToolsMessage: Decodable {
  struct Parameters: Decodable {
    struct Entry: Decodable {
      let level: String
      let text: String
      let url: String?
    }
    struct Argument: Decodable {
      let description: String?
      let value: String?

      private enum CodingKeys: CodingKey { case description, value }

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        description = try container.decodeIfPresent(String.self, forKey: .description)
        // Values of other types are in `description`.
        value = try? container.decode(String.self, forKey: .value)
      }
    }
    let type: String?
    let args: [Argument]?
    let entry: Entry?
    let exceptionDetails: DevToolsValue.Details?
  }

  let id: Int?
  /// The session of the page that it is about; nil for the browser itself.
  let sessionId: String?
  let method: String?
  let params: Parameters?

  /// The problem that the message reports; nil if it reports none.
  var problem: String? {
    switch method {
    case "Runtime.exceptionThrown":
      return params?.exceptionDetails?.words
    case "Log.entryAdded" where ["error", "warning"].contains(params?.entry?.level):
      return params?.entry.map { "\($0.text) \($0.url ?? "")" }
    case "Runtime.consoleAPICalled" where ["error", "warning"].contains(params?.type):
      let words = params?.args?.compactMap { $0.value ?? $0.description } ?? []
      return "console: \(words.joined(separator: " "))"
    default:
      return nil
    }
  }
}

/// The answer to a command.
struct DevToolsReply<Result: Decodable>: Decodable {
  struct Failure: Decodable { let message: String }
  let result: Result?
  let error: Failure?
}

/// The value of an expression.
struct DevToolsValue: Decodable {
  struct Result: Decodable {
    let value: String?

    private enum CodingKeys: String, CodingKey { case value }

    /// What the page throws is an object; its words are in `Details`.
    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      value = try? members.decode(String.self, forKey: .value)
    }
  }
  struct Details: Decodable {
    struct Thrown: Decodable { let description: String? }
    let text: String
    let exception: Thrown?
    var words: String { exception?.description ?? text }
  }
  let result: Result
  let exceptionDetails: Details?
}

/// A value within an object, because older JSON has no other values at the top level.
struct Wrapped<Value: Decodable>: Decodable { let value: Value }
