/// A path in the file system. The value does not depend on what exists there.
package struct FilePath: Sendable, Hashable {
  /// The path in the form that system calls take.
  package let string: String

  /// Creates a path from its text.
  package init(_ string: String) {
    self.string = string
  }

  /// Creates a path from user input: a leading `~` stands for the user's home folder, `~anna` for
  /// that of another user.
  ///
  /// - Parameters:
  ///   - text: The path. It is unchanged if no such user has a home folder.
  ///   - home: The user's home folder.
  package init(expandingTilde text: String, home: FilePath? = .home) {
    let user = text.prefix { $0 != "/" }
    guard user.first == "~", let folder = user == "~" ? home : .home(of: String(user.dropFirst()))
    else {
      self.init(text)
      return
    }
    let rest = text[user.endIndex...]
    self.init(folder.string == "/" && !rest.isEmpty ? String(rest) : folder.string + rest)
  }

  /// Returns the path of a name in this folder.
  package func appending(_ name: String) -> FilePath {
    FilePath(string.hasSuffix("/") ? string + name : string + "/" + name)
  }

  /// The parent folder; `.` for a name without a folder.
  package var folder: FilePath {
    let (folder, _) = parts
    guard let folder else { return FilePath(".") }
    return FilePath(folder.isEmpty ? "/" : folder)
  }

  /// The last component: `b.txt` in `/a/b.txt`.
  package var name: String { parts.name }

  /// The text after the last full stop in the name; empty if there is none, and for `.profile`.
  package var fileExtension: String {
    let name = name
    guard let stop = name.lastIndex(of: "."), stop != name.startIndex else { return "" }
    return String(name[name.index(after: stop)...])
  }

  /// The path at which a part of a file is kept that was not completed: `film.partial.mp4` beside `film.mp4`.
  package var partial: FilePath {
    let ending = fileExtension.isEmpty ? "" : ".\(fileExtension)"
    return sibling(String(name.dropLast(ending.count)), ".partial\(ending)")
  }

  /// Returns the path of another name in the same folder.
  ///
  /// - Parameters:
  ///   - start: The start of the name. Its end is left out if the name would be longer than file systems allow.
  ///   - ending: The rest of the name.
  /// - Returns: The path.
  package func sibling(_ start: String, _ ending: String) -> FilePath {
    var start = start
    while !start.isEmpty, start.utf8.count + ending.utf8.count > Self.longestName {
      start.removeLast()
    }
    return folder.appending(start + ending)
  }

  /// The greatest length of a name, in bytes (NAME_MAX).
  private static let longestName = 255

  /// Whether the path starts at the root.
  package var isAbsolute: Bool { string.utf8.first == Self.slash }

  // Bytes rather than characters, because a combining mark after a slash forms one character with
  // it.
  private static let slash = UInt8(ascii: "/")

  /// The last component and the path before it, both without surrounding slashes; the folder is nil
  /// if there is no slash.
  private var parts: (folder: String?, name: String) {
    let bytes = Array(string.utf8)
    let end = bytes.lastIndex { $0 != Self.slash }.map { $0 + 1 } ?? 0
    guard let slash = bytes[..<end].lastIndex(of: Self.slash) else {
      let isRoot = end == 0 && !bytes.isEmpty
      return (isRoot ? "" : nil, String(decoding: bytes[..<end], as: UTF8.self))
    }
    let folderEnd = bytes[..<slash].lastIndex { $0 != Self.slash }.map { $0 + 1 } ?? 0
    return (
      String(decoding: bytes[..<folderEnd], as: UTF8.self),
      String(decoding: bytes[(slash + 1)..<end], as: UTF8.self)
    )
  }
}

extension FilePath: CustomStringConvertible {
  /// The path in the form that system calls take.
  package var description: String { string }
}
