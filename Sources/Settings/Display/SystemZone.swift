package import System

/// The time zone of this machine, by which opening hours and logs are read.
///
/// The C library silently uses UTC if it does not know the zone.
package struct SystemZone: Sendable, Hashable {
  /// The name, such as `Europe/Berlin`; nil if it is unknown.
  package let name: String?

  /// Why times are UTC, although a zone was named or none is set; nil if the zone is known.
  package let problem: String?

  /// Reads the time zone as the C library does: `TZ`, else `/etc/localtime`.
  ///
  /// - Parameters:
  ///   - environment: The environment, with `TZ` and the folder of zones in `TZDIR`.
  ///   - localTime: The file of the zone without `TZ`.
  package init(
    environment: [String: String] = Environment.current,
    localTime: FilePath = FilePath("/etc/localtime")
  ) {
    let zones = FilePath(environment["TZDIR"] ?? "/usr/share/zoneinfo")
    guard let text = environment["TZ"] else {
      let target = localTime.link?.string
      name = target.map { Self.name(ofFile: $0, in: zones) }
      let missing =
        target.map { "\(localTime.string) leads to \($0), which does not exist" }
        ?? "no time zone is set: there is no \(localTime.string)"
      let found = localTime.exists ? "\(localTime.string) is not a time zone" : missing
      problem = Self.isZone(localTime) ? nil : "\(found); times are UTC"
      return
    }
    let zone = text.hasPrefix(":") ? String(text.dropFirst()) : text
    name = zone.isEmpty ? "UTC" : zone.hasPrefix("/") ? Self.name(ofFile: zone, in: zones) : zone
    let file = zone.hasPrefix("/") ? FilePath(zone) : zones.appending(zone)
    let isKnown = zone.isEmpty || zone == "UTC" || Self.isZone(file) || Self.isRule(zone)
    problem = isKnown ? nil : "TZ is \"\(text)\", which this system does not know; times are UTC"
  }

  /// Returns the offset of a zone from UTC in words, such as `UTC+05:30`.
  ///
  /// - Parameters:
  ///   - unixSeconds: The instant, in seconds since the Unix epoch.
  ///   - offset: The zone.
  /// - Returns: The words, whose minutes are rounded down.
  package static func offsetText(
    at unixSeconds: Int64,
    in offset: ZoneOffset = systemZoneOffset
  ) -> String {
    let minutes = abs(offset(unixSeconds)) / 60
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "UTC\(offset(unixSeconds) < 0 ? "-" : "+")\(two(minutes / 60)):\(two(minutes % 60))"
  }

  /// Whether a file is a time zone, by its first bytes (RFC 9636, 3.1).
  private static func isZone(_ file: FilePath) -> Bool {
    (try? file.bytes(atMost: 4, waits: false)) == Array("TZif".utf8)
  }

  private static func name(ofFile path: String, in zones: FilePath) -> String {
    // A link may be relative to its folder.
    let folders = ["\(zones.string)/", "../usr/share/zoneinfo/"]
    let folder = folders.first { path.hasPrefix($0) }
    return folder.map { String(path.dropFirst($0.count)) } ?? path
  }

  /// Whether a text is a zone by itself, such as `CET-1CEST` or `<+0330>-3:30`: a name, then hours (POSIX.1-2017, 8.3).
  private static func isRule(_ text: String) -> Bool {
    var rest = Substring(text)
    if rest.first == "<" {
      guard let end = rest.firstIndex(of: ">") else { return false }
      rest = rest[rest.index(after: end)...]
    } else {
      let letters = rest.prefix { $0.isASCII && $0.isLetter }
      guard letters.count >= 3 else { return false }
      rest = rest[letters.endIndex...]
    }
    if rest.first == "+" || rest.first == "-" { rest = rest.dropFirst() }
    return rest.first.map { $0.isASCII && $0.isNumber } ?? false
  }
}
