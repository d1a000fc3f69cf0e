package import Settings

/// The settings of GDL 90.
package struct GDL90Settings: SettingGroup {
  /// The receivers.
  package var to: [String] = []
  /// Where apps announce themselves; nil to listen for none.
  package var listen: String?
  /// The ICAO address of the ownship; nil if it has none.
  package var address: String?
  /// The callsign of the ownship; nil if it has none.
  package var callsign: String?

  /// Creates the defaults.
  package init() {}
}

extension Settings {
  /// The settings of GDL 90.
  package var gdl90: GDL90Settings {
    get { self[GDL90Settings.self] }
    set { self[GDL90Settings.self] = newValue }
  }
}

extension Setting {
  package static let gdl90To = texts(
    "gdl90.to",
    \.gdl90.to,
    "a list of hosts, such as [\"ipad.local\", \"192.168.1.20:4000\"]",
    """
    Receivers of real traffic and of this machine's position, as GDL 90 over UDP (port 4000): apps in a \
    cockpit. The traffic is that of radar.sources, without recordings; the position is that of \
    gps.source. Not certified, and not for navigation.
    """
  )
  package static let gdl90Listen = optional(
    "gdl90.listen",
    \.gdl90.listen,
    or: "off",
    "\"off\", a port such as \"63093\", or an address and port such as \"192.168.1.2:63093\"",
    """
    Where apps on the local network announce that they want GDL 90, as ForeFlight does on port 63093. \
    They receive it until they have been silent for 20 seconds.
    """
  )
  package static let gdl90Address = optional(
    "gdl90.address",
    \.gdl90.address,
    or: "none",
    "six hexadecimal digits such as \"4ca2d6\", or \"none\"",
    "The ICAO address of this aircraft, which is not sent as traffic."
  )
  package static let gdl90Callsign = optional(
    "gdl90.callsign",
    \.gdl90.callsign,
    or: "none",
    "up to eight letters and digits such as \"GABCD\", or \"none\"",
    "The callsign of this aircraft."
  )

  /// The settings of GDL 90.
  package static let gdl90 = [gdl90To, gdl90Listen, gdl90Address, gdl90Callsign]
}
