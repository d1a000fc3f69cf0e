import FoundationEssentials

/// A request for a new plan from another program: settings of a plan by key, with custom patterns
/// as `patterns.NAME`. Other settings keep their values.
public struct PlanRequest: Sendable, Hashable {
  /// The command's word.
  public static let word = "plan"

  /// The allowed value, for messages.
  public static let value =
    #"settings of a plan by their keys, such as {"breath.pattern":"coherent","session.minutes":10}"#

  /// The settings by key, with values as on the command line.
  public let settings: [String: String]

  /// Creates a request.
  public init(settings: [String: String]) {
    self.settings = settings
  }

  /// Reads a request as
  /// `{"command":"plan","value":{"breath.pattern":"coherent","session.minutes":10}}`.
  ///
  /// - Parameter json: JSON in UTF-8, no longer than `CommandRequest.longest`.
  /// - Throws: `PlanRefusal.unreadable` with what is allowed.
  init(json: Data) throws(PlanRefusal) {
    guard let members = try? JSONDecoder().decode(Members.self, from: json), !members.value.isEmpty
    else { throw .unreadable }
    settings = members.value.mapValues(\.text)
  }

  private struct Members: Decodable {
    let value: [String: Words]
  }

  /// A setting's value as on the command line, read from any kind of JSON value.
  private struct Words: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let flag = try? container.decode(Bool.self) {
        text = flag ? "true" : "false"
      } else if let whole = try? container.decode(Int.self) {
        text = String(whole)
      } else if let number = try? container.decode(Double.self) {
        text = String(number)
      } else {
        text = try container.decode(String.self)
      }
    }
  }
}

/// Why a new plan is refused.
public enum PlanRefusal: Error, Sendable, Hashable {
  /// The bytes are not JSON of the expected form.
  case unreadable
  /// A setting is not part of a plan, or its value is invalid; the text names both.
  case settings(String)
  /// A plan cannot be started here or now; the text is the reason.
  case notNow(String)
}

extension PlanRefusal: CustomStringConvertible {
  /// One sentence without a full stop.
  public var description: String {
    switch self {
    case .unreadable: "\(PlanRequest.word) takes \(PlanRequest.value)"
    case .settings(let words), .notNow(let words): words
    }
  }
}
