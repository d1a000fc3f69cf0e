extension Setting {
  static let dataDirectory = Setting(
    key: "data.directory",
    kind: .text("\"auto\", or a folder such as \"/var/lib/aloft\""),
    meaning: """
      The folder where updated data live. "auto" is the person's own, $XDG_DATA_HOME/aloft \
      (~/.local/share/aloft).
      """
  ) {
    .text($0.dataDirectory ?? "auto")
  } apply: { value, settings in
    guard case .text(let text) = value else { return }
    settings.dataDirectory = text == "auto" ? nil : text
  }

  static let dataUpdate = Setting(
    key: "data.update",
    kind: .wordOrDays("off", 1...3_650),
    meaning: """
      How old the data may become before a session fetches new ones, in days: "28d". A new \
      catalogue is used from the next start on. "off" asks nobody.
      """
  ) {
    .text($0.dataUpdateDays.map { "\($0)d" } ?? "off")
  } apply: { value, settings in
    guard case .text(let text) = value else { return }
    settings.dataUpdateDays = SettingKind.days(text)
  }
  static let dataURL = text(
    "data.url",
    \.dataURL,
    "the address of a folder, on the web or of this machine",
    "Where aloft data update fetches the tables of OurAirports from."
  )

  /// The settings of updates.
  static let data = [dataDirectory, dataUpdate, dataURL]
}
