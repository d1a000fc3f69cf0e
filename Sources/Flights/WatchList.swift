/// Aircraft that a person wants to notice, by type, registration or callsign.
public struct WatchList: Sendable, Hashable {
  /// The patterns; an aircraft that matches one is on the list.
  public let patterns: [Pattern]

  /// Creates a list.
  public init(_ patterns: [Pattern] = []) {
    self.patterns = patterns
  }

  /// Whether an aircraft is on the list.
  ///
  /// - Parameters:
  ///   - type: The ICAO type designator, such as `A388`.
  ///   - registration: The registration, such as `G-XLEA`.
  ///   - callsign: The callsign; that of a private aircraft is its registration.
  /// - Returns: Whether one of them matches a pattern.
  public func contains(type: String?, registration: String?, callsign: String?) -> Bool {
    guard !patterns.isEmpty else { return false }
    let names = [type, registration, callsign].compactMap { $0.map(Pattern.folded) }
    return patterns.contains { pattern in names.contains { pattern.matches($0) } }
  }

  /// A designator, registration or callsign, in which `*` stands for any characters and `?` for one:
  /// `A388`, `G-XLEA`, `CONC*`.
  ///
  /// Case, hyphens and spaces do not count, because callsigns have none.
  public struct Pattern: Sendable, Hashable, LosslessStringConvertible {
    /// The pattern as written.
    public let description: String

    private let bytes: [UInt8]

    /// The fewest letters and digits: fewer would match half the sky.
    public static let fewestLetters = 2

    /// The greatest length.
    public static let maximumLength = 16

    /// Parses a pattern; nil for other characters than letters, digits, hyphens, spaces, `*` and
    /// `?`, for fewer than two letters or digits, and for more than sixteen characters.
    public init?(_ description: String) {
      let bytes = Self.folded(description)
      let isSign: (UInt8) -> Bool = { $0 == Self.any || $0 == Self.one }
      guard description.utf8.count <= Self.maximumLength,
        bytes.allSatisfy({ isSign($0) || Self.isLetterOrDigit($0) }),
        bytes.count(where: Self.isLetterOrDigit) >= Self.fewestLetters
      else { return nil }
      self.description = description
      self.bytes = bytes
    }

    private static let any = UInt8(ascii: "*")
    private static let one = UInt8(ascii: "?")

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    /// Returns a text in capitals without hyphens and spaces.
    static func folded(_ text: String) -> [UInt8] {
      text.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: " ") }
        .map { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 - 0x20 : $0 }
    }

    /// Whether a folded text matches as a whole.
    func matches(_ text: [UInt8]) -> Bool {
      var (place, character) = (0, 0)
      // Where the last `*` is, and the first character that it does not stand for yet.
      var retry: (place: Int, character: Int)?
      while character < text.count {
        if place < bytes.count, bytes[place] == Self.any {
          retry = (place, character)
          place += 1
        } else if place < bytes.count, bytes[place] == text[character] || bytes[place] == Self.one {
          (place, character) = (place + 1, character + 1)
        } else if let last = retry {
          retry = (last.place, last.character + 1)
          (place, character) = (last.place + 1, last.character + 1)
        } else {
          return false
        }
      }
      return bytes[place...].allSatisfy { $0 == Self.any }
    }
  }
}
