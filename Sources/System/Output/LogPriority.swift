/// How important a line of the log is, with the number that syslog and the journal give it (sd-daemon(3)).
package enum LogPriority: Int, Sendable {
  /// The program ends, or a command has failed.
  case error = 3
  /// Anything else, such as what is served, what does not work for now and what works again.
  case notice = 5

  /// What a line begins with for the journal.
  var prefix: String { "<\(rawValue)>" }
}
