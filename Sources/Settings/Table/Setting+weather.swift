extension Setting {
  package static let weatherSource = optional(
    "weather.source",
    \.weatherSource,
    or: "off",
    "\"off\", a file, or an address such as \"https://example.org/metar?ids={stations}\"",
    """
    Source of METAR and TAF reports for the wind and the weather on airport cards: a file or URL \
    with text, a table with a column raw_text, or JSON. {stations} is replaced by the nearest airports, \
    {lat} and {lon} by the place of the flights, to a tenth of a degree. With "off" nothing is \
    fetched.
    """
  )
  package static let weatherEvery = number(
    "weather.every",
    \.weatherMinutes,
    1...1_440,
    "Minutes between two requests. A file is read whenever it has changed."
  )

  /// The settings of the weather.
  package static let weather = [weatherSource, weatherEvery]
}
