import Airports
import Glibc
package import System

/// Installs the updated catalogue, and keeps the previous one, in the folder of updated data.
///
/// Readers of `airports.catalogue` see either the old file or the complete new one. If the program
/// is killed, the old one stays.
package struct CatalogueStore: Sendable, Hashable {
  /// The folder of updated data.
  package let home: DataHome

  package init(home: DataHome) {
    self.home = home
  }

  /// The path of the previous catalogue.
  package var previous: String { home.catalogue + ".previous" }

  /// The path of a new catalogue before it is installed.
  private var fresh: String { home.catalogue + ".new" }

  /// A second link to the current catalogue, which becomes the previous one after the installation.
  private var aside: String { home.catalogue + ".aside" }

  /// Installs a new catalogue and keeps the current one as the previous one.
  ///
  /// If the current catalogue cannot be read, or is the same as the new one, the previous one is kept instead.
  ///
  /// - Parameters:
  ///   - bytes: The new catalogue.
  ///   - lock: The lock of the folder of updated data.
  /// - Throws: A failure that names the file that cannot be written. Nothing has changed then.
  package func install(_ bytes: [UInt8], _ lock: borrowing DataLock) throws(Failure) {
    recover()
    let current = try? CatalogueFile(path: home.catalogue)
    // A rollback must not restore what is in use.
    if let current, Self.holds(current, bytes) { return }
    do throws(Failure) {
      try OutputFile.write(bytes, to: fresh, access: .shared)
      if current != nil { try link(home.catalogue, aside) }
      try move(fresh, home.catalogue)
    } catch {
      unlink(fresh)
      unlink(aside)
      throw error
    }
    if current != nil {
      do throws(Failure) {
        try move(aside, previous)
      } catch {
        // Restores the current one.
        rename(aside, home.catalogue)
        throw error
      }
    }
    FilePath(home.path).synchronizeEntries()
  }

  /// Refuses a rollback if nothing was ever installed. This needs no lock, which would create the folder.
  package func checkForUpdates() throws(Failure) {
    guard access(home.catalogue, F_OK) != 0, access(previous, F_OK) != 0 else { return }
    throw Failure(
      .noInput,
      "there is no earlier catalogue: \(home.path) has never been updated"
    )
  }

  /// Swaps the current and the previous catalogue, so that a second rollback undoes the first. If
  /// there is no previous one, the program's own catalogue takes effect. A current one that cannot be read is deleted.
  ///
  /// - Throws: A failure if neither exists, or if the previous one cannot be read.
  package func rollBack(_ lock: borrowing DataLock) throws(Failure) {
    recover()
    try checkForUpdates()
    let isKept = (try? CatalogueFile(path: home.catalogue)) != nil
    if access(previous, F_OK) == 0 {
      // Never install a catalogue that cannot be read.
      _ = try CatalogueFile(path: previous)
      if isKept { try link(home.catalogue, aside) }
      try move(previous, home.catalogue)
      if isKept { try move(aside, previous) }
    } else if isKept {
      try move(home.catalogue, previous)
    } else if unlink(home.catalogue) != 0 {
      throw Failure(.inputOutput, home.catalogue, errno: errno)
    }
    FilePath(home.path).synchronizeEntries()
  }

  /// Whether a file consists of these bytes.
  private static func holds(_ file: CatalogueFile, _ bytes: [UInt8]) -> Bool {
    file.catalogue.byteCount == bytes.count
      && file.catalogue.checksum == (try? Catalogue(bytes: bytes))?.checksum
  }

  /// Cleans up after a program that was killed during an installation: the second link becomes the
  /// previous catalogue, unless it is still the current one.
  private func recover() {
    for path in [fresh, aside, UpdateState.path(in: home)] {
      OutputFile.removeRemnants(of: FilePath(path))
    }
    unlink(fresh)
    guard let waiting = try? CatalogueFile(path: aside) else {
      unlink(aside)
      return
    }
    let current = try? CatalogueFile(path: home.catalogue)
    if current?.catalogue.checksum == waiting.catalogue.checksum {
      unlink(aside)
    } else {
      rename(aside, previous)
    }
  }

  /// Creates a hard link, or a copy on file systems without hard links.
  private func link(_ path: String, _ other: String) throws(Failure) {
    unlink(other)
    guard Glibc.link(path, other) != 0 else { return }
    let file = try MappedFile(path: path)
    try OutputFile.write(withExtendedLifetime(file) { [UInt8](file.bytes) }, to: other)
  }

  private func move(_ path: String, _ other: String) throws(Failure) {
    guard rename(path, other) == 0 else { throw Failure(.inputOutput, other, errno: errno) }
  }
}
