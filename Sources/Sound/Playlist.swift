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
  init(path: String, seed: UInt64, folderLimit: Int) throws(PlaylistError) {
    let place = FilePath(expandingTilde: path)
    guard place.exists else { throw .missing(path: place.string) }
    (self.path, self.seed) = (path, seed)
    guard place.isFolder else {
      (files, omissions) = ([place.string], [])
      return
    }
    let search: MusicSearch
    do throws(SystemError) {
      search = try MusicSearch(of: place, folderLimit: folderLimit)
    } catch {
      throw .unreadable(path: place.string, reason: "\(error)")
    }
    guard !search.files.isEmpty else { throw .empty(path: place.string) }
    files = search.files.sorted()
    let reason = "\(path) has more than \(folderLimit) folders"
    let consequence = "the music in the others is not played"
    omissions = search.isCut ? [Omission(reason: reason, consequence: consequence)] : []
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
  /// The folder contains no music files.
  case empty(path: String)
}

extension PlaylistError: CustomStringConvertible {
  /// One sentence for the user.
  public var description: String {
    switch self {
    case .missing(let path): "there is no music file or folder at \(path)"
    case .unreadable(let path, let reason): "the music folder \(path) cannot be read: \(reason)"
    case .empty(let path): "the folder \(path) contains no music files, such as .ogg, .flac or .mp3"
    }
  }
}
