/// A plane's callsign: up to eight letters, digits, spaces, `-`, `.` and `_`. It is a label, not an
/// identity.
public struct SkyCallsign: Sendable, Hashable {
  /// Eight characters of six bits, the first in the highest bits: 0 is a space, 1 to 26 are
  /// letters, 27 to 36 digits, then `-`, `.` and `_`. Higher numbers are reserved and read as
  /// spaces.
  public let code: UInt64

  /// The maximum number of characters.
  public static let maximumLength = 8

  /// No callsign.
  public static let none = SkyCallsign(code: 0)

  /// Creates a callsign from the low 48 bits of a number.
  public init(code: UInt64) {
    self.code = code & 0xFFFF_FFFF_FFFF
  }

  /// Creates a callsign from a text, in upper or lower case.
  ///
  /// - Throws: `SkyCallsignError` if the text is too long or has other characters.
  public init(_ text: String) throws(SkyCallsignError) {
    guard text.unicodeScalars.count <= Self.maximumLength else {
      throw .length(found: text.unicodeScalars.count)
    }
    var code: UInt64 = 0
    for (place, scalar) in text.unicodeScalars.enumerated() {
      guard let digit = Self.digit(scalar) else { throw .character(found: Character(scalar)) }
      code |= digit << UInt64(6 * (Self.maximumLength - 1 - place))
    }
    self.code = code
  }

  /// The characters, without trailing spaces.
  public var text: String {
    var letters = (0..<Self.maximumLength).map { place in
      let digit = Int(code >> UInt64(6 * (Self.maximumLength - 1 - place)) & 0x3F)
      return digit < Self.alphabet.count ? Self.alphabet[digit] : UInt8(ascii: " ")
    }
    while letters.last == UInt8(ascii: " ") { letters.removeLast() }
    return String(decoding: letters, as: UTF8.self)
  }

  private static let alphabet = Array(" ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._".utf8)

  private static func digit(_ scalar: Unicode.Scalar) -> UInt64? {
    switch scalar {
    case "A"..."Z": UInt64(scalar.value - 64)
    case "a"..."z": UInt64(scalar.value - 96)
    case "0"..."9": UInt64(scalar.value - 48 + 27)
    case " ": 0
    case "-": 37
    case ".": 38
    case "_": 39
    default: nil
    }
  }
}

/// Why a text is not a callsign.
public enum SkyCallsignError: Error, Sendable, Hashable {
  /// It has too many characters.
  case length(found: Int)

  /// It has a character that is not allowed.
  case character(found: Character)
}

extension SkyCallsignError: CustomStringConvertible {
  /// The problem, and what is allowed.
  public var description: String {
    switch self {
    case .length(let count): "\(count) characters: at most \(SkyCallsign.maximumLength) are allowed"
    case .character(let found):
      "'\(found)' is not allowed: letters A to Z, digits, spaces and - . _ are"
    }
  }
}
