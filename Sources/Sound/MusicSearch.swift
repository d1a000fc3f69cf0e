import System

/// A search for music files in a folder, its subfolders, and the folders to which links in them lead. Hidden files,
/// subfolders that cannot be read, and links to folders with names that are not UTF-8 on the way to them, are skipped.
struct MusicSearch {
  /// The files that were found.
  private(set) var files: [String] = []

  /// Whether there are more folders than were searched.
  private(set) var isCut = false

  /// The folders that were searched. Each is searched once, because links may form loops.
  private var searched: Set<FilePath> = []

  /// The maximum number of them.
  private let folderLimit: Int

  /// The links to folders that were found, each with the folders through which it was reached: the first, and those
  /// to which links led.
  private var links: [(path: FilePath, origins: [FilePath])] = []

  /// Searches a folder.
  ///
  /// - Throws: The system's reason if the folder cannot be read.
  init(of folder: FilePath, folderLimit: Int) throws(SystemError) {
    self.folderLimit = folderLimit
    try look(in: folder, from: [folder.resolved])
    followLinks()
  }

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
    let listing = try folder.listing()
    for name in (listing.names + listing.foreign).sorted() where !name.hasPrefix(".") {
      let path = folder.appending(name)
      switch path.kind {
      case .folder: try? look(in: path, from: origins)
      // Where a link leads cannot be compared with names that are not UTF-8, so loops would not be noticed.
      case .linkToFolder: if !path.hasForeignNames { links.append((path, origins)) }
      case .other: if Self.isMusic(path) { files.append(path.string) }
      }
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
      try? look(in: link.path, from: link.origins + [target])
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
