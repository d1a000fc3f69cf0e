/// A setting that had another name in an earlier version, whose files are still on machines that are upgraded.
package struct FormerSetting: Sendable, Hashable {
  /// The former key.
  package let key: String

  /// The key of the setting that replaces it.
  package let successor: String

  /// How its values differ from those of its successor, as a clause; nil if they do not.
  package let change: String?

  init(_ key: String, is successor: String, change: String? = nil) {
    (self.key, self.successor, self.change) = (key, successor, change)
  }

  /// All former names. A rename adds a line; another rename of the same setting changes that line.
  package static let all = [
    FormerSetting("facts.groups", is: "facts.sets"),
    FormerSetting(
      "facts.reading_speed",
      is: "facts.reading_time",
      change: "a multiple of the time, so that twice the speed is 0.5"
    ),
    FormerSetting("opensky.token_url", is: "opensky.auth"),
  ]
}

extension FormerSetting: CustomStringConvertible {
  /// What replaces it, in words.
  package var description: String {
    "\(key) is now \(successor)" + (change.map { ", \($0)" } ?? "")
  }
}
