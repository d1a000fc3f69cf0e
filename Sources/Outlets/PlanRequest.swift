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
  /// - Throws: `RequestRefusal.form` with what is allowed.
  init(_ json: JSONValue) throws(RequestRefusal) {
    guard case .object(let members) = json["value"], !members.isEmpty else { throw Self.malformed }
    var settings: [String: String] = [:]
    for (key, value) in members { settings[key] = try Self.text(of: value, for: key) }
    self.settings = settings
  }

  /// The settings as the value of a command in JSON.
  var json: JSONText {
    .object(settings.sorted { $0.key < $1.key }.map { ($0.key, .string($0.value)) })
  }

  private static var malformed: RequestRefusal { .form("\(word) takes \(value)") }

  /// Returns a setting's value as on the command line.
  private static func text(
    of value: JSONValue,
    for key: String
  ) throws(RequestRefusal) -> String {
    switch value {
    case .boolean(let flag): return flag ? "true" : "false"
    case .number(let number):
      let largest = JSONValue.exactWholes.upperBound
      guard number.magnitude <= Double(largest) else {
        throw .settings(
          "the requested plan: \(key.printable(limit: 40)) is a number beyond \(largest), which may "
            + "have been rounded; write it as a string"
        )
      }
      return value.whole.map { String($0) } ?? String(number)
    case .string(let text): return text
    case .null, .array, .object: throw malformed
    }
  }
}
