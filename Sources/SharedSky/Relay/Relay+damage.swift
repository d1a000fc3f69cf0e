import Glibc
import System

extension Relay {
  /// Renames a file that should hold a sky, but does not, or that was cut short. A relay refuses a file without a sky,
  /// because one that was named by mistake may be anything, and cannot use a part of one.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isOurs: Whether only relays write it. Another file is renamed only if it begins as a sky does.
  /// - Returns: The new path; nil if the file may be used or is refused, does not exist, or cannot be read or renamed.
  public static func setAside(damagedSkyIn path: String, isOurs: Bool = true) -> String? {
    guard let file = try? FilePath(path).opened() else { return nil }
    defer { close(file.descriptor) }
    guard file.size > 0 else { return nil }
    guard
      FixedMemory.isReplaceable(file.descriptor, SkyTable.magic)
        ? SkyTable.isCut(file.descriptor, size: file.size) : isOurs
    else { return nil }
    // A link stays, and the new sky is where it points.
    let target = FilePath(path).resolved.string
    let copy = target + ".damaged"
    return rename(target, copy) == 0 ? copy : nil
  }
}
