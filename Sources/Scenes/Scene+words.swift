import Geodesy

extension Scene: CustomStringConvertible {
  /// The scene as text, one mark per line, for tests and debugging; lengths in pixels.
  public var description: String {
    (["scene \(size.x) × \(size.y)"] + marks.map(\.description)).joined(separator: "\n") + "\n"
  }
}

extension Mark: CustomStringConvertible {
  /// The mark as text.
  public var description: String {
    switch self {
    case .fill(let color):
      "fill \(color)"
    case .backdrop(let backdrop, let state):
      "backdrop around \(backdrop.globe.center), \(state)"
    case .turn(let turn, let state):
      "globe turning to \(turn.to.globe.center), \(percent(turn.share)), around \(turn.globe.center), \(state)"
    case .gradient(let from, let first, let to, let second):
      "veil \(first) at \(rounded(from)) to \(second) at \(rounded(to))"
    case .radialGradient(let gradient):
      gradient.description
    case .layer(let still, let corner, let opacity):
      ([
        "still \(still.size.x) × \(still.size.y) at \(corner.x),\(corner.y) \(percent(Double(opacity)))"
      ]
        + still.marks.map {
          "  "
            + $0.description.split(separator: "\n", omittingEmptySubsequences: false)
            .joined(separator: "\n  ")
        })
        .joined(separator: "\n")
    case .disc(let center, let radius, let color):
      "disc \(words(center)) radius \(tenths(radius)) \(color)"
    case .ring(let center, let radius, let width, let color):
      "ring \(words(center)) radius \(tenths(radius)) width \(tenths(width)) \(color)"
    case .glow(let center, let radius, _, let color):
      "glow \(words(center)) radius \(tenths(radius)) \(color)"
    case .halo(let center, let radius, let reach, let color):
      "halo \(words(center)) radius \(tenths(radius)) reach \(tenths(reach)) \(color)"
    case .polygon(let points, let color):
      "polygon \(points.map(words).joined(separator: " ")) \(color)"
    case .facets(let facets, let opacity):
      (["sheet of \(facets.count) facets \(percent(Double(opacity)))"]
        + facets.map { "  \($0.corners.map(words).joined(separator: " ")) \($0.color)" })
        .joined(separator: "\n")
    case .shadow(let points, let deviation, let color):
      "shadow \(points.map(words).joined(separator: " ")) soft \(tenths(deviation)) \(color)"
    case .ribbon(let points):
      ribbonWords(points)
    case .marking(let marking, let strip, let color):
      "\(marking) \(words(strip.from)) to \(words(strip.to)) width \(tenths(strip.width)) \(color)"
    case .icon(let icon, let point, let reach, let turn, let color):
      "icon \(icon.rawValue) at \(words(point)) reach \(tenths(reach)) "
        + "turned \(rounded(turn * 180 / .pi))° \(color)"
    case .coast(let map, let center, let radius, let clear, let color):
      "coast within \(Int(map.rangeMetres)) m of \(map.home) at \(words(center)) "
        + "radius \(tenths(radius)) clear of \(clear.count) areas \(color)"
    case .tube(let tube, let light):
      tubeWords(tube, light)
    case .text(let run, let point, let opacity):
      "text “\(run.lines.joined(separator: " / "))” at \(words(point)) "
        + "\(run.face.rawValue) \(run.weight) \(tenths(Float(run.size))) "
        + "\(run.color.faded(Double(opacity)))"
    }
  }
}

extension BackdropState: CustomStringConvertible {
  /// The state as text.
  public var description: String {
    "light \(percent(light)) land \(percent(land)) sunk \(rounded(Float(sunk)))"
  }
}

extension RadialGradient: CustomStringConvertible {
  /// The gradient as text.
  public var description: String {
    let place = disc.map { "disc \(words($0.center)) radius \(tenths($0.radius))" } ?? "picture"
    return "wash of \(place) around \(words(focus)) \(inner) to \(outer)"
  }
}

private func ribbonWords(_ points: [RibbonPoint]) -> String {
  guard let first = points.first, let last = points.last else { return "ribbon of no points" }
  return "ribbon of \(points.count) points from \(words(first.point)) width \(tenths(first.width)) "
    + "\(first.color) to \(words(last.point)) width \(tenths(last.width)) \(last.color)"
}

private func tubeWords(_ tube: Tube, _ light: TubeLight) -> String {
  let beam =
    light.beam.map { "beam at \(rounded($0 * 180 / .pi))°" }
    ?? "no beam, glow \(percent(Double(light.glow)))"
  let heading = "tube around \(words(tube.center)) radius \(tenths(tube.radius)), \(beam)"
  let lines =
    (light.staticMarks + light.lowerMarks).map(\.description) + light.blips.map(blipWords)
    + light.upperMarks.map(\.description)
  return ([heading] + lines.map { "  \($0)" }).joined(separator: "\n")
}

private func blipWords(_ blip: TubeBlip) -> String {
  "blip \(blip.icon?.rawValue ?? "dot") at \(words(blip.point)) reach \(tenths(blip.reach)) "
    + "turned \(rounded(blip.turn * 180 / .pi))° echoes \(tenths(blip.echoes)) "
    + percent(blip.brightness) + (blip.gap > 0 ? " gap \(percent(blip.gap))" : "")
}

private func words(_ point: SIMD2<Float>) -> String {
  "\(rounded(point.x)),\(rounded(point.y))"
}

private func rounded(_ value: Float) -> Int {
  Int(value.rounded())
}

private func tenths(_ value: Float) -> String {
  "\((value * 10).rounded() / 10)"
}

private func percent(_ value: Double) -> String {
  "\(Int((value * 100).rounded()))%"
}
