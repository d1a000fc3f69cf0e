import Geodesy
import Scenes
import Text

/// A radar's picture at an instant, ready to be converted to marks.
struct RadarPicture {
  /// The user's options.
  let options: RadarOptions

  /// The colour of the light, possibly during a change.
  let phosphor: Phosphor

  let layout: RadarLayout
  let scope: Scope

  /// The name of the centre.
  let title: String

  /// The words.
  let words: RadarWords

  /// The status lines of the sources.
  let sources: [SourceLine]

  /// The same lines as rows below the list, as many as there is room for.
  let sourceRows: [SourceLine]

  /// Whether the sheet has a grip.
  let hasGrip: Bool

  /// Whether the edge of the tube's glass is in the picture.
  let hasEdge: Bool

  /// Whether a source reports that there are no aircraft.
  let isQuiet: Bool

  /// Whether it is unknown which aircraft there are, because no source delivers, and those reported are gone.
  let isUnknown: Bool

  /// Whether the source leaves out aircraft within the range.
  let isPartial: Bool

  /// The aircraft on the scope.
  let painted: PaintedScope

  /// The aircraft as painted, nearest first.
  var blips: [Blip] { painted.aircraft.blips }

  /// The number of aircraft on the scope, including those not shown.
  var count: Int { painted.aircraft.count }

  /// The index of the selected aircraft, whose details the column shows, among the blips.
  var selected: Int? { painted.aircraft.selected }

  /// The tags beside them.
  let tags: [Tag]

  /// The airports on the scope.
  let airports: [RadarSpot]

  /// The codes beside them.
  let codes: [AirportCode]

  /// The opacities of the rings' labels, from 0 to 1, from the centre outwards.
  let ringLabels: [Double]

  /// Returns the marks of the satellites above the horizon, whose names do not cover tags.
  let satellites: (RadarFace, Curvature, [Tag]) -> [Mark]

  /// Returns an aircraft's origin and destination, if known.
  let route: (Contact) -> String?

  /// The direction of the beam, as a fraction of a turn; nil for none.
  let beam: Double?

  /// The brightness of the face without a beam, from 0 to 1.
  let glow: Double

  /// The unit of sizes on the scope.
  private var unit: Float { layout.scopeUnit }

  /// The rows of the list while the sheet is in the middle: one less if the sources take several.
  var restingRows: Int {
    layout.restingRows - (sourceRows.count > 1 ? 1 : 0)
  }

  /// Whether the lines of the face are those of high contrast.
  var isPlain = false

  var face: RadarFace {
    RadarFace(layout: layout, scope: scope, words: words, isPlain: isPlain)
  }

  /// The values that determine the static lines.
  struct StaticMarksKey: Sendable, Hashable {
    let size: SIMD2<Int>
    let home: Coordinate
    let rangeMetres: Double
    let up: Angle
    let words: RadarWords
    let isGlass, showsAirports, isEmpty, isPlain: Bool
    let minimumText: Float
    let center: SIMD2<Float>
  }

  var staticMarksKey: StaticMarksKey {
    StaticMarksKey(
      size: layout.size,
      home: scope.home,
      rangeMetres: scope.rangeMetres,
      up: scope.up,
      words: words,
      isGlass: options.isGlass,
      showsAirports: options.showsAirports,
      isEmpty: blips.isEmpty,
      isPlain: isPlain,
      minimumText: layout.minimumText,
      center: layout.center
    )
  }

  /// The tube that shows it.
  var tube: Tube { layout.tube(isGlass: options.isGlass, hasEdge: hasEdge) }

  /// The static lines.
  var staticMarks: [Mark] {
    let glass = tube.curvature
    return face.staticMarks(glass, isEmpty: blips.isEmpty)
      + airports.flatMap { face.marks(of: $0, glass) }
  }

  /// The picture as one mark.
  ///
  /// - Parameter staticMarks: The static lines.
  /// - Returns: The mark.
  func mark(staticMarks: [Mark]) -> Mark {
    let map = ScopeMap(home: scope.home, rangeMetres: scope.rangeMetres, up: scope.up)
    let tube = tube
    let glass = tube.curvature
    var lowerMarks = face.distances(glass, ringLabels) + codes.map { face.mark(of: $0, glass) }
    for case let limit? in [options.filter.nearestMetres, options.filter.farthestMetres]
    where limit < scope.rangeMetres {
      lowerMarks.append(face.ring(share: limit / scope.rangeMetres, width: 0.0014, 0.36, glass))
    }
    var marks = satellites(face, glass, tags)
    let marked = painted.aircraft.marked
    for index in marked where blips[index].contact.isWatched {
      marks.append(face.ring(around: blips[index], glass))
    }
    for index in Set(marked).union([selected].compactMap(\.self)).sorted() {
      let blip = blips[index]
      let isInDistress = blip.contact.emergency != nil
      if isInDistress { marks += face.emergencyRings(around: blip, glass) }
      if isInDistress || index == selected { marks += face.plan(of: blip.contact, glass) }
    }
    if let selected { marks += face.brackets(around: blips[selected], glass) }
    marks += tagMarks(glass)
    marks.append(
      .disc(center: glass.seen(scope.center), radius: 0.0042 * unit, RadarFace.light(0.95))
    )
    if let beam {
      let turn = Angle.radians(2 * .pi * beam) + scope.up
      let path = (0...16).map { scope.point(bearing: turn, share: Double($0) / 16) }
      marks.append(face.line(path.map { glass.seen($0) }, width: 0.0022, 0.42))
    }
    marks += RadarColumn(picture: self, face: face, glass: glass).marks
    let light = TubeLight(
      phosphor: phosphor,
      beam: beam.map { Float(2 * .pi * $0) },
      glow: Float(glow),
      map: options.showsMap ? map : nil,
      staticMarks: staticMarks,
      lowerMarks: lowerMarks,
      blips: painted.lights,
      upperMarks: marks
    )
    return .tube(tube, light)
  }
}
