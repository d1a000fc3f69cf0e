extension Setting {
  package static let notamSource = optional(
    "notam.source",
    \.notamSource,
    or: "off",
    "\"off\", a file, or an address such as \"https://example.org/notams?at={stations}\"",
    """
    Source of NOTAMs for airport cards: a file or URL with text in the format of ICAO, or JSON of \
    the FAA. {stations}, {lat} and {lon} are replaced as in weather.source. With "off" nothing is \
    fetched.
    """
  )
  package static let notamEvery = number(
    "notam.every",
    \.notamMinutes,
    5...1_440,
    "Minutes between two requests. A file is read whenever it has changed."
  )

  /// The settings of NOTAMs.
  package static let notams = [notamSource, notamEvery]
}
