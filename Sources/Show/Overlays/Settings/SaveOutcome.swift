public import Text

/// How saving the choices of the settings panel ended.
public enum SaveOutcome: Sendable, Hashable {
  /// They are in a file, given by its path.
  case kept(in: String)
  /// They are in a file, but another one that is read after it sets one of them.
  case overridden(in: String, by: String)
  /// Nothing was changed at this screen since the last time.
  case unchanged
  /// There is no home directory.
  case homeless
  /// The settings files have an error or cannot be read; the log has it.
  case unreadable
  /// A setting is written in the file in a form that cannot be edited.
  case uneditable(key: String, in: String)
  /// The file cannot be written; the log has the reason.
  case unwritable(String)

  /// Returns the outcome in one short line.
  public func text(in words: Words) -> String {
    switch self {
    case .kept(let file): words(.kept, ["file": file])
    case .overridden(let file, let other): words(.keptOverridden, ["file": file, "other": other])
    case .unchanged: words(.nothingToKeep)
    case .homeless: words(.noFolderToKeep)
    case .unreadable: words(.notKeptUnreadable)
    case .uneditable(let key, let file): words(.notKeptUneditable, ["key": key, "file": file])
    case .unwritable(let file): words(.notKeptUnwritable, ["file": file])
    }
  }
}

extension Message {
  private static func outcome(_ text: String, _ note: String? = nil) -> Message {
    let comment = "The answer to “Keep for next time”, in one line; little room"
    return Message(text, context: "panel", comment: comment + (note.map { "; \($0)" } ?? ""))
  }

  fileprivate static let kept = outcome("Kept in {file}", "{file}: the path of a file")
  fileprivate static let keptOverridden = outcome(
    "Kept in {file}, but {other} overrides it",
    "{file}: the path of a file; {other}: the name of another settings file"
  )
  fileprivate static let nothingToKeep = outcome("Nothing was changed since it was last kept.")
  fileprivate static let noFolderToKeep = outcome("Not kept: there is no folder for settings.")
  fileprivate static let notKeptUnreadable = outcome("Not kept: the settings have an error.")
  fileprivate static let notKeptUneditable = outcome(
    "Not kept: Aloft cannot edit {key} in {file}.",
    "{key}: such as sound.volume; {file}: the name of a file"
  )
  fileprivate static let notKeptUnwritable = outcome(
    "Not kept: {file} cannot be written.",
    "{file}: the name of a file"
  )

  /// The outcomes of saving.
  static let ofSaving = [
    kept, keptOverridden, nothingToKeep, noFolderToKeep, notKeptUnreadable, notKeptUneditable,
    notKeptUnwritable,
  ]
}
