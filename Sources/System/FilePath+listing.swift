// Both modules are needed: which one owns structures such as dirent depends on what a build loads first.
import CLinux
import Glibc

extension FilePath {
  /// The names in a folder, in any order, without `.` and `..`.
  package struct Listing: Sendable, Hashable {
    /// The names that are UTF-8.
    package fileprivate(set) var names: [String] = []

    /// The other names, such as those on a disk with names in Latin-1: bytes that are not UTF-8 are written as `\xE9`.
    package fileprivate(set) var foreign: [String] = []
  }

  /// Lists the names in a folder in any order, without `.`, `..` and those that are not UTF-8.
  ///
  /// - Throws: The system's reason if it cannot be read completely.
  package func names() throws(SystemError) -> [String] { try listing().names }

  /// Lists the names in a folder.
  ///
  /// - Throws: The system's reason if it cannot be read completely.
  package func listing() throws(SystemError) -> Listing {
    guard let folder = opendir(onDisk) else { throw .last }
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
          listing.foreign.append(Self.escaped(bytes))
          return
        }
        if name != ".", name != ".." { listing.names.append(name) }
      }
    }
    guard errno == 0 else { throw .last }
    return listing
  }
}
