import Glibc

extension OutputFile {
  /// Deletes the temporary files that killed programs have left beside a file.
  ///
  /// Call it only under a lock that keeps other programs from writing the file.
  package static func removeRemnants(of file: FilePath) {
    let start = file.name + temporaryEnding
    // A folder that cannot be listed cannot be written to either, which the next write reports.
    for name in (try? file.folder.names()) ?? [] where name.hasPrefix(start) {
      // The name ends with the number of the process.
      guard UInt32(name.dropFirst(start.count)) != nil else { continue }
      unlink(file.folder.appending(name).string)
    }
  }
}
