import Breathing
import Flights
import Scenes
import Testing

@testable import Show

/// What stays in the picture while a session is paused near the edge of a stage.
@Suite struct PauseFadeTests {
  private func instant(_ seconds: Double) -> Instant {
    Europe.start.advanced(by: .seconds(seconds))
  }

  /// Where a pause comes to rest, in seconds of the session after the edge of a stage: from before the fades at the end
  /// of a stage to after those at the start of the next.
  private static let offsets = [-1.0, -0.8, -0.5, -0.3, -0.12, 0.02, 0.1, 0.3, 0.6, 0.85]

  /// Returns a show that is paused so that it comes to rest at a time of the session, in seconds.
  private func paused(_ show: Show, restingAt seconds: Double) -> Show {
    var paused = show
    // A pause takes a second, in which the session goes on for half of one.
    paused.apply(.pause(true), at: instant(seconds - 0.5))
    return paused
  }

  /// The times at which a stage follows another, in seconds since the start.
  private func edges(
    _ show: Show,
    between isWanted: (Moment.Stage, Moment.Stage) -> Bool
  ) -> [Double] {
    let moments = stride(from: 0.0, to: 90, by: 0.01).map { seconds in
      (seconds, show.moment(at: instant(seconds)))
    }
    return zip(moments, moments.dropFirst()).compactMap { last, next in
      let isSame = (last.1.stage, last.1.flight) == (next.1.stage, next.1.flight)
      return !isSame && isWanted(last.1.stage, next.1.stage) ? next.0 : nil
    }
  }

  /// What a scene shows: names of airports, lines of sentences, and how far the land has risen.
  private struct Seen {
    var names: [Double] = []
    var sentences: [Double] = []
    var land = 0.0

    init(_ scene: Scene) {
      for mark in scene.marks {
        switch mark {
        case .text(let run, _, let opacity):
          if run.isCarried { names.append(Double(opacity)) }
          let text = run.lines.joined(separator: " ")
          if text.hasPrefix("Clouds drift") { sentences.append(Double(opacity)) }
        case .backdrop(_, let state), .turn(_, let state): land = state.land
        case .fill(let color):
          // It covers what was drawn before.
          let left = 1 - Double(color.opacity)
          (names, sentences) = (names.map { $0 * left }, sentences.map { $0 * left })
          land *= left
        default: break
        }
      }
    }
  }

  private func seen(_ show: Show, _ seconds: Double) -> Seen {
    Seen(show.scene(at: instant(seconds), size: [960, 540]))
  }

  @Test(
    arguments: [(.day, true), (.highContrast, false), (.highContrast, true)]
      as [(PaletteChoice, Bool)]
  )
  func `names and land are whole between two flights`(
    palette: PaletteChoice,
    reducesMotion: Bool
  ) throws {
    let show = try Europe.show(palette: palette, reducesMotion: reducesMotion)
    let edge = try #require(edges(show) { $0 == .flight && $1 == .flight }.first)
    for offset in Self.offsets {
      let paused = paused(show, restingAt: edge + offset)
      for wait in [2.0, 5, 30] {
        let seen = seen(paused, edge + offset + wait)
        let what = "\(offset) s after the edge, \(wait) s later: \(seen)"
        #expect(seen.names.count >= 2 && seen.names.allSatisfy { $0 > 0.999 }, "\(what)")
        #expect(seen.land > 0.999, "\(what)")
      }
    }
    // Without a pause they are gone there.
    #expect(seen(show, edge + 0.02).names.allSatisfy { $0 < 0.1 })
  }

  @Test func `while the globe turns, both names of a leg are whole`() throws {
    let show = try Europe.show()
    let edge = try #require(edges(show) { $0 == .flight && $1 == .flight }.first)
    for offset in Self.offsets {
      let paused = paused(show, restingAt: edge + offset)
      let staging = staging(paused, edge + offset + 3)
      #expect(min(staging.departure, staging.arrival, staging.path) > 0.999, "\(offset)")
    }
  }

  @Test(arguments: [PaletteChoice.day, .highContrast], [false, true])
  func `a fact is read in a pause that began with it, and until the scene covers it`(
    palette: PaletteChoice,
    reducesMotion: Bool
  ) throws {
    let facts = try Europe.facts()
    let show = try Europe.show(facts: facts, palette: palette, reducesMotion: reducesMotion)
    let begin = try #require(edges(show) { _, next in next == .interlude }.first)
    let end = try #require(edges(show) { last, _ in last == .interlude }.first)
    // Its words fade from 1.9 s before the end on, or earlier without motion.
    let fading = end - (reducesMotion ? 2.8 : 1.5)
    for rest in [begin + 0.1, begin + 0.7, begin + 1.5, fading] {
      let seen = seen(paused(show, restingAt: rest), rest + 6)
      #expect(seen.sentences.count == 1, "\(rest - begin)")
      #expect(seen.sentences.allSatisfy { $0 > 0.999 }, "\(rest - begin): \(seen)")
    }
  }

  // MARK: Gently

  private func staging(_ show: Show, _ seconds: Double) -> StageEffects {
    let now = instant(seconds)
    let (moment, edges) = (show.moment(at: now), StageEdges(show.timeline, at: now))
    let moving = StageEffects(moment, edges)
    guard !show.appearance.reducesMotion else { return moving.still(moment, edges) }
    return show.turnsGlobe(at: now) ? moving : moving.withoutTurn(moment, edges)
  }

  /// What can be seen of each part of the picture, from 0 to 1.
  private func parts(_ show: Show, _ seconds: Double) -> [String: Double] {
    let staging = staging(show, seconds)
    let moment = show.moment(at: instant(seconds))
    var parts = ["land": staging.land, "path": staging.path, "words": staging.words]
    // An interlude shows the leg after it.
    if moment.stage == .flight || moment.stage == .interlude {
      let leg = show.journey.airports(ofLeg: moment.flight)
      parts["\(leg.origin)"] = staging.departure
      parts["\(leg.destination)"] = staging.arrival
    }
    return parts.mapValues { $0 * staging.curtain }
  }

  @Test(
    arguments: [
      (.day, false), (.day, true), (.highContrast, false), (.highContrast, true),
    ] as [(PaletteChoice, Bool)]
  )
  func `nothing jumps as a session comes to rest and runs again`(
    palette: PaletteChoice,
    reducesMotion: Bool
  ) throws {
    let facts = try Europe.facts()
    let show = try Europe.show(facts: facts, palette: palette, reducesMotion: reducesMotion)
    let between = try #require(edges(show) { $0 == .flight && $1 == .flight }.first)
    let before = try #require(edges(show) { _, next in next == .interlude }.first)
    let after = try #require(edges(show) { $0 == .interlude && $1 == .flight }.first)
    for edge in [between, before, after] {
      for offset in stride(from: -2.597, to: 2.6, by: 0.26) {
        let rest = edge + offset
        var paused = paused(show, restingAt: rest)
        paused.apply(.pause(false), at: instant(rest + 2))
        var last: [String: Double]?
        for time in stride(from: rest - 0.6, to: rest + 4, by: 1.0 / 60) {
          let now = parts(paused, time)
          for name in Set(now.keys).union(last.map { Set($0.keys) } ?? []) {
            guard let last else { break }
            let change = abs(now[name, default: 0] - last[name, default: 0])
            // A word fades within 0.36 s.
            #expect(change < 0.085, "\(name) by \(change) at \(time - rest) of \(offset)")
          }
          last = now
        }
      }
    }
  }
}
