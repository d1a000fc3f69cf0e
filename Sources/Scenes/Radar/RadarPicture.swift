import Geodesy

/// A radar's picture at an instant, ready to be turned into marks.
struct RadarPicture {
  /// How the person wants it.
  let options: RadarOptions

  let layout: RadarLayout
  let scope: Scope

  /// What the place in the middle is called.
  let title: String

  /// How the sources of the traffic stand, told quietly.
  let sources: [SourceLine]

  /// The aircraft on the scope as painted, the nearest first.
  let blips: [Blip]

  /// How many there are on the scope with those that are not shown.
  let count: Int

  /// The one whose particulars the column shows, by its number among the blips.
  let selected: Int?

  /// The words beside them.
  let tags: [Tag]

  /// The airports on the scope.
  let airports: [RadarSpot]

  /// Tells where an aircraft comes from and goes to, if that is known.
  let route: (Contact) -> String?

  /// Which way the beam points, as a share of a turn; nil for none.
  let beam: Double?

  /// What sizes are told in on the scope.
  private var unit: Float { layout.scopeUnit }

  var face: RadarFace { RadarFace(layout: layout, scope: scope, units: options.units) }

  /// The picture as one mark.
  var mark: Mark {
    let map = ScopeMap(home: scope.home, reachMetres: scope.reachMetres, up: scope.up)
    let tube = Tube(
      phosphor: options.phosphor,
      size: layout.size,
      center: scope.center,
      radius: scope.radius,
      isGlass: options.isGlass,
      map: options.showsMap ? map : nil,
      still: face.still
    )
    let glass = tube.curvature
    var marks = face.compass(glass) + face.distances(glass)
    marks += airports.flatMap { face.marks(of: $0, glass) }
    if let limit = options.filter.farthestMetres { marks.append(face.limit(limit, glass)) }
    for blip in blips { marks += face.marks(of: blip, glass) }
    if let selected { marks += face.brackets(around: blips[selected], glass) }
    marks += tagMarks(glass)
    marks.append(
      .disc(center: glass.seen(scope.center), radius: 0.0042 * unit, RadarFace.light(0.95))
    )
    if let beam {
      let turn = Angle.radians(2 * .pi * beam) + scope.up
      let end = glass.seen(scope.point(bearing: turn, share: 1))
      marks.append(face.line(glass.seen(scope.center), end, width: 0.0022, 0.42))
    }
    marks += RadarColumn(picture: self, face: face, glass: glass).marks
    return .tube(tube, TubeLight(beam: beam.map { Float(2 * .pi * $0) }, marks: marks))
  }
}
