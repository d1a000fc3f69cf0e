import System
import Text

/// The time zone of this machine, and its place on the globe.
package struct SystemTimeZone {
  /// The environment, for `TZ`.
  package var environment = Environment.current

  /// Reads a text file; nil if it cannot be read.
  package var read: (String) -> String? = { FilePath($0).text() }

  /// Reads the target of a symbolic link; nil if the path is none.
  package var link: (String) -> String? = { FilePath($0).link?.string }

  package init(
    environment: [String: String] = Environment.current,
    read: @escaping (String) -> String? = { FilePath($0).text() },
    link: @escaping (String) -> String? = { FilePath($0).link?.string }
  ) {
    self.environment = environment
    self.read = read
    self.link = link
  }

  /// The zone's name: from `TZ`, else `/etc/timezone`, else the link `/etc/localtime`.
  ///
  /// A `TZ` that is a rule (`CET-1CEST`) names no place. The others are then not read, because the
  /// person chose the rule.
  package var name: String? {
    if let chosen = environment["TZ"], !chosen.isEmpty {
      let plain = chosen.hasPrefix(":") ? String(chosen.dropFirst()) : chosen
      return Self.name(inPath: plain) ?? Self.withoutTree(plain)
    }
    let written = read("/etc/timezone")?.split(whereSeparator: \.isWhitespace).first
    return written.map(String.init) ?? link("/etc/localtime").flatMap(Self.name(inPath:))
  }

  /// The zone's place; nil if the zone is unknown or, like UTC, has no place.
  package var place: TimeZonePlace? {
    guard let name else { return nil }
    return place(of: name) ?? currentName(of: name).flatMap(place(of:))
  }

  /// Looks in `zone.tab` first: it still has the cities that `zone1970.tab` merged because their
  /// clocks agree with a neighbour's, such as Amsterdam and Oslo.
  private func place(of name: String) -> TimeZonePlace? {
    for table in ["zone.tab", "zone1970.tab"] {
      guard let text = read(Self.folder + table) else { continue }
      if let place = TimeZonePlace(zone: name, inTable: text) { return place }
    }
    return nil
  }

  /// The current name of a renamed zone: `Asia/Calcutta` became `Asia/Kolkata`.
  ///
  /// Links are the lines `L new old` of `tzdata.zi`.
  private func currentName(of old: String) -> String? {
    let line = read(Self.folder + "tzdata.zi")?.utf8.split(separator: UInt8(ascii: "\n")).first {
      $0.starts(with: "L ".utf8) && $0.reversed().starts(with: " \(old)".utf8.reversed())
    }
    return line.map { Substring($0).split(separator: " ") }?.dropFirst().first.map(String.init)
  }

  private static let folder = "/usr/share/zoneinfo/"

  /// Returns `Europe/London` for `/usr/share/zoneinfo/Europe/London`.
  private static func name(inPath path: String) -> String? {
    path.firstPlace(of: "zoneinfo/").map { withoutTree(String(path[$0.upperBound...])) }
  }

  /// Returns `Europe/London` for `right/Europe/London`: the trees with and without leap seconds are one folder below.
  private static func withoutTree(_ name: String) -> String {
    let tree = ["posix/", "right/"].first(where: name.hasPrefix)
    return tree.map { String(name.dropFirst($0.count)) } ?? name
  }
}
