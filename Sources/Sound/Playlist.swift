import Breathing
import System

/// A person's own music files in an endless random order.
public struct Playlist: Sendable, Hashable {
  /// The file or folder, as it was named.
  public let path: String

  /// The files, sorted by path. Bytes of names that are not UTF-8 are written as `\xE9`.
  public let files: [String]

  /// The source of the random order.
  public let seed: UInt64

  /// Why not all music of the folder is played; empty if all is.
  public let omissions: [Omission]

  /// Why some music of a folder is not played, and what follows from it.
  public struct Omission: Sendable, Hashable {
    /// The reason, as a clause.
    public let reason: String

    /// What follows from it, as a clause.
    public let consequence: String
  }

  /// The extensions of files that SDL_mixer 2.6 can read.
  static let endings: Set<String> = [
    "wav", "aif", "aiff", "voc", "ogg", "oga", "opus", "flac", "mp3", "mid", "midi", "mod", "xm",
    "s3m", "it",
  ]

  /// Finds the music at a path: a file, or all music files in a folder, its subfolders, and folders linked there.
  ///
  /// - Parameters:
  ///   - path: The file or folder; a leading `~/` stands for the user's home folder.
  ///   - seed: The seed of the order.
  /// - Throws: `PlaylistError` if the path does not exist or contains no music.
  public init(path: String, seed: UInt64) throws(PlaylistError) {
    try self.init(path: path, seed: seed, folderLimit: 10_000)
  }

  /// Finds the music in a limited number of folders, because a link may lead to a whole disk or network.
  ///
  /// - Parameters:
  ///   - path: The file or folder.
  ///   - seed: The seed of the order.
  ///   - folderLimit: The maximum number of folders that are searched.
  ///   - list: Lists the names in a folder.
  /// - Throws: `PlaylistError` if the path does not exist or contains no music.
  init(
    path: String,
    seed: UInt64,
    folderLimit: Int,
    list: @escaping MusicSearch.Lister = { folder throws(SystemError) in try folder.listing() }
  ) throws(PlaylistError) {
    let place = FilePath(expandingTilde: path)
    guard place.exists else { throw .missing(path: place.string) }
    (self.path, self.seed) = (path, seed)
    guard place.isFolder else {
      (files, omissions) = ([place.string], [])
      return
    }
    let search: MusicSearch
    do throws(SystemError) {
      search = try MusicSearch(of: place, folderLimit: folderLimit, list: list)
    } catch {
      throw .unreadable(path: place.string, reason: "\(error)")
    }
    let unread = Self.unread(search.unreadable)
    guard !search.files.isEmpty else { throw .empty(path: place.string, unread: unread) }
    files = search.files.sorted()
    var omissions: [Omission] = []
    if let unread {
      let consequence = "no music from there is played"
      omissions.append(Omission(reason: unread, consequence: consequence))
    }
    if search.isCut {
      let reason = "\(path) has more than \(folderLimit) folders"
      let consequence = "the music in the others is not played"
      omissions.append(Omission(reason: reason, consequence: consequence))
    }
    self.omissions = omissions
  }

  /// Returns which folders cannot be read, as a clause; nil if there are none.
  private static func unread(_ folders: [(path: FilePath, reason: SystemError)]) -> String? {
    guard let first = folders.first else { return nil }
    let (name, reason) = (first.path.string, first.reason.description.lowercased())
    switch folders.count {
    case 1: return "the folder \(name) cannot be read: \(reason)"
    case 2: return "the folder \(name) and another one cannot be read: \(reason)"
    case let count:
      return "the folder \(name) and \(count - 1) others cannot be read: \(reason)"
    }
  }

  /// One sentence about each of ``omissions``.
  public var remarks: [String] { omissions.map { "\($0.reason); \($0.consequence)" } }

  /// Returns the file to play at a turn, counted from 0. Every file is played once per round.
  func file(at turn: Int) -> String {
    let (round, place) = turn.quotientAndRemainder(dividingBy: files.count)
    return files[order(ofRound: round)[place]]
  }

  /// Returns the order of the files in a round, as their indices.
  func order(ofRound round: Int) -> [Int] {
    // Two files alternate. With more, the last file of a round is not also the first of the next.
    guard files.count > 2, round > 0 else { return shuffledOrder(ofRound: 0) }
    var order = shuffledOrder(ofRound: round)
    if order.first == shuffledOrder(ofRound: round - 1).last { order.swapAt(0, 1) }
    return order
  }

  private func shuffledOrder(ofRound round: Int) -> [Int] {
    var generator = SeededGenerator(seed: seed, stream: UInt64(round))
    return Array(files.indices).shuffled(using: &generator)
  }
}

/// Why there is no music at a path.
public enum PlaylistError: Error, Sendable, Hashable {
  /// The file or folder does not exist.
  case missing(path: String)
  /// The folder cannot be read.
  case unreadable(path: String, reason: String)
  /// The folder contains no music files. Which folders in it cannot be read is a clause; nil if all can.
  case empty(path: String, unread: String?)
}

extension PlaylistError: CustomStringConvertible {
  /// One sentence for the user.
  public var description: String {
    switch self {
    case .missing(let path): "there is no music file or folder at \(path)"
    case .unreadable(let path, let reason): "the music folder \(path) cannot be read: \(reason)"
    case .empty(let path, let unread):
      "the folder \(path) contains no music files, such as .ogg, .flac or .mp3"
        + (unread.map { "; \($0)" } ?? "")
    }
  }
}
