extension Setting {
  package static let dataDirectory = optional(
    "data.directory",
    \.dataDirectory,
    or: "auto",
    "\"auto\", or a folder such as \"/var/lib/aloft\"",
    """
    The folder of updated data. "auto" is $XDG_DATA_HOME/aloft (~/.local/share/aloft).
    """
  )

  package static let dataUpdate = Setting(
    key: "data.update",
    kind: .wordOrDays("off", 1...3_650),
    meaning: """
      Age at which a session downloads new data, in days: "28d". A new catalogue takes effect \
      at the next start. With "off" nothing is downloaded.
      """
  ) {
    .text($0.dataUpdateDays.map { "\($0)d" } ?? "off")
  } apply: { value, settings in
    guard case .text(let text) = value else { return }
    settings.dataUpdateDays = SettingKind.days(text)
  }
  package static let dataURL = text(
    "data.url",
    \.dataURL,
    "the address of a folder, on the web or of this machine",
    """
    URL from which aloft data update downloads the tables of OurAirports: https, or http on this \
    machine.
    """
  )

  /// The settings of data and their updates.
  package static let data = [dataDirectory, dataUpdate, dataURL]
}
