package import Facts

extension PanelPage {
  /// Flights and the appearance of the sky.
  package static let sky = PanelPage(rawValue: "sky")
}

extension PanelItem {
  /// Companions, and the shared sky.
  package static let companions = PanelItem(rawValue: "companions")
  package static let share = PanelItem(rawValue: "share")
  /// Whether facts of a set are shown.
  package static func facts(_ set: FactSet) -> PanelItem {
    PanelItem(rawValue: "facts \(set.rawValue)")
  }
  /// The range of flights, units, and reduced motion.
  package static let range = PanelItem(rawValue: "range")
  package static let units = PanelItem(rawValue: "units")
  package static let reducedMotion = PanelItem(rawValue: "reducedMotion")
}
