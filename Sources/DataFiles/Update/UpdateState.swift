package import Feeds
import FoundationEssentials
package import System

/// The state of the last update, stored beside the catalogue it made.
package struct UpdateState: Sendable, Hashable, Codable {
  /// The address the tables came from.
  package var url: String

  /// The checksum of the catalogue made of them, as hexadecimal digits.
  package var checksum: String

  /// When the server was last asked, in seconds since the Unix epoch.
  package var checked: Int64

  /// The server's version of each table, by file name.
  package var versions: [String: Version]

  package init(url: String, checksum: String, checked: Int64, versions: [String: Version]) {
    self.url = url
    self.checksum = checksum
    self.checked = checked
    self.versions = versions
  }

  /// What a server calls one version of a table.
  package struct Version: Sendable, Hashable, Codable {
    package var etag: String?
    package var lastModified: String?
  }

  /// Where the state of a folder lies.
  package static func path(in home: DataHome) -> String {
    home.file("update.json")
  }

  /// Reads the state of a folder; nil if there is none or it is damaged, in which case everything
  /// is downloaded again.
  package static func read(in home: DataHome) -> UpdateState? {
    guard let bytes = try? FilePath(path(in: home)).bytes() else { return nil }
    return try? JSONDecoder().decode(UpdateState.self, from: Data(bytes))
  }

  /// Writes the state of a folder.
  package func write(in home: DataHome) throws(Failure) {
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
  package init?(_ validator: FetchValidator?) {
    guard let validator else { return nil }
    self.init(etag: validator.etag, lastModified: validator.lastModified)
  }

  package var validator: FetchValidator {
    FetchValidator(etag: etag, lastModified: lastModified)
  }
}
