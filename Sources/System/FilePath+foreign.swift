// Both modules are needed: which one owns structures such as stat depends on what a build loads first.
import CLinux
import Glibc

/// Names that are not UTF-8, such as those on a disk with names in Latin-1. A path contains them with each byte that is
/// not part of a UTF-8 character written as `\xE9`, as ``listing()`` returns them.
extension FilePath {
  /// Whether the path has such a name: there is nothing at the path as it is written.
  package var hasForeignNames: Bool { onDisk.count != string.utf8CString.count }

  /// What is at a path.
  package enum Kind: Sendable, Hashable {
    case folder, linkToFolder, other
  }

  /// What is at the path. Only a link needs a second call, because calls to a network disk take time.
  package var kind: Kind {
    let path = onDisk
    var status = stat()
    guard lstat(path, &status) == 0 else { return .other }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFLNK:
      let isFolder = stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      return isFolder ? .linkToFolder : .other
    default: return .other
    }
  }

  /// Opens a regular file for reading.
  ///
  /// - Returns: The descriptor, which the caller closes, and the size in bytes.
  /// - Throws: The system's reason; `EINVAL` for anything else than a regular file.
  package func opened() throws(SystemError) -> (descriptor: Int32, size: Int) {
    let path = onDisk
    var status = stat()
    guard stat(path, &status) == 0 else { throw .last }
    guard status.st_mode & S_IFMT == S_IFREG else { throw SystemError(code: EINVAL) }
    // A pipe that has just replaced the file must not block.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .last }
    return (descriptor, Int(status.st_size))
  }

  /// The path for system calls.
  var onDisk: [CChar] {
    let written = Array(string.utf8CString)
    var status = stat()
    guard string.utf8.contains(UInt8(ascii: "\\")), lstat(written, &status) != 0 else {
      return written
    }
    return (Self.unescaped(string) + [0]).map(CChar.init(bitPattern:))
  }

  /// Returns a name with each byte that is not part of a UTF-8 character written as `\xE9`.
  static func escaped(_ bytes: [UInt8]) -> String {
    var (text, rest) = ("", bytes[...])
    while let byte = rest.first {
      var next = "\\x" + String(byte, radix: 16, uppercase: true)
      var length = 1
      // A character has at most four bytes.
      for count in 1...min(4, rest.count) {
        let character = String(validating: rest.prefix(count), as: UTF8.self)
        guard let character else { continue }
        (next, length) = (character, count)
        break
      }
      text += next
      rest = rest.dropFirst(length)
    }
    return text
  }

  private static func unescaped(_ text: String) -> [UInt8] {
    var (bytes, rest) = ([UInt8](), Array(text.utf8)[...])
    while let first = rest.first {
      let digits = rest.dropFirst(2).prefix(2)
      let isEscape = rest.starts(with: "\\x".utf8) && digits.count == 2
      // Only bytes beyond ASCII are escaped.
      if isEscape, let byte = UInt8(String(decoding: digits, as: UTF8.self), radix: 16),
        byte >= 0x80
      {
        bytes.append(byte)
        rest = rest.dropFirst(4)
      } else {
        bytes.append(first)
        rest = rest.dropFirst()
      }
    }
    return bytes
  }
}
