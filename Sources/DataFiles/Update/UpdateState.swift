package import Feeds
import FoundationEssentials
package import System

/// The state of the last update, stored beside the catalogue that it installed.
package struct UpdateState: Sendable, Hashable, Codable {
  /// The address of the tables.
  package var url: String

  /// The checksum of the catalogue made from them, in hexadecimal digits.
  package var checksum: String

  /// When the server was last polled, in seconds since the Unix epoch.
  package var checked: Int64

  /// The server's version of each table, by file name.
  package var versions: [String: Version]

  package init(url: String, checksum: String, checked: Int64, versions: [String: Version]) {
    self.url = url
    self.checksum = checksum
    self.checked = checked
    self.versions = versions
  }

  /// The server's identification of a version of a table.
  package struct Version: Sendable, Hashable, Codable {
    package var etag: String?
    package var lastModified: String?
  }

  /// Returns the path of the state in a folder.
  package static func path(in home: DataHome) -> String {
    home.file("update.json")
  }

  /// Reads the state in a folder. Nil if there is none or it is damaged; everything is then
  /// downloaded again.
  package static func read(in home: DataHome) -> UpdateState? {
    guard let bytes = try? FilePath(path(in: home)).bytes() else { return nil }
    return try? JSONDecoder().decode(UpdateState.self, from: Data(bytes))
  }

  /// Writes the state into a folder.
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
