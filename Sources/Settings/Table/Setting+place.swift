extension Setting {
  /// The allowed addresses of a gpsd, for messages.
  package static let gpsAllowed = """
    "off", "gpsd" for the one of this machine, or a host and port such as "boat.local:2947"
    """

  package static let gpsSource = Setting(
    key: "gps.source",
    kind: .text(gpsAllowed),
    meaning: """
      The gpsd that provides this machine's position: "gpsd" for the local one, or a host and port \
      such as "boat.local:2947". With "off" only sky.near and the time zone are used.
      """
  ) {
    .text($0.gpsSource ?? "off")
  } apply: { value, settings in
    guard case .text(let text) = value else { return }
    settings.gpsSource = text == "off" ? nil : text
  }

  package static let screenFaces = Setting(
    key: "screen.faces",
    kind: .wordOrWhole("north", 0...359),
    meaning: """
      True direction you face when you look at the screen, in degrees clockwise from north. \
      Cards and maps can be turned that way.
      """
  ) {
    $0.screenFaces.map { .whole($0) } ?? .text("north")
  } apply: { value, settings in
    if case .whole(let degrees) = value {
      settings.screenFaces = degrees
    } else {
      settings.screenFaces = nil
    }
  }

  package static let screenHeading = choice(
    "screen.heading",
    \.heading,
    """
    With "sensor", this machine's compass turns cards and the radar: that of iio-sensor-proxy, \
    else a magnetometer of the kernel. While there is none, screen.faces applies.
    """
  )

  package static let screenDistance = length(
    "screen.distance",
    \.viewingDistance,
    or: "near",
    as: "a distance from \"0.3m\" to \"50m\", such as \"4m\" or \"13ft\"",
    """
    How far people are from the screen. Text is then large enough to read from there: seen from this \
    distance, capitals are at least 16 minutes of arc high, those of facts and captions 20. Settings, \
    questions and other sheets, which are used at the screen, keep their sizes.
    """,
    in: 0.3...50
  )

  package static let screenDiagonal = length(
    "screen.diagonal",
    \.panelDiagonal,
    or: "auto",
    as: "a length from \"5in\" to \"1000in\", such as \"43in\" or \"109cm\"",
    """
    Diagonal of the panel, for screen.distance. "auto" uses the size that the display reports, which aloft \
    doctor prints. Projectors and some televisions report none, or a wrong one.
    """,
    in: 0.127...25.4
  )

  /// The settings of this machine's position, the screen's direction, and how far people are from it.
  package static let place = [
    gpsSource, screenFaces, screenHeading, screenDistance, screenDiagonal,
  ]
}
