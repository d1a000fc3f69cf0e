import Glibc

/// Listing and deleting the contents of a folder.
enum Folder {
  /// The hidden or the other names in a folder; none if the folder cannot be read.
  static func names(in folder: String, hidden: Bool = false) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasPrefix(".") == hidden { names.append(name) }
    }
    return names
  }

  /// The size of a file in bytes; 0 if it does not exist.
  static func size(of path: String) -> Int64 {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }
}
