import Glibc
import System

extension Relay {
  /// Renames a file that should hold a sky, but does not. A relay refuses such a file, because one that was named by
  /// mistake may be anything.
  ///
  /// - Parameter path: A file that only relays write.
  /// - Returns: The new path; nil if the file may be used, does not exist, or cannot be read or renamed.
  public static func setAside(damagedSkyIn path: String) -> String? {
    guard let file = try? FilePath(path).opened() else { return nil }
    defer { close(file.descriptor) }
    guard file.size > 0, !FixedMemory.isReplaceable(file.descriptor, SkyTable.magic)
    else { return nil }
    // A link stays, and the new sky is where it points.
    let target = FilePath(path).resolved.string
    let copy = target + ".damaged"
    return rename(target, copy) == 0 ? copy : nil
  }
}
