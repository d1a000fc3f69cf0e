package import Text

/// Light, heavy and nearby weather: a whole message for each that occurs, because an adjective follows the gender and
/// the number of its noun in many languages.
extension Message {
  private static let precipitation =
    ["DZ", "RA", "SN", "SG", "IC", "PL", "GR", "GS", "UP", "FZDZ", "FZRA", "FZUP"]
    + ofPhenomena.keys.filter { $0.hasPrefix("SH") || $0.hasPrefix("TS") }

  /// What a METAR reports in the vicinity (WMO code table 4678), and the showers and thunderstorms of reports that
  /// say more.
  private static let vicinity = [
    "TS", "SH", "FG", "PO", "DS", "SS", "VA", "FC", "BLSN", "BLDU", "BLSA", "SHRA", "SHSN", "TSRA",
  ]

  /// Light weather, by the code of its first phenomenon with descriptor.
  package static let ofLightWeather = table(precipitation + ["BLSN"]) {
    strength("light", of: $0)
  }

  /// Heavy weather.
  package static let ofHeavyWeather = table(precipitation + ["SS", "DS", "BLSN"]) {
    strength("heavy", of: $0)
  }.merging(wellDeveloped) { first, _ in first }

  /// Heavy dust whirls and funnel clouds are well developed (WMO code table 4678).
  private static let wellDeveloped = [
    "PO": Message("well-developed dust whirls", context: "weather"),
    "FC": Message("tornado or waterspout", context: "weather"),
  ]

  /// Weather in the vicinity, by its code.
  package static let ofNearbyWeather = table(vicinity) { "\($0) nearby" }

  static let ofWeatherStrengths = [ofLightWeather, ofHeavyWeather, ofNearbyWeather].flatMap {
    $0.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Returns weather with a strength: in a thunderstorm with precipitation it is that of the precipitation (WMO code
  /// table 4678).
  private static func strength(_ adjective: String, of name: String) -> String {
    let storm = "thunderstorm with "
    return name.hasPrefix(storm)
      ? "\(storm)\(adjective) \(name.dropFirst(storm.count))" : "\(adjective) \(name)"
  }

  private static func table(
    _ codes: [String],
    _ text: (String) -> String
  ) -> [String: Message] {
    var messages: [String: Message] = [:]
    for code in codes {
      guard let name = ofPhenomena[code]?.text else { continue }
      messages[code] = Message(text(name), context: "weather")
    }
    return messages
  }
}
