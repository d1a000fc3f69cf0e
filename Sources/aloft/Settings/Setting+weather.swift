extension Setting {
  static let weatherSource = Setting(
    key: "weather.source",
    kind: .text(
      "\"off\", a file, or an address such as \"https://example.org/metar?ids={stations}\""
    ),
    meaning: """
      Where reports of the wind come from, METAR and TAF: a file or an address, as text, as a table \
      with a column raw_text, or as JSON. {stations} in it stands for the nearest airports, {lat} \
      and {lon} for where the planes fly, to a tenth of a degree. "off" asks nobody.
      """
  ) {
    .text($0.weatherSource ?? "off")
  } apply: { value, settings in
    guard case .text(let text) = value else { return }
    settings.weatherSource = text == "off" ? nil : text
  }
  static let weatherEvery = number(
    "weather.every",
    \.weatherMinutes,
    1...1_440,
    "How many minutes apart the address is asked; a file is read whenever it has changed."
  )

  /// The settings of the weather.
  static let weather = [weatherSource, weatherEvery]
}
