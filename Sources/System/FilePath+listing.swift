// Both modules are needed: which one owns structures such as stat depends on what a build loads first.
import CLinux
import Glibc

extension FilePath {
  /// The names in a folder, in any order, without `.` and `..`.
  package struct Listing: Sendable, Hashable {
    /// The names that are UTF-8.
    package fileprivate(set) var names: [String] = []

    /// The other names, which no path can contain.
    package fileprivate(set) var foreign: [ForeignName] = []
  }

  /// A name in a folder that is not UTF-8, such as one from a disk with names in Latin-1.
  package struct ForeignName: Sendable, Hashable {
    /// The name for messages: bytes that are not UTF-8 are written as `\xE9`.
    package let escaped: String

    /// Whether it is a folder, or a link to one.
    package let isFolder: Bool
  }

  /// Lists the names in a folder in any order, without `.`, `..` and those that are not UTF-8.
  ///
  /// - Throws: The system's reason if it cannot be read completely.
  package func names() throws(SystemError) -> [String] { try listing().names }

  /// Lists the names in a folder.
  ///
  /// - Throws: The system's reason if it cannot be read completely.
  package func listing() throws(SystemError) -> Listing {
    guard let folder = opendir(string) else { throw .last }
    defer { closedir(folder) }
    var listing = Listing()
    while true {
      // At the end of the folder, `errno` stays as it is.
      errno = 0
      guard let entry = readdir(folder) else { break }
      withUnsafePointer(to: &entry.pointee.d_name) { place in
        let start = UnsafeRawPointer(place).assumingMemoryBound(to: CChar.self)
        let bytes = [UInt8](UnsafeRawBufferPointer(start: start, count: strlen(start)))
        guard let name = String(validating: bytes, as: UTF8.self) else {
          var status = stat()
          let isFolder =
            fstatat(dirfd(folder), start, &status, 0) == 0 && status.st_mode & S_IFMT == S_IFDIR
          let escaped = ForeignName.escaped(bytes)
          listing.foreign.append(ForeignName(escaped: escaped, isFolder: isFolder))
          return
        }
        if name != ".", name != ".." { listing.names.append(name) }
      }
    }
    guard errno == 0 else { throw .last }
    return listing
  }
}

extension FilePath.ForeignName {
  /// Returns a name with each byte that is not part of a UTF-8 character written as `\xE9`.
  fileprivate static func escaped(_ bytes: [UInt8]) -> String {
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
}
