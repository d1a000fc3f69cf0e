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
  package static let notamKeyFile = optional(
    "notam.key_file",
    \.notamKeyFile,
    or: "none",
    "\"none\", or a file such as \"~/.config/aloft/notam.key\"",
    """
    File of header fields for a source that requires a key, one a line, such as client_id: 0123. Only \
    its owner may be able to read it. They are sent to notam.source only, and only over HTTPS or to \
    this machine.
    """
  )
  package static let notamEvery = number(
    "notam.every",
    \.notamMinutes,
    5...1_440,
    "Minutes between two requests. A file is read whenever it has changed."
  )

  /// The settings of NOTAMs.
  package static let notams = [notamSource, notamKeyFile, notamEvery]
}
