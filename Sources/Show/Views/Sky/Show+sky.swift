import Breathing
import Flights
import Geodesy
import Scenes
import Text

extension Show {
  /// Draws the sky at an instant.
  func drawSky(_ picture: SkyPicture, _ frame: ViewFrame, into scene: inout Scene) {
    let (now, moment, staging) = (frame.now, frame.moment, frame.staging)
    let view = picture.leg
    let sunk = staging.sunk * Double(view.backdrop.headroom)
    scene.draw(picture, frame, isStill: appearance.reducesMotion)
    let neighbours = neighbourPlanes(at: now)
    drawPlanes(in: view, neighbours, frame, into: &scene)
    if let paper = picture.paper, let leg = paper.hasLanded ? picture.landed : view {
      // Where the globe does not turn, paper fades with the land from leg to leg.
      let opacity = turnsGlobe(at: now) ? 1 : min(1, 2 * staging.land)
      scene.drawStanding(paper, opacity: opacity, in: leg, sunk: sunk)
    }
    var sheets = openSheets(size: frame.size, at: now)
    let notices = noticeBoxes(frame, under: sheets)
    let keys = overlays.opacity(of: .keys, at: now)
    // Words would be seen faintly between the keys.
    if keys > 0 { sheets.append(OpenSheet(box: Box(size: frame.size), openness: keys)) }
    scene.drawLabels(view, staging, sunk: sunk, frame.text, under: sheets, beside: notices)
    drawPageQRCode(frame, in: view, under: sheets, into: &scene)
    drawCaptions(frame, in: view, neighbours, beside: keys, into: &scene)
    scene.drawWords(
      of: self,
      at: moment,
      now,
      shown: staging.words,
      in: view,
      frame.text,
      under: sheets
    )
  }

  /// Draws the caption of the breath once more, over a picture that closes for another palette: a person who follows
  /// the words does not lose the breath.
  ///
  /// It fades out and in while one palette gives way to the other, which may set it in another type.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - palettes: How far the change of palette leaves the picture open, from 0 to 1.
  ///   - others: How far everything else does.
  ///   - scene: The scene to draw into.
  func drawCaptionOverCurtain(
    _ frame: ViewFrame,
    palettes: Double,
    others: Double,
    into scene: inout Scene
  ) {
    guard let passage = appearance.paletteTransition.passage(at: frame.now) else { return }
    // With what is seen of the caption behind the curtain, it hardly changes.
    let closed = 1 - palettes * palettes * palettes
    drawCaptions(
      frame,
      in: skyPicture(frame).leg,
      nil,
      beside: overlays.opacity(of: .keys, at: frame.now),
      opacity: closed * others * abs(2 * passage.share - 1),
      into: &scene
    )
  }

  /// Draws the caption of the breath and the number of people nearby.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - view: The view of the leg.
  ///   - neighbours: The planes of people nearby; nil to leave out their number.
  ///   - keys: The opacity of the list of keys.
  ///   - opacity: The opacity of what is drawn, from 0 to 1.
  ///   - scene: The scene to draw into.
  private func drawCaptions(
    _ frame: ViewFrame,
    in view: LegView,
    _ neighbours: NeighbourPlanes?,
    beside keys: Double,
    opacity: Double = 1,
    into scene: inout Scene
  ) {
    let (now, moment, staging) = (frame.now, frame.moment, frame.staging)
    // Beside the keys and a question it would distract.
    let beside =
      opacity * (1 - keys) * (1 - overlays.opacity(of: .question, at: now))
      * (isWaitingForStart ? 0 : 1 - overlays.opacity(of: .start, at: now))
    let caption = appearance.caption.level(at: now) * beside
    // Shown even with captions off: only these words distinguish the rest after held breaths from a hold.
    let free = freeLeadIn(at: moment, now)
    // A viewer who follows the words would go on breathing out, or hold the breath, while the session is paused.
    let running = Easing.smooth(timeline.rate(at: now), from: 0.4, to: 1)
    let rise = rise(of: .panel, in: frame.size, at: now)
    func spaces(_ place: PictureArrangement.Caption) -> [(CaptionSpace, Double)] {
      captionSpaces(
        size: frame.size,
        panel: overlays.opacity(of: .panel, at: now),
        rise: rise,
        search: overlays.opacity(of: .search, at: now),
        offer: overlays.opacity(of: .updateOffer, at: now),
        place: place
      )
    }
    for (space, share) in spaces(frame.arrangement.caption) {
      scene.drawCaption(
        moment,
        after: frame.edges.before,
        in: view,
        space,
        shown: caption * running * share * free.caption,
        appearance.words,
        frame.text
      )
      scene.drawCaption(
        appearance.words(.breatheFreely),
        opacity: beside * running * share * free.words,
        in: view,
        space,
        frame.text
      )
    }
    guard let neighbours, neighbours.neighbourCount.shown(at: now) != nil else { return }
    let present = moment.stage == .leadIn ? staging.companions : 1 - min(staging.sunk / 0.3, 1)
    let count = neighbourCountPlace(at: now)
    for (space, share) in spaces(count.place) {
      scene.drawNeighbourCount(
        neighbours.neighbourCount,
        at: now,
        in: view,
        space,
        opacity: caption * share * present * count.openness,
        appearance.words,
        frame.text
      )
    }
  }

  private func drawPlanes(
    in view: LegView,
    _ neighbourPlanes: NeighbourPlanes,
    _ frame: ViewFrame,
    into scene: inout Scene
  ) {
    let (now, moment, staging) = (frame.now, frame.moment, frame.staging)
    guard !appearance.reducesMotion else {
      if moment.stage == .flight {
        scene.drawResting(in: view, light: frame.light, opacity: staging.path)
      }
      return
    }
    let companions = appearance.showsCompanions.level(at: now) * staging.companions
    // People replace other companions, so that every plane beside theirs belongs to a person.
    let others = companions * (1 - neighbourPlanes.isNear.level(at: now))
    if let company = realCompanions(at: now) {
      scene.drawCompanions(company, in: view, shown: others, frame.text)
    } else {
      scene.drawInventedCompanions(
        view,
        moment: moment,
        shown: others,
        atMost: appearance.companions
      )
    }
    let visible = neighbourPlanes.planes(beside: view.leg, atMost: appearance.companions, at: now)
    scene.drawCompanions(visible, in: view, shown: companions, frame.text)
    if moment.stage == .flight {
      let trail = 0.4 + 0.6 * appearance.longTrail.level(at: now)
      let plane = Plane(view.leg, at: moment, standingAt: frame.edges.standing)
      scene.drawFlight(plane, staging: staging, trail: trail, in: view)
    }
  }

  /// Returns the picture of a leg under a light.
  func view(ofLeg number: Int, size: SIMD2<Int>, light: SkyLight) -> LegView {
    let airports = journey.airports(ofLeg: number)
    let key = LegViewKey(
      number: number,
      home: journey.home,
      origin: airports.origin,
      destination: airports.destination,
      size: size,
      light: light
    )
    return legViews.value(key) {
      LegView(journey.leg(number), number: number, in: journey, size: size, light: light)
    }
  }

  /// The values that determine a leg's picture.
  struct LegViewKey: Hashable, Sendable {
    let number: Int
    let home: Coordinate
    /// The leg's airports, which change if flights are to go farther from the next one on.
    let origin, destination: Int
    let size: SIMD2<Int>
    let light: SkyLight
  }
}
