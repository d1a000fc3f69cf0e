import Airports
import Breathing
import Cabin
import Flights
import Scenes
import Show
import TestSamples
import Text

extension PseudoLocale {
  static func panels(_ words: Words = words) throws -> [Picture] {
    try Views.builtIn.pages.flatMap { page in
      try [ViewName.sky, .radar].map { view in
        let radar = Radar(
          source: .live(Traffic(), sources: []),
          home: Cards.home,
          title: "City",
          options: RadarOptions()
        )
        var show = try Cards.show(view: view, share: .watch, radar: radar, words: words)
        show.apply(.panel(.toggle), at: at(5))
        show.apply(.panel(.show(page)), at: at(5))
        show.apply(.soundLack(view == .sky ? .noDevice : .silentServer), at: at(5))
        return Picture(name: "panel \(page.rawValue) over \(view)", show: show, instant: at(8))
      }
    }
  }

  static func questions() throws -> [Picture] {
    try NamedPace.presets.filter { Caution($0.pace) != nil }.map { pace in
      var show = try Cards.show(view: .sky, words: words)
      show.apply(.choose(pace), at: at(5))
      return Picture(name: "question \(pace.name)", show: show, instant: at(8))
    } + [updateOffer()]
  }

  /// The quiet line, the sheet with each pattern, and the search for a place.
  static func starts() throws -> [Picture] {
    func show(_ pace: String, minutes: Double = 10, byItself: Bool = false) throws -> Show {
      var show = try Cards.show(view: .sky, words: words)
      let offer = StartOffer(
        choice: StartChoice(minutes: minutes, pace: pace, sound: .music),
        place: "City International Airport (CIT)",
        found: "City",
        beginsByItself: byItself
      )
      show.offerStart(offer, at: at(0))
      return show
    }
    var pictures = try NamedPace.presets.map { pace in
      Picture(name: "start \(pace.name)", show: try show(pace.name), instant: at(5))
    }
    for lack in [SoundLack.noDevice, .silentServer] {
      var silent = try show("gentle")
      silent.apply(.soundLack(lack), at: at(4))
      pictures.append(Picture(name: "start with \(lack)", show: silent, instant: at(5)))
    }
    for minutes in [0.0, 12.5] {
      pictures.append(
        Picture(
          name: "start line of \(minutes)",
          show: try show("long-exhale", minutes: minutes, byItself: true),
          instant: at(2.5)
        )
      )
    }
    for typed in ["", "city", "zzzz"] {
      var typing = try show("gentle")
      typing.apply(.panel(.step(.startPlace, by: 1)), at: at(4))
      typing.apply(.search(.insert(typed)), at: at(4))
      pictures.append(Picture(name: "start at “\(typed)”", show: typing, instant: at(6)))
    }
    var ended = try Cards.show(view: .sky, words: words)
    ended.apply(.stop, at: at(30))
    let end = ended.timeline.end ?? at(60)
    pictures.append(Picture(name: "summary", show: ended, instant: end.advanced(by: .seconds(5))))
    return pictures
  }

  private static func updateOffer() throws -> Picture {
    var show = try Cards.show(view: .airport, words: words)
    show.apply(.offerUpdate(dataOf: "2025-12-02"), at: at(5))
    show.apply(.view(.sky), at: at(6))
    return Picture(name: "offer of newer data", show: show, instant: at(8))
  }

  /// The keys, notices, and the cabin.
  static func others() throws -> [Picture] {
    let commands: [(String, Command)] = [
      ("keys", .toggleHelp), ("paused", .togglePause), ("light", .nextPalette),
      ("pattern", .nextPattern), ("north", .toggleNorthUp),
    ]
    var pictures = try commands.flatMap { name, command in
      try [ViewName.sky, .airport].map { view in
        var show = try Cards.show(view: view, words: words)
        show.apply(command, at: at(6.5))
        return Picture(name: "\(name) over \(view)", show: show, instant: at(8))
      }
    }
    pictures += try ofFollowers()
    for (feet, length) in [(9000.0, 1.0), (20_000, 500), (36_000, 100)] {
      for view in [ViewName.sky, .airport] {
        let pressure = StandardAtmosphere.hectopascals(altitudeFeet: feet)
        guard let first = CabinSample(at: at(6 - length), hectopascals: pressure),
          let last = CabinSample(at: at(6), hectopascals: pressure)
        else { continue }
        var show = try Cards.show(view: view, words: words)
        show.apply(.cabin(CabinState(first).following(last)), at: at(6))
        for (age, second) in [("fresh", 9.0), ("stale", 60)] {
          pictures.append(
            Picture(name: "cabin at \(feet) over \(view), \(age)", show: show, instant: at(second))
          )
        }
      }
    }
    return pictures
  }

  /// What a screen that follows another offers: its keys and its panel, and the answer to a key that it lacks.
  private static func ofFollowers() throws -> [Picture] {
    let commands: [(String, Command?)] = [
      ("keys", .toggleHelp), ("panel", .panel(.toggle)), ("answer", nil),
    ]
    return try commands.map { name, command in
      let radar = Radar(
        source: .live(Traffic(), sources: []),
        home: Cards.home,
        title: "City",
        options: RadarOptions()
      )
      let view = command == nil ? ViewName.radar : .sky
      var show = try Cards.show(view: view, radar: radar, words: words)
      show.isFollowing = true
      if let command { show.apply(command, at: at(6.5)) } else { show.announceLeader(at: at(6.5)) }
      return Picture(name: "\(name) of a follower", show: show, instant: at(8))
    }
  }
}
