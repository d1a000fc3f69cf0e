extension Expedition {
  /// Whether another expedition has the same plan: the same breath, planes and facts.
  func isPlanned(as other: Expedition) -> Bool {
    settings.patterns == other.settings.patterns && place.coordinate == other.place.coordinate
      && Setting.planned.allSatisfy { $0.value(settings) == $0.value(other.settings) }
  }
}
