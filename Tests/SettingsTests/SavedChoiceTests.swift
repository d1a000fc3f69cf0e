import Breathing
import Facts
import Flights
import Scenes
import Settings
import Show
import Testing

@Suite struct SavedChoiceTests {
  /// The keys of the choices that differ from some settings, with their values as TOML.
  private func choices(
    _ settings: Settings,
    after commands: [Command],
    on desktop: DesktopWishes = DesktopWishes()
  ) throws -> [String: String] {
    let preferences = try PersonalSettingsTests().preferences(settings, after: commands)
    let chosen = settings.choices(in: preferences, on: desktop)
    return Dictionary(
      uniqueKeysWithValues: chosen.map { ($0.setting.key, $0.value.description) }
    )
  }

  @Test func `without a choice, nothing is saved`() throws {
    #expect(try choices(Settings(), after: []).isEmpty)
    var own = Settings()
    own.pattern = "4-6"
    own.radarColor = "#66CCAA"
    own.radarSweep = "7.5s"
    own.realCompanions = true
    own.companions = 3
    own.reducedMotion = .on
    own.palette = .night
    own.radar.filter.kinds = [.glider]
    own.radarKinds = ["glider"]
    #expect(try choices(own, after: []).isEmpty)
  }

  @Test(
    "Each choice becomes its setting",
    arguments: [
      (.palette(.night), "sky.palette", "\"night\""),
      (.palette(.highContrast), "sky.palette", "\"high-contrast\""),
      (.toggleCaption, "sky.caption", "false"), (.companions(1), "sky.companions", "1"),
      (.range(.world), "sky.range", "\"world\""), (.units(.imperial), "sky.units", "\"imperial\""),
      (.reduceMotion(true), "sky.reduced_motion", "\"on\""), (.volume(35), "sound.volume", "35"),
      (.toggleMute, "sound.mute", "true"), (.tones(true), "sound.tones", "true"),
      (.musicVolume(40), "sound.music_volume", "40"),
      (.tonesVolume(40), "sound.tones_volume", "40"),
      (.length(minutes: 20), "session.minutes", "20.0"),
      (.panel(.set(.pattern, to: 5)), "breath.pattern", "\"sigh\""),
      (.view(.radar), "view.show", "\"radar\""),
      (.radar(.set(.phosphor(.ice))), "radar.color", "\"ice\""),
      (.radar(.set(.range(metres: 20_000))), "radar.reach", "20.0"),
      (.radar(.set(.units(.metric))), "radar.units", "\"metric\""),
      (.radar(.toggleSteady), "radar.steady", "true"),
      (.radar(.set(.glass(false))), "radar.glass", "false"),
      (.radar(.set(.map(false))), "radar.map", "false"),
      (.radar(.set(.airports(false))), "radar.airports", "false"),
      (.radar(.toggleSilly), "radar.visitors", "true"),
      (.radar(.toggleBlips), "radar.blips", "true"),
      (.radar(.toggleGround), "radar.ground", "false"),
      (.radar(.set(.sweep(.seconds(8)))), "radar.sweep", "\"8s\""),
      (.radar(.set(.limit(50))), "radar.limit", "50"),
      (.radar(.toggleRoute), "radar.route", "false"),
      (.radar(.nextKinds), "radar.kinds", "[\"airliner\"]"),
      (.realCompanions, "sky.companions", "\"real\""),
      (.share(.watch), "sky.share", "\"watch\""),
    ] as [(Command, String, String)]
  )
  func choices(command: Command, key: String, value: String) throws {
    #expect(try choices(Settings(), after: [command]) == [key: value])
  }

  @Test func `what the desktop decided is not saved, and what a person chose against it is`()
    throws
  {
    let desktop = DesktopWishes(reducesMotion: true, raisesContrast: true)
    func saved(_ settings: Settings = Settings(), after commands: [Command]) throws -> [String] {
      try choices(settings, after: commands, on: desktop).map { "\($0) = \($1)" }
    }
    // As the session begins on this desktop.
    let begun: [Command] = [.palette(.highContrast), .reduceMotion(true)]
    #expect(try saved(after: begun).isEmpty)
    #expect(try saved(after: begun + [.palette(.night)]) == ["sky.palette = \"night\""])
    #expect(try saved(after: begun + [.reduceMotion(false)]) == ["sky.reduced_motion = \"off\""])
    var day = Settings()
    day.palette = .day
    let motion: [Command] = [.reduceMotion(true)]
    #expect(try saved(day, after: motion).isEmpty)
    #expect(
      try saved(day, after: motion + [.palette(.highContrast)])
        == ["sky.palette = \"high-contrast\""]
    )
  }

  @Test func `music that was off is generative once it has a volume, and stays off without one`()
    throws
  {
    var own = Settings()
    own.music = .off
    #expect(try choices(own, after: [.musicVolume(0)]).isEmpty)
    let louder = try choices(own, after: [.musicVolume(60)])
    #expect(louder == ["sound.music": "\"generative\"", "sound.music_volume": "60"])
  }

  @Test func `ends of heights and distances become their settings`() throws {
    var filter = Settings().radar.filter
    (filter.lowestFeet, filter.highestFeet) = (1000, 9000)
    (filter.nearestMetres, filter.farthestMetres) = (5000, 40_000)
    let kept = try choices(Settings(), after: [.radar(.set(.filter(filter)))])
    let ends = [
      "radar.lowest": "1000", "radar.highest": "9000", "radar.beyond": "5.0",
      "radar.within": "40.0",
    ]
    #expect(kept == ends)
  }

  @Test func `a colour by its hue is found again`() throws {
    let phosphor = Phosphor(hueOf: Color(0x66CCAA))
    let kept = try choices(Settings(), after: [.radar(.set(.phosphor(phosphor)))])
    var settings = Settings()
    settings.radarColor = String(try #require(kept["radar.color"]).dropFirst().dropLast())
    let again = try #require(settings.phosphor)
    for (a, b) in zip(phosphor.stops, again.stops) {
      #expect(max((a.color.unit - b.color.unit).max(), (b.color.unit - a.color.unit).max()) < 0.02)
    }
  }
}
