import Breathing
import Geodesy
import Glibc

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

  /// The airports on the scope.
  let airports: [RadarSpot]

  /// Tells where an aircraft comes from and goes to, if that is known.
  let route: (Contact) -> String?

  /// Which way the beam points, as a share of a turn; nil for none.
  let beam: Double?

  /// What sizes are told in on the scope.
  private var unit: Float { layout.scopeUnit }

  private var face: RadarFace { RadarFace(layout: layout, scope: scope, units: options.units) }

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

  // MARK: Tags

  /// The size of a name and of the line beneath, in short sides.
  private static let nameSize = 0.0225
  private static let levelSize = 0.0205

  private func tagMarks(_ glass: Curvature) -> [Mark] {
    var placement = TagPlacement(
      letter: 0.0123 * unit,
      line: 0.0235 * unit,
      within: scope.center,
      radius: scope.radius - 0.004 * unit,
      taken: keptFree
    )
    let tags = placement.place(wishes)
    return tags.flatMap { tag -> [Mark] in
      let x =
        switch tag.alignment {
        case .left: tag.box.low.x
        case .center: (tag.box.low.x + tag.box.high.x) / 2
        case .right: tag.box.high.x
        }
      return tag.lines.enumerated().map { row, line in
        let baseline = tag.box.low.y + (0.0185 + 0.0235 * Float(row)) * unit
        return face.words(
          line,
          at: glass.seen([x, baseline]),
          row == 0 ? Self.nameSize : Self.levelSize,
          row == 0 ? 1 : 0.95,
          tag.alignment
        )
      }
    }
  }

  /// The aircraft with words, the selected one first; the far ones have none.
  private var wishes: [TagPlacement.Wish] {
    let near = blips.indices.filter {
      $0 == selected || blips[$0].sight.distanceMetres < 0.6 * scope.reachMetres
    }
    let ordered = near.sorted { a, b in
      if (a == selected) != (b == selected) { return a == selected }
      return blips[a].contact.id < blips[b].contact.id
    }
    let tagged = Set(near)
    let bare = blips.indices.filter { !tagged.contains($0) }
    return ordered.map { wish($0, lines: blips[$0].contact.tagLines) }
      + bare.map {
        wish($0, lines: [])
      }
  }

  private func wish(_ index: Int, lines: [String]) -> TagPlacement.Wish {
    let blip = blips[index]
    let reach = face.reach(of: blip) * (index == selected ? 1.9 : 1.45)
    return TagPlacement.Wish(
      contact: index,
      point: scope.point(blip.sight),
      reach: reach,
      lines: lines
    )
  }

  /// Where no words of aircraft may stand: airports, the rings' distances, the middle.
  private var keptFree: [TagBox] {
    let spots = airports.map { airport in
      let point = scope.point(airport.sight)
      return TagBox(point - [0.022 * unit, 0.012 * unit], point + [0.022 * unit, 0.036 * unit])
    }
    let rings = face.rings.map { metres in
      let top = scope.center - [0, scope.radius * Float(metres / scope.reachMetres)]
      return TagBox(top - [0.006 * unit, 0], top + [0.042 * unit, 0.03 * unit])
    }
    return spots + rings + [TagBox(around: scope.center, 0.010 * unit)]
  }
}

extension Contact {
  /// The words beside it: its name; its flight level, with an arrow when it climbs or descends.
  var tagLines: [String] {
    guard !isOnGround, let altitudeFeet else { return [name] }
    let level = String(max(0, Int((altitudeFeet / 100).rounded())))
    return [name, String(repeating: "0", count: max(0, 3 - level.count)) + level + climbArrow]
  }

  private var climbArrow: String {
    guard let climb = climbFeetPerMinute, climb.magnitude > 200 else { return "" }
    return climb > 0 ? "↑" : "↓"
  }
}
