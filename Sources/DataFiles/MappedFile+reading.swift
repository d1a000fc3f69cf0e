import Packing
import System

extension MappedFile {
  /// Opens a file and reads its contents in place.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - read: Reads the mapped contents, and keeps the file alive as their owner.
  /// - Returns: The contents.
  /// - Throws: A failure that names the file and the problem.
  static func read<Value>(
    _ path: String,
    _ read: (MappedFile) throws(DataFileError) -> Value
  ) throws(Failure) -> Value {
    let file = try MappedFile(path: path)
    do {
      return try read(file)
    } catch {
      throw Failure(.data, "\(path): \(error)")
    }
  }

  /// Opens a file of the program's own data and reads its contents in place. A failure also names the remedy.
  static func read<Value>(
    _ name: String,
    in data: DataDirectory,
    _ read: (MappedFile) throws(DataFileError) -> Value
  ) throws(Failure) -> Value {
    let path = try data.file(name)
    do throws(Failure) {
      return try self.read(path, read)
    } catch {
      throw DataDirectory.loss(error)
    }
  }
}
