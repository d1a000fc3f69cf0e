/// A language with the script, region and variant that its name states: a tag of BCP 47 such as `de`, `pt-BR` or
/// `zh-Hant-TW`.
public struct LanguageTag: Sendable, Hashable, CustomStringConvertible {
  /// The language in small letters, such as `pt`.
  public let language: String

  /// The script, such as `Hant`; nil if the name states none.
  public let script: String?

  /// The region in capitals, such as `BR`; nil if the name states none.
  public let region: String?

  /// The variant in small letters, such as `valencia`; nil if the name states none.
  public let variant: String?

  private init(_ language: String, _ script: String?, _ region: String?, _ variant: String?) {
    (self.language, self.script) = (language, script)
    (self.region, self.variant) = (region, variant)
  }

  /// Reads a tag, or the name of a locale such as `pt_BR.UTF-8` or `sr_RS@latin`; nil if the name is no language.
  ///
  /// - Parameter name: The name. The encoding of a locale, or the extension of a file, does not count.
  public init?(_ name: some StringProtocol) {
    let name = String(name)
    let stem = name.prefix { $0 != "@" && $0 != "." }
    let modifier = name.drop { $0 != "@" }.dropFirst().prefix { $0 != "." }.lowercased()
    var parts = stem.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
      .map { String($0) }
    guard parts.allSatisfy({ $0.utf8.allSatisfy(\.isLetterOrDigit) }) else { return nil }
    let language = parts.removeFirst().lowercased()
    // The locale "POSIX" names no language.
    let isLanguage = [2, 3, 5, 6, 7, 8].contains(language.utf8.count) && language != "posix"
    guard isLanguage, language.isOfLetters else { return nil }
    var (script, region, variant) = (Self.scripts[modifier], String?.none, String?.none)
    if let next = parts.first, next.utf8.count == 4, next.isOfLetters {
      script = next.prefix(1).uppercased() + next.dropFirst().lowercased()
      parts.removeFirst()
    }
    if let next = parts.first, Self.isRegion(next) {
      region = next.uppercased()
      parts.removeFirst()
    }
    if let next = parts.first, Self.isVariant(next) {
      variant = next.lowercased()
      parts.removeFirst()
    } else if Self.scripts[modifier] == nil, Self.isVariant(modifier) {
      variant = modifier
    }
    guard parts.isEmpty else { return nil }
    self.init(language, script, region, variant)
  }

  /// The tag.
  public var description: String {
    [language, script, region, variant].compactMap(\.self).joined(separator: "-")
  }

  /// The scripts that locales name with a modifier.
  private static let scripts = [
    "latin": "Latn", "cyrillic": "Cyrl", "arabic": "Arab", "devanagari": "Deva",
  ]

  private static func isRegion(_ part: String) -> Bool {
    part.utf8.count == 2 && part.isOfLetters || part.utf8.count == 3 && part.isOfDigits
  }

  private static func isVariant(_ part: String) -> Bool {
    let isLong = (5...8).contains(part.utf8.count)
    let isYear = part.utf8.count == 4 && part.prefix(1).isOfDigits
    return (isLong || isYear) && part.utf8.allSatisfy(\.isLetterOrDigit)
  }
}

// MARK: - Translations that serve

extension LanguageTag {
  /// The tags whose translation serves a reader of this one, the best first: without the region, without the variant,
  /// and at last without the script, which gettext leaves out as well.
  public var servedBy: [LanguageTag] {
    var tags: [LanguageTag] = []
    for script in script == nil ? [impliedScript, nil] : [script, nil] {
      for variant in [variant, nil] {
        for region in [region, nil] {
          let tag = LanguageTag(language, script, region, variant)
          if !tags.contains(tag) { tags.append(tag) }
        }
      }
    }
    // What is asked for by name comes first.
    return [self] + tags.filter { $0 != self }
  }

  /// The script of Chinese in a region, by which its translations are named.
  private var impliedScript: String? {
    guard language == "zh", let region else { return nil }
    return ["HK", "MO", "TW"].contains(region) ? "Hant" : "Hans"
  }
}

// MARK: - Direction

extension LanguageTag {
  /// Whether the language is written from right to left.
  public var isRightToLeft: Bool {
    if let script { return Self.fromTheRight.contains(script) }
    if let region, Self.otherwise.contains("\(language)-\(region)") {
      return !Self.ofTheRight.contains(language)
    }
    return Self.ofTheRight.contains(language)
  }

  /// The scripts that are written from right to left (ISO 15924), as the pages list them.
  private static let fromTheRight: Set<String> = [
    "Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa",
  ]

  /// The languages that are usually written in one of them (CLDR, likelySubtags).
  private static let ofTheRight: Set<String> = [
    "acm", "aeb", "ajp", "apc", "ar", "ary", "arz", "azb", "bal", "bej", "bft", "bgn", "bqi",
    "ckb", "dv", "fa", "gju", "glk", "haz", "he", "hnd", "hno", "iw", "jpr", "khw", "ks", "kvx",
    "lrc", "luz", "mzn", "nqo", "ota", "phl", "phv", "pnb", "prd", "ps", "rhg", "sd", "sdh", "shu",
    "skr", "swb", "syr", "trw", "ug", "ur", "wni", "yi",
  ]

  /// The regions where a language is written in the other direction (CLDR, likelySubtags).
  private static let otherwise: Set<String> = [
    "az-IQ", "az-IR", "ha-CM", "ha-SD", "kk-AF", "kk-CN", "kk-IR", "ku-IQ", "ku-IR", "ku-LB",
    "ky-CN", "ms-CC", "pa-PK", "sd-IN", "tg-PK", "ug-KZ", "ug-MN", "uz-AF",
  ]
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }
}

extension StringProtocol {
  fileprivate var isOfLetters: Bool { utf8.allSatisfy { $0.isLetterOrDigit && $0 > 0x39 } }
  fileprivate var isOfDigits: Bool { utf8.allSatisfy { 0x30...0x39 ~= $0 } }
}
