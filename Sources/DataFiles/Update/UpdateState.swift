package import Feeds
package import System
import Text

/// The state of the last update, stored beside the catalogue that it installed.
package struct UpdateState: Sendable, Hashable {
  /// The address of the tables, without parts that may be secret.
  package var url: String

  /// Part of a checksum of the whole address; nil if `url` is the whole address.
  package var variant: String?

  /// The checksum of the catalogue made from them, in hexadecimal digits.
  package var checksum: String

  /// The version of the names of cities in it (`CityNames`); nil if unknown.
  package var cities: String?

  /// When the server was last polled, in seconds since the Unix epoch.
  package var checked: Int64

  /// The server's version of each table, by file name.
  package var versions: [String: FetchValidator]

  package init(
    url: String,
    variant: String? = nil,
    checksum: String,
    cities: String? = nil,
    checked: Int64,
    versions: [String: FetchValidator]
  ) {
    self.url = url
    self.variant = variant
    self.checksum = checksum
    self.cities = cities
    self.checked = checked
    self.versions = versions
  }

  /// Returns the path of the state in a folder.
  package static func path(in home: DataHome) -> String {
    home.file("update.json")
  }

  /// Reads the state in a folder. Nil if there is none or it is damaged; everything is then
  /// downloaded again.
  package static func read(in home: DataHome) -> UpdateState? {
    guard let bytes = try? FilePath(path(in: home)).bytes(waits: false) else { return nil }
    return try? UpdateState(try JSONObject(try JSONValue(bytes)))
  }

  /// Writes the state into a folder, which several users may share.
  package func write(in home: DataHome) throws(Failure) {
    let bytes = Array((json.indented + "\n").utf8)
    try OutputFile.store(bytes, at: Self.path(in: home), access: .shared)
  }

  private var json: JSONText {
    .object([
      ("checked", .integer(checked)),
      ("checksum", .string(checksum)),
      ("cities", cities.map { .string($0) }),
      ("url", .string(url)),
      ("variant", variant.map { .string($0) }),
      (
        "versions",
        .object(
          versions.sorted { $0.key < $1.key }.map { name, version in
            (
              name,
              .object([
                ("etag", version.etag.map { .string($0) }),
                ("lastModified", version.lastModified.map { .string($0) }),
              ])
            )
          }
        )
      ),
    ])
  }

  /// The last second of the year 9999, since the Unix epoch.
  private static let lastSecond = 253_402_300_799.0

  private init(_ json: JSONObject) throws(JSONMemberError) {
    url = try json.string("url")
    variant = try json.optionalString("variant")
    checksum = try json.string("checksum")
    cities = try json.optionalString("cities")
    _ = try json.number("checked", in: 0...Self.lastSecond)
    checked = Int64(try json.count("checked"))
    let all = try json.object("versions")
    versions = [:]
    for name in all.names {
      let version = try all.object(name)
      versions[name] = FetchValidator(
        etag: try version.optionalString("etag"),
        lastModified: try version.optionalString("lastModified")
      )
    }
  }
}
