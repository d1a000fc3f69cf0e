import Airports
import Breathing
import Facts
import Flights
import Foundation
import Geodesy
import Outlets
import Scenes
import Settings
import Show
import Synchronization
import TestSupport
import Testing
import Text

@Suite struct PersonalSettingsTests {
  /// A folder that is removed after the test.
  private final class Folder: Sendable {
    private let folder: ScratchFolder
    private let logged = Mutex<[String]>([])

    var path: String { folder.path }

    var file: String { folder.file("aloft/aloft.toml") }

    init() throws { folder = try ScratchFolder() }

    func write(_ text: String) throws { try folder.write(text, to: "aloft/aloft.toml") }

    func text() throws -> String { try folder.text("aloft/aloft.toml") }

    /// The log.
    var notes: [String] { logged.withLock(\.self) }

    /// The result if choices were saved.
    var kept: SaveOutcome { .kept(in: file) }

    var personal: PersonalSettings {
      let environment = ["XDG_CONFIG_HOME": path, "HOME": "/nonesuch"]
      return PersonalSettings(.builtIn, environment: environment) { [self] line in
        logged.withLock { $0.append(line) }
      }
    }
  }

  /// The choices in a show that began with some settings.
  func preferences(
    _ settings: Settings = Settings(),
    after commands: [Command] = []
  ) throws -> Preferences {
    let catalogue = try Catalogue(
      [("AAAA", 50.0, 0.0), ("BBBB", 51.0, 3.0), ("CCCC", 52.0, 5.0)].map { ident, north, east in
        CatalogueEntry(
          ident: ident,
          iata: "",
          icao: ident,
          name: ident,
          municipality: ident,
          country: "XX",
          coordinate: Coordinate(degreesNorth: north, degreesEast: east),
          elevationFeet: 0,
          kind: .large,
          hasScheduledService: true
        )
      }
    )
    let home = Coordinate(degreesNorth: 51, degreesEast: 1)
    let start = Instant(nanoseconds: 1_800_000_000_000_000_000)
    var configuration = Configuration(.builtIn)
    try configuration.set(.pattern, to: settings.pattern, option: "--pattern")
    var options = settings.radar
    options.phosphor = try #require(settings.phosphor)
    options.sweep = try #require(settings.sweep)
    var show = Show(
      timeline: Timeline(
        plan: try configuration.plan(interludes: [], seed: 1),
        start: start,
        screen: .personal
      ),
      journey: try Journey(catalogue: catalogue, home: home, range: settings.reach, seed: 1),
      facts: nil,
      appearance: Appearance(
        palette: settings.palette,
        companions: settings.companions,
        usesRealCompanions: settings.realCompanions,
        share: settings.sky.share,
        showsCaption: settings.caption,
        isMuted: settings.mute,
        volumePercent: settings.volume,
        ringsTones: settings.tones,
        reducesMotion: settings.reducedMotion == .on,
        units: settings.units
      ),
      view: settings.view,
      radar: Radar(
        source: .simulated(SimulatedTraffic(catalogue: catalogue, around: home, seed: 1)),
        home: home,
        title: "X",
        options: options
      )
    )
    for command in [.panel(.toggle)] + commands { show.apply(command, at: start) }
    return show.preferences
  }

  @Test func `choices are written to the person's settings file, once`() throws {
    let folder = try Folder()
    let chosen = try preferences(after: [.palette(.night), .volume(35)])
    #expect(folder.personal.keep(chosen) == folder.kept)
    let environment = ["XDG_CONFIG_HOME": folder.path]
    let settings = try Configuration.load(.builtIn, chosen: nil, environment: environment).settings
    #expect(settings.palette == .night)
    #expect(settings.volume == 35)
    #expect(try folder.text() == "[sky]\npalette = \"night\"\n\n[sound]\nvolume = 35\n")
    #expect(folder.personal.keep(chosen) == .unchanged)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/aloft")
    #expect(files == ["aloft.toml"])
  }

  @Test func `a second window saves its own changes and reverts no others`() throws {
    let folder = try Folder()
    try folder.write("[sky]\npalette = \"auto\" # by the hour\n")
    let (first, second) = (folder.personal, folder.personal)
    #expect(first.keep(try preferences(after: [.palette(.night), .volume(35)])) == folder.kept)
    // A hand edit, after both windows were opened.
    try folder.write(try folder.text() + "\n[radar]\nsteady = true # mine\n")
    #expect(second.keep(try preferences(after: [.toggleCaption])) == folder.kept)
    #expect(
      try folder.text() == """
        [sky]
        caption = false
        palette = "night" # by the hour

        [sound]
        volume = 35

        [radar]
        steady = true # mine

        """
    )
    // A saved setting that was changed back here is written again; the other window's change is
    // kept.
    #expect(second.keep(try preferences()) == folder.kept)
    #expect(try folder.text().contains("caption = true\npalette = \"night\""))
    #expect(first.keep(try preferences(after: [.palette(.night)])) == folder.kept)
    #expect(try folder.text().contains("volume = 70"))
  }

  @Test func `what an option or the start sheet set is not kept`() throws {
    let folder = try Folder()
    var configuration = Configuration(.builtIn)
    try configuration.set(.mute, to: "true", option: "--mute")
    try configuration.set(.volume, to: "20", option: "--set")
    let settings = configuration.settings
    let personal = folder.personal
    let chosen = try preferences(settings, after: [.toggleCaption])
    #expect(personal.keep(chosen, since: settings) == folder.kept)
    #expect(try folder.text() == "[sky]\ncaption = false\n")
    // Changed back, and written again.
    #expect(personal.keep(try preferences(settings), since: settings) == folder.kept)
    #expect(try folder.text() == "[sky]\ncaption = true\n")
    // The sound was changed on the start sheet.
    var started = settings
    started.mute = false
    started.volume = 40
    let louder = try preferences(started)
    #expect(personal.keep(louder, since: started) == .unchanged)
  }

  @Test(.timeLimit(.minutes(5)))
  func `two programs that keep again and again lose nothing`() async throws {
    let folder = try Folder()
    try folder.write("# My settings\n[sky]\nnear = \"LHR\" # home\n")
    // Two real processes, each with choices of its own.
    let path: String = folder.path
    async let louder = #expect(processExitsWith: .success) { [path = path as String] in
      try PersonalSettingsTests.keep(in: path, .volume) { .volume($0) }
    }
    async let fewer = #expect(processExitsWith: .success) { [path = path as String] in
      try PersonalSettingsTests.keep(in: path, .companions) { .companions(1 + $0 % 2) }
    }
    _ = await (louder, fewer)
    let text = try folder.text()
    #expect(text.hasPrefix("# My settings\n[sky]\n"))
    #expect(text.contains("near = \"LHR\" # home\n"))
    #expect(text.contains("volume = 40\n") && text.contains("companions = 1\n"), "\(text)")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/aloft")
    #expect(files == ["aloft.toml"])
  }

  /// Saves choices of one setting one after another, and finds each in the file, whatever the other
  /// process writes meanwhile.
  private static func keep(
    in path: String,
    _ setting: Setting,
    _ command: (Int) -> Command
  ) throws {
    let environment = ["XDG_CONFIG_HOME": path]
    let personal = PersonalSettings(.builtIn, environment: environment)
    // Both have read the settings before either writes.
    try Data().write(to: URL(filePath: "\(path)/\(setting.key)"))
    for key in [Setting.volume.key, Setting.companions.key] {
      let end = ContinuousClock.now + .seconds(120)
      while !FileManager.default.fileExists(atPath: "\(path)/\(key)") {
        try #require(ContinuousClock.now < end, "the other process does not start")
        usleep(1_000)
      }
    }
    for round in 1...40 {
      let chosen = try PersonalSettingsTests().preferences(after: [command(round)])
      let answer = personal.keep(chosen)
      #expect(answer == .kept(in: path + "/aloft/aloft.toml"))
      let settings = try Configuration.load(.builtIn, chosen: nil, environment: environment)
        .settings
      let isVolume = setting.key == Setting.volume.key
      #expect(setting.value(settings) == .whole(isVolume ? chosen.volume : chosen.companions))
    }
  }

  @Test func `the rest of the file and its permissions are kept`() throws {
    let folder = try Folder()
    let text = "# My settings\n[sky]\nnear = \"LHR\" # home\n\n[patterns]\nmine = \"5-7\"\n"
    try folder.write(text)
    chmod(folder.file, 0o640)
    #expect(folder.personal.keep(try preferences(after: [.palette(.day)])) == folder.kept)
    #expect(try folder.text() == text.replacing("[sky]\n", with: "[sky]\npalette = \"day\"\n"))
    var status = stat()
    #expect(stat(folder.file, &status) == 0 && status.st_mode & 0o777 == 0o640)
  }

  @Test func `a new file is its owner's only, because it may have the place of a home`() throws {
    let folder = try Folder()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/aloft",
      withIntermediateDirectories: true
    )
    #expect(folder.personal.keep(try preferences(after: [.palette(.day)])) == folder.kept)
    var status = stat()
    #expect(stat(folder.file, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test func `a symbolic link stays one`() throws {
    let folder = try Folder()
    try folder.write("")
    let other = folder.path + "/elsewhere.toml"
    try FileManager.default.moveItem(atPath: folder.file, toPath: other)
    try FileManager.default.createSymbolicLink(atPath: folder.file, withDestinationPath: other)
    #expect(folder.personal.keep(try preferences(after: [.palette(.day)])) == folder.kept)
    #expect(try String(contentsOfFile: other, encoding: .utf8).contains("day"))
    let leads = try FileManager.default.destinationOfSymbolicLink(atPath: folder.file)
    #expect(leads == other)
  }

  @Test func `an unreadable or unwritable file is left alone, and reported`() throws {
    let folder = try Folder()
    let chosen = try preferences(after: [.palette(.night)])
    try folder.write("[sky]\npalette = \n")
    #expect(folder.personal.keep(chosen) == .unreadable)
    #expect(folder.notes.count == 1 && folder.notes[0].hasPrefix("\(folder.file), line 2"))
    #expect(try folder.text() == "[sky]\npalette = \n")
    // A file is in the folder's place.
    let blocked = try Folder()
    try Data().write(to: URL(filePath: blocked.path + "/aloft"))
    #expect(blocked.personal.keep(chosen) == .unwritable("aloft.toml"))
    #expect(blocked.notes.count == 1 && blocked.notes[0].hasPrefix("\(blocked.path)/aloft"))
    // Not the file that was to replace it: nothing can be written under that name.
    let full = try Folder()
    let fresh = "\(full.file).new-\(getpid())"
    try FileManager.default.createDirectory(atPath: fresh, withIntermediateDirectories: true)
    #expect(full.personal.keep(chosen) == .unwritable("aloft.toml"))
    let note = try #require(full.notes.first)
    #expect(note.hasPrefix("\(full.file): ") && !note.contains(".new-"), "\(note)")
    let homeless = PersonalSettings(.builtIn, environment: [:])
    #expect(homeless.keep(chosen) == .homeless)
  }

  @Test func `the person's home is called by its short name`() throws {
    let folder = try Folder()
    let personal = PersonalSettings(.builtIn, environment: ["HOME": folder.path])
    let outcome = personal.keep(try preferences(after: [.palette(.night)]))
    #expect(outcome.text(in: Words()) == "Kept in ~/.config/aloft/aloft.toml")
  }
}
