package import System
import Text

/// Names of countries in the main languages of visitors, from the package country_list (Unicode
/// CLDR), and common short names.
package struct CountryNames {
  /// The names by two-letter country code.
  package private(set) var names: [String: [String]] = [:]

  /// The languages, by their names in the package.
  package static let languages = [
    "ar", "bg", "bn", "ca", "cs", "da", "de", "el", "en", "es", "et", "fa", "fi", "fr", "gu", "he",
    "hi", "hr", "hu", "hy", "id", "is", "it", "ja", "ka", "ko", "lt", "lv", "mk", "ms", "nb", "nl",
    "pl", "pt", "ro", "ru", "sk", "sl", "sr", "sv", "sw", "ta", "th", "tr", "uk", "ur", "vi", "zh",
    "zh_Hant",
  ]

  private static let besides = [
    "AE": ["UAE", "Emirates"], "CD": ["DR Congo", "DRC"], "CI": ["Cote d'Ivoire"],
    "CZ": ["Czech Republic"], "GB": ["UK", "Great Britain", "Britain"], "MK": ["Macedonia"],
    "MM": ["Burma"], "NL": ["Holland"], "SZ": ["Swaziland"],
    "US": ["USA", "America", "United States of America"], "VA": ["Vatican City"],
  ]

  /// Reads the tables in a folder, one per language.
  package init(folder: String) throws(Failure) {
    names = Self.besides
    for language in Self.languages {
      for row in try RegionTables.rows("\(folder)/\(language)/country.csv", ["id", "value"]) {
        // `Myanmar (Burma)` contains two names.
        let parts = row[1].split { "()（）".contains($0) }
        names[row[0], default: []] += parts.map { $0.trimmed }
      }
    }
  }
}
