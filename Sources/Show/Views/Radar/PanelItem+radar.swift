extension PanelPage {
  /// The appearance of the radar.
  package static let radar = PanelPage(rawValue: "radar")
  /// The aircraft that the radar shows, and the details it shows of them.
  package static let traffic = PanelPage(rawValue: "traffic")
}

extension PanelItem {
  /// The radar's colour by name and by hue.
  package static let phosphor = PanelItem(rawValue: "phosphor")
  package static let hue = PanelItem(rawValue: "hue")
  /// Its range and units, and the period of its beam.
  package static let radarRange = PanelItem(rawValue: "radarRange")
  package static let distanceUnits = PanelItem(rawValue: "distanceUnits")
  package static let sweep = PanelItem(rawValue: "sweep")
  /// What it shows, and whether it plays sounds.
  package static let steady = PanelItem(rawValue: "steady")
  package static let map = PanelItem(rawValue: "map")
  package static let airports = PanelItem(rawValue: "airports")
  package static let glass = PanelItem(rawValue: "glass")
  package static let silly = PanelItem(rawValue: "silly")
  package static let blips = PanelItem(rawValue: "blips")
  /// The aircraft that it shows, their number, and whether it shows their route.
  package static let kinds = PanelItem(rawValue: "kinds")
  package static let lowest = PanelItem(rawValue: "lowest")
  package static let highest = PanelItem(rawValue: "highest")
  package static let beyond = PanelItem(rawValue: "beyond")
  package static let within = PanelItem(rawValue: "within")
  package static let ground = PanelItem(rawValue: "ground")
  package static let northUp = PanelItem(rawValue: "northUp")
  package static let limit = PanelItem(rawValue: "limit")
  package static let route = PanelItem(rawValue: "route")
}
