import Glibc
import System

/// A search for music files in a folder, its subfolders, and the folders to which links in them lead. Hidden files,
/// `lost+found`, and links to folders whose paths are not UTF-8, are skipped.
struct MusicSearch {
  /// The files that were found.
  private(set) var files: [String] = []

  /// Whether there are more folders than were searched.
  private(set) var isCut = false

  /// The folders in it that cannot be read, and why.
  private(set) var unreadable: [(path: FilePath, reason: SystemError)] = []

  /// The folders that were searched. Each is searched once, because links may form loops.
  private var searched: Set<FilePath> = []

  /// The maximum number of them.
  private let folderLimit: Int

  /// The links to folders that were found, each with the folders through which it was reached: the first, and those
  /// to which links led.
  private var links: [(path: FilePath, origins: [FilePath])] = []

  /// Lists the names in a folder.
  typealias Lister = (_ folder: FilePath) throws(SystemError) -> FilePath.Listing

  private let list: Lister

  /// Searches a folder.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - folderLimit: The maximum number of folders that are searched.
  ///   - list: Lists the names in a folder.
  /// - Throws: The system's reason if the folder cannot be read.
  init(
    of folder: FilePath,
    folderLimit: Int,
    list: @escaping Lister
  ) throws(SystemError) {
    (self.folderLimit, self.list) = (folderLimit, list)
    try look(in: folder, from: [folder.resolved])
    followLinks()
  }

  /// The folder that a file system keeps for its own repairs, which only the administrator can read.
  private static let repairs = "lost+found"

  /// Looks for files and links in a folder and its subfolders.
  private mutating func look(in folder: FilePath, from origins: [FilePath]) throws(SystemError) {
    let place = folder.resolved
    guard !isCut, !searched.contains(place) else { return }
    guard searched.count < folderLimit else {
      isCut = true
      return
    }
    searched.insert(place)
    // In a fixed order, so that of several links to one folder the same one is followed each time.
    let listing = try list(folder)
    for name in (listing.names + listing.foreign).sorted()
    where !name.hasPrefix(".") && name != Self.repairs {
      let path = folder.appending(name)
      switch path.kind {
      case .folder: lookBelow(path, from: origins)
      // Where a link leads cannot be compared with names that are not UTF-8, so loops would not be noticed.
      case .linkToFolder: if !path.hasForeignNames { links.append((path, origins)) }
      case .other: if Self.isMusic(path) { files.append(path.string) }
      }
    }
  }

  /// Searches a folder that was found, and notes it if it cannot be read.
  private mutating func lookBelow(_ folder: FilePath, from origins: [FilePath]) {
    do throws(SystemError) {
      try look(in: folder, from: origins)
    } catch {
      // It may have been deleted since it was found.
      if error.code != ENOENT { unreadable.append((folder, error)) }
    }
  }

  /// Follows the links, after all folders of the tree itself were searched.
  private mutating func followLinks() {
    var next = 0
    while next < links.count, !isCut {
      let link = links[next]
      next += 1
      let target = link.path.resolved
      // Links to a folder that contains this one, such as `/`, are skipped.
      guard !link.origins.contains(where: { Self.contains(target, $0) }) else { continue }
      lookBelow(link.path, from: link.origins + [target])
    }
  }

  /// Whether a file has an extension of music.
  private static func isMusic(_ path: FilePath) -> Bool {
    Playlist.endings.contains(path.fileExtension.lowercased())
  }

  /// Whether a folder is, or contains, another. Both are as `FilePath.resolved` returns them.
  private static func contains(_ folder: FilePath, _ other: FilePath) -> Bool {
    folder.string == "/" || (other.string + "/").hasPrefix(folder.string + "/")
  }
}
