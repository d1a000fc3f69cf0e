import Breathing
import Scenes
import Show
import Testing

/// Nothing appears or disappears at once where one stage of a session follows another.
@Suite struct ContinuityTests {
  /// The largest change of an opacity from one of sixty frames a second to the next. A word fades within 0.36 s.
  private static let step = 0.085

  /// What can be seen of each text, and of the most opaque point of any line, from 0 to 1.
  private func opacities(_ scene: Scene) -> [String: Double] {
    var opacities: [String: Double] = [:]
    for mark in scene.marks {
      switch mark {
      case .text(let run, _, let opacity):
        opacities[run.lines.joined(separator: " "), default: 0] += Double(opacity)
      case .ribbon(let points):
        let most = points.map { Double($0.color.opacity) }.max() ?? 0
        opacities["line", default: 0] = max(opacities["line", default: 0], most)
      case .fill(let color):
        // It covers what was drawn before.
        opacities = opacities.mapValues { $0 * (1 - Double(color.opacity)) }
      default: break
      }
    }
    return opacities
  }

  /// The times at which a stage follows another, in seconds since the start.
  private func edges(_ show: Show) -> [Double] {
    let moments = stride(from: 0.0, to: 150, by: 0.01).map { seconds in
      (seconds, show.moment(at: Europe.start.advanced(by: .seconds(seconds))))
    }
    return zip(moments, moments.dropFirst()).compactMap { last, next in
      (last.1.stage, last.1.flight) == (next.1.stage, next.1.flight) ? nil : next.0
    }
  }

  @Test(arguments: [false, true])
  func `words and lines come and go gradually between stages`(reducesMotion: Bool) throws {
    var show = try Europe.show(facts: Europe.facts())
    show.apply(.reduceMotion(reducesMotion), at: Europe.start)
    let edges = edges(show)
    #expect(edges.count > 10)
    for edge in edges {
      var last: [String: Double]?
      for time in stride(from: edge - 0.1, to: edge + 0.2, by: 1.0 / 60) {
        let scene = show.scene(
          at: Europe.start.advanced(by: .seconds(time)),
          size: [960, 540]
        )
        let now = opacities(scene)
        for name in Set(now.keys).union(last?.keys.map { $0 } ?? []) {
          guard let last else { break }
          let change = abs(now[name, default: 0] - last[name, default: 0])
          #expect(change < Self.step, "\(name) changes by \(change) at \(time - edge) of \(edge) s")
        }
        last = now
      }
    }
  }
}
