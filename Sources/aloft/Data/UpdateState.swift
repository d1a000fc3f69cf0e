import Feeds
import FoundationEssentials
import System

/// The state of the last update, stored beside the catalogue it made.
struct UpdateState: Sendable, Hashable, Codable {
  /// The address the tables came from.
  var url: String

  /// The checksum of the catalogue made of them, as hexadecimal digits.
  var checksum: String

  /// When the server was last asked, in seconds since the Unix epoch.
  var checked: Int64

  /// The server's version of each table, by file name.
  var versions: [String: Version]

  /// What a server calls one version of a table.
  struct Version: Sendable, Hashable, Codable {
    var etag: String?
    var lastModified: String?
  }

  /// Where the state of a folder lies.
  static func path(in home: DataHome) -> String {
    home.file("update.json")
  }

  /// Reads the state of a folder; nil if there is none or it is damaged, in which case everything
  /// is downloaded again.
  static func read(in home: DataHome) -> UpdateState? {
    guard let bytes = try? FilePath(path(in: home)).bytes() else { return nil }
    return try? JSONDecoder().decode(UpdateState.self, from: Data(bytes))
  }

  /// Writes the state of a folder.
  func write(in home: DataHome) throws(Failure) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data: Data
    do {
      data = try encoder.encode(self)
    } catch {
      throw Failure(.software, "The state of the update cannot be encoded: \(error)")
    }
    try DurableFile.replace(Self.path(in: home), with: [UInt8](data) + [UInt8(ascii: "\n")])
  }
}

extension UpdateState.Version {
  init?(_ validator: FetchValidator?) {
    guard let validator else { return nil }
    self.init(etag: validator.etag, lastModified: validator.lastModified)
  }

  var validator: FetchValidator {
    FetchValidator(etag: etag, lastModified: lastModified)
  }
}
