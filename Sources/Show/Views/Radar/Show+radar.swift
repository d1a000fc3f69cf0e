import Breathing
import Flights
import Scenes

extension Show {
  /// Draws the radar of a frame, with its tap targets: the aircraft.
  func drawRadar(_ frame: ViewFrame, into shown: inout Presentation) {
    let now = frame.now
    guard let radar else { return }
    let names = orientation.names(at: now)
    let isStill = appearance.reducesMotion
    let (up, opacity) = orientation.seen(at: now, reducesMotion: isStill)
    let isPlain = paletteChoice(at: now) == .highContrast
    var picture = radar.picture(
      at: now,
      timeline: timeline,
      history: radarHistory ?? RadarHistory(radar, timeline),
      Radar.PictureParameters(
        size: shown.scene.size,
        up: up,
        upOfTags: names.up,
        isStill: isStill,
        isFlat: isPlain,
        light: frame.light,
        words: appearance.words,
        satellites: surroundings.satellites,
        rise: rise(of: .radar, in: shown.scene.size, at: now),
        hasGrip: appearance.respondsToInput,
        hasEdge: !rearrangesPicture,
        text: frame.text,
        isMirrored: frame.arrangement.isMirrored,
        tags: names.clarity
      ),
      catalogue: journey.catalogue
    )
    picture.isPlain = isPlain
    let still = radar.stills.value(picture.staticMarksKey) { picture.staticMarks }
    shown.scene.marks.append(picture.mark(staticMarks: still))
    if opacity < 1 {
      let hidden = 1 - opacity
      let ground = picture.phosphor.stops.first?.color ?? Color(0)
      let (center, radius) = (picture.layout.center, 1.2 * picture.layout.radius)
      shown.scene.marks.append(
        .disc(center: center, radius: radius, ground.opacity(hidden))
      )
    }
    shown.targets += picture.targets
    shown.sheet = picture.layout.draggable
  }

  /// The parts that a renderer can compute ahead while the radar is shown or about to be.
  func upcomingTube(_ frame: ViewFrame) -> UpcomingTube? {
    guard viewing.view == .radar, let radar else { return nil }
    let map = ScopeMap(
      home: radar.home,
      rangeMetres: radar.options.rangeMetres,
      up: orientation.target
    )
    return UpcomingTube(
      tube: frame.radarLayout.tube(
        isGlass: radar.options.isGlass && !isGlassFlat(at: frame.now),
        hasEdge: !rearrangesPicture
      ),
      map: radar.options.showsMap ? map : nil
    )
  }

  /// Whether the glass is flat, whatever the options say. In high contrast, its lines and dark edge would take contrast
  /// away.
  private func isGlassFlat(at now: Instant) -> Bool {
    appearance.reducesMotion || paletteChoice(at: now) == .highContrast
  }

  /// Records the radar's state from an instant on.
  mutating func noteRadar(at now: Instant) {
    guard let radar else { return }
    let isSeen = viewing.view == .radar || viewing.seen(at: now) == .radar
    radarHistory?.note(radar, timeline, at: now, isSeen: isSeen)
  }

  /// Clears the radar's earlier states.
  mutating func restartRadarHistory() {
    radarHistory = radar.map { RadarHistory($0, timeline) }
  }
}
