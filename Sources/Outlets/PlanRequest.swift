import Text

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
  /// - Parameter json: The JSON value.
  /// - Throws: `PlanRefusal.unreadable` with what is allowed.
  init(_ json: JSONValue) throws(PlanRefusal) {
    guard case .object(let members) = json["value"], !members.isEmpty else { throw .unreadable }
    var settings: [String: String] = [:]
    for (key, value) in members { settings[key] = try Self.words(value) }
    self.settings = settings
  }

  /// Returns a setting's value as on the command line.
  private static func words(_ value: JSONValue) throws(PlanRefusal) -> String {
    switch value {
    case .boolean(let flag): flag ? "true" : "false"
    case .number(let number): value.whole.map { String($0) } ?? String(number)
    case .string(let text): text
    case .null, .array, .object: throw .unreadable
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
