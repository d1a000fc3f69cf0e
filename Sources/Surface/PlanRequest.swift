import FoundationEssentials

/// Another plan, as other programs send it: settings of a plan by their keys, and own patterns as
/// `patterns.` and their names. What is not named stays as it is.
public struct PlanRequest: Sendable, Hashable {
  /// The command's word.
  public static let word = "plan"

  /// What its value may be.
  public static let value =
    #"settings of a plan by their keys, such as {"breath.pattern":"coherent","session.minutes":10}"#

  /// The settings by their keys, as a person would write them on the command line.
  public let settings: [String: String]

  /// Creates a request.
  public init(settings: [String: String]) {
    self.settings = settings
  }

  /// Reads a request as `{"command":"plan","value":{"breath.pattern":"coherent","session.minutes":10}}`.
  ///
  /// - Parameter json: JSON in UTF-8, no longer than `CommandRequest.longest`.
  /// - Throws: `PlanRefusal.unreadable`, which names what is allowed.
  init(json: Data) throws(PlanRefusal) {
    guard let members = try? JSONDecoder().decode(Members.self, from: json), !members.value.isEmpty
    else { throw .unreadable }
    settings = members.value.mapValues(\.text)
  }

  private struct Members: Decodable {
    let value: [String: Words]
  }

  /// A setting's value in the words of the command line, whatever kind of JSON it came as.
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

/// Why another plan is not begun.
public enum PlanRefusal: Error, Sendable, Hashable {
  /// It is no JSON of the form asked for.
  case unreadable
  /// A setting is none of a plan's, or does not take its value; the words name it and say what is allowed.
  case settings(String)
  /// Not here, or not now; the words say why.
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
