package import System

/// An error in a configuration, and its position.
package struct ConfigurationError: Error, Hashable {
  /// The file or the command-line option; empty for a setting that is built in.
  package let source: String

  /// The line of the file, from 1; nil if unknown.
  package let line: Int?

  /// The problem.
  package let problem: Problem

  package init(source: String, line: Int?, problem: Problem) {
    self.source = source
    self.line = line
    self.problem = problem
  }

  package enum Problem: Error, Hashable {
    /// The file is not UTF-8.
    case notText
    /// The file is not TOML; the text is the parser's message.
    case syntax(String)
    /// The setting or table does not exist.
    case unknownKey(String, nearest: String?)
    /// The setting was renamed.
    case formerKey(FormerSetting)
    /// A table has a value as if it were a setting.
    case table(String)
    /// A setting on the command line is not of the form `key=value`; `near` are assignments that may
    /// have been meant.
    case noAssignment(near: [String])
    /// The value is not allowed for the setting.
    case wrongValue(key: String, found: String, allowed: String)
    /// The value is allowed for the setting in general, but not here; `reason` says why.
    case refused(key: String, found: String, reason: String)
  }
}

extension ConfigurationError: CustomStringConvertible {
  package var description: String {
    let origin = line.map { "\(source), line \($0)" } ?? source
    let place = origin.isEmpty ? "" : origin + ": "
    return switch problem {
    case .notText: "\(place)this is not UTF-8 text"
    case .syntax(let reason): "\(place)this is not TOML: \(reason)"
    case .unknownKey(let key, let nearest?): "\(place)there is no \(key); is it \(nearest)?"
    case .unknownKey(let key, nil): "\(place)there is no \(key); aloft config lists every key"
    case .formerKey(let former): "\(place)\(former)"
    case .table(let name): "\(place)\(name) is a table: [\(name)]"
    case .noAssignment(let near):
      "\(place)write key=value, such as "
        + (near.isEmpty
          ? "sound.volume=40; aloft config lists every key"
          : near.joined(separator: " or "))
    case .wrongValue(let key, let found, let allowed):
      "\(place)\(key) = \(found), but it must be \(allowed)"
    case .refused(let key, let found, let reason): "\(place)\(key) = \(found): \(reason)"
    }
  }
}

extension Failure {
  /// Creates the failure for an error: a usage error for command-line options, a configuration
  /// error for files.
  package init(_ error: ConfigurationError) {
    self.init(error.source.hasPrefix("--") ? .usage : .configuration, error.description)
  }
}
