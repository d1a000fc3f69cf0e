import Breathing
import Facts
import Flights
package import Scenes
package import Show

/// A setting and the value to save for it.
package struct SavedChoice: Sendable {
  package let setting: Setting
  package let value: SettingValue
}

extension Settings {
  /// Returns the choices that a person made during a session and that differ from these settings.
  ///
  /// - Parameters:
  ///   - preferences: What is chosen now.
  ///   - desktop: What the settings that are `auto` follow. What it decided is no choice.
  /// - Returns: The choices.
  package func choices(in preferences: Preferences, on desktop: DesktopWishes) -> [SavedChoice] {
    func choice(_ setting: Setting, _ value: SettingValue) -> SavedChoice {
      SavedChoice(setting: setting, value: value)
    }
    var choices = [choice(.shownView, .text(preferences.view.rawValue))]
    if preferences.palette != palette(on: desktop) {
      choices.append(choice(.palette, .text(preferences.palette.rawValue)))
    }
    choices += [
      choice(.caption, .flag(preferences.showsCaption)),
      choice(
        .companions,
        preferences.areCompanionsReal ? .text("real") : .whole(preferences.companions)
      ),
      choice(.range, .text(preferences.range.rawValue)),
      choice(.units, .text(preferences.units.rawValue)),
      choice(.volume, .whole(preferences.volume)),
      choice(.mute, .flag(preferences.isMuted)),
      choice(.tones, .flag(preferences.ringsTones)),
      choice(.tonesVolume, .whole(preferences.tonesVolume)),
    ]
    if preferences.musicVolume != audibleMusicVolume {
      choices.append(choice(.musicVolume, .whole(preferences.musicVolume)))
      if music == .off { choices.append(choice(.music, .text("generative"))) }
    }
    if preferences.pace != pattern, preferences.pace != (try? Pace(pattern))?.name {
      choices.append(choice(.pattern, .text(preferences.pace)))
    }
    if let minutes = preferences.minutes { choices.append(choice(.minutes, .number(minutes))) }
    if let sets = preferences.facts, sets != (facts ? shownFactSets : []) {
      choices.append(choice(.showFacts, .flag(!sets.isEmpty)))
      let names = sets == Set(FactSet.allCases) ? [] : sets.map(\.rawValue).sorted()
      if !sets.isEmpty { choices.append(choice(.factsSets, .texts(names))) }
    }
    if preferences.reducesMotion != reducesMotion(on: desktop) {
      let motion: OnOffAuto = preferences.reducesMotion ? .on : .off
      choices.append(choice(.reducedMotion, .text(motion.rawValue)))
    }
    if let share = preferences.share { choices.append(choice(.skyShare, .text(share.rawValue))) }
    choices += preferences.radar.map(radarChoices) ?? []
    return choices.filter { $0.setting.value(self) != $0.value }
  }

  /// Returns the keys of the settings in which two sets of choices differ.
  package func keys(changedFrom before: Preferences, to after: Preferences) -> Set<String> {
    func values(_ preferences: Preferences) -> [String: SettingValue] {
      let choices = choices(in: preferences, on: DesktopWishes())
      return Dictionary(choices.map { ($0.setting.key, $0.value) }) { $1 }
    }
    let (old, new) = (values(before), values(after))
    return Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
  }

  private func radarChoices(_ options: RadarOptions) -> [SavedChoice] {
    var kept = self
    kept.radar = options
    if options.sweep != sweep { kept.radarSweep = options.sweep.text }
    if options.filter.kinds != Set(radarKinds.compactMap(RadarKind.init)) {
      let chosen = RadarKind.allCases.filter { options.filter.kinds.contains($0) }
      kept.radarKinds = chosen.map(\.rawValue)
    }
    var choices = Setting.radarOptions.map { SavedChoice(setting: $0, value: $0.value(kept)) }
    if options.phosphor != phosphor {
      let name = options.phosphor.name ?? options.phosphor.hue.description
      choices.append(SavedChoice(setting: .radarColor, value: .text(name)))
    }
    return choices
  }

  /// The pace of the radar's beam; nil if the setting's value is invalid.
  package var sweep: SweepPace? {
    guard radarSweep != SweepPace.breath.text else { return .breath }
    guard radarSweep.hasSuffix("s"), let seconds = Double(radarSweep.dropLast()),
      SweepPace.range.contains(seconds)
    else { return nil }
    return .seconds(seconds)
  }

  /// The colour of the radar; nil if the setting's value is invalid.
  package var phosphor: Phosphor? {
    if let named = Phosphor.named[radarColor] { return named }
    return Color(hex: radarColor).map(Phosphor.init(hueOf:))
  }
}

extension SweepPace {
  /// The pace as a setting's value.
  fileprivate var text: String {
    switch self {
    case .breath: "breath"
    case .seconds(let seconds) where seconds == seconds.rounded(): "\(Int(seconds))s"
    case .seconds(let seconds): "\(seconds)s"
    }
  }
}
