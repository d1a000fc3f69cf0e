import Breathing
import Show
import TestRigs
import Testing
import Text

@testable import Outlets

@Suite struct HealthReportTests {
  private let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

  /// The problem at a second of a session of five minutes whose cues were sent up to another
  /// second.
  private func problem(
    at second: Double,
    cuesUntil sent: Double,
    frameAt frame: Double? = nil,
    pausedAt pause: Double? = nil,
    _ change: (HealthCounters) -> Void = { _ in }
  ) throws -> String? {
    func instant(_ second: Double) -> Instant { start.advanced(by: .seconds(second)) }
    var show = try Sample.show(from: start, seconds: 300)
    if let pause { show.apply(.pause(true), at: instant(pause)) }
    let health = HealthCounters(started: start)
    for cue in show.cues(in: start..<instant(sent)) {
      health.noteCue(due: cue.edge.instant, sent: cue.edge.instant)
    }
    if let frame { health.noteFrame(at: instant(frame)) }
    change(health)
    let report = HealthReport(health.reading, of: show, at: instant(second))
    #expect(report.json(version: "1.2.3").description.contains("\"ok\":\(report.problem == nil)"))
    return report.problem
  }

  @Test func `it is healthy while cues are sent`() throws {
    #expect(try problem(at: 1, cuesUntil: 1) == nil)
    #expect(try problem(at: 100, cuesUntil: 100) == nil)
    // The lead-in lasts six seconds, in which nothing is due.
    #expect(try problem(at: 10.9, cuesUntil: 1) == nil)
  }

  @Test func `it is unhealthy when a cue is overdue`() throws {
    #expect(try problem(at: 11.1, cuesUntil: 1) == "a cue is overdue")
    #expect(try problem(at: 100, cuesUntil: 80) == "a cue is overdue")
  }

  @Test func `nothing is due in a pause, and when all is over`() throws {
    #expect(try problem(at: 500, cuesUntil: 500, pausedAt: 50) == nil)
    #expect(try problem(at: 5_000, cuesUntil: 5_000) == nil)
  }

  @Test func `each display is listed, with the reason if it shows nothing`() throws {
    let health = HealthCounters(started: start)
    health.note(displays: [
      .init(number: 0, name: "Hall", size: [1920, 1080], view: nil, problem: nil),
      .init(number: 1, name: "Ward", size: [800, 600], view: "radar", problem: "not attached"),
    ])
    let show = try Sample.show(from: start, seconds: 300)
    let text = HealthReport(health.reading, of: show, at: start).json(version: "1.2.3").description
    let hall =
      #"{"number":0,"name":"Hall","width":1920,"height":1080,"view":"sky","state":"open"}"#
    #expect(text.contains(hall), "\(text)")
    #expect(text.contains(#""version":"1.2.3""#), "\(text)")
    #expect(text.contains(#""view":"radar","state":"failed","problem":"not attached""#), "\(text)")
    #expect(!text.contains("troubles"))
    health.note(HealthCounters.Closure(opensUnixSeconds: nil))
    let closed = HealthReport(health.reading, of: show, at: start).json(version: "1.2.3")
      .description
    #expect(closed.contains(#""view":"radar","state":"closed"}"#), "\(closed)")
  }

  @Test func `troubles are listed, but do not make it unhealthy`() throws {
    let health = HealthCounters(started: start)
    health.troubles.note(.notams, isPresent: true)
    let show = try Sample.show(from: start, seconds: 300)
    let report = HealthReport(health.reading, of: show, at: start)
    #expect(report.problem == nil)
    let text = report.json(version: "1.2.3").description
    #expect(text.contains(#""troubles":["The NOTAMs are not updated"]"#), "\(text)")
  }

  @Test func `an outlet that misses a receiver is a trouble until it reaches all of them`() {
    let health = HealthCounters(started: start)
    let outlet = Outlet("wled")
    health.watch([outlet])
    for lamp in ["a", "b"] { outlet.troubles.note(.lamps, of: lamp, isPresent: true) }
    outlet.troubles.note(.lamps, of: "a", isPresent: false)
    #expect(health.reading.troubles == [.lamps])
    outlet.troubles.note(.lamps, of: "b", isPresent: false)
    #expect(health.published.troubles.isEmpty)
  }

  @Test func `a reload ends the troubles of services, even of one that ends late`() {
    let health = HealthCounters(started: start)
    let (outlet, former, next) = (Outlet("midi"), TroubleList(), TroubleList())
    health.watch([outlet])
    health.watch(former)
    former.note(.weather, isPresent: true)
    // The window goes on, and so may outlets.
    outlet.troubles.note(.midi, isPresent: true)
    health.troubles.note(.sound, isPresent: true)
    #expect(health.reading.troubles == [.weather, .midi, .sound])
    health.watch(next)
    former.note(.heading, isPresent: true)
    #expect(health.reading.troubles == [.midi, .sound])
    next.note(.sky, isPresent: true)
    former.note(.sky, isPresent: false)
    #expect(health.reading.troubles == [.sky, .midi, .sound])
  }

  @Test func `it is unhealthy two seconds after the last frame on any display`() throws {
    func problem(
      frameAt frame: Double,
      displays: [String?],
      stall: String? = nil
    ) throws -> String? {
      try self.problem(at: 100, cuesUntil: 100, frameAt: frame) { health in
        health.note(
          displays: displays.enumerated().map {
            .init(number: $0, name: "", size: [800, 600], view: nil, problem: $1)
          }
        )
        health.note(stall: stall)
      }
    }
    let gone = "the display is gone"
    #expect(try problem(frameAt: 97, displays: [gone]) == gone)
    #expect(try problem(frameAt: 98.5, displays: [gone]) == nil)
    #expect(try problem(frameAt: 97, displays: [gone, nil]) == nil)
    let stall = "the display does not respond: it takes no frames"
    #expect(try problem(frameAt: 98.5, displays: [nil, nil], stall: stall) == stall)
    let closed = try self.problem(at: 100, cuesUntil: 100, frameAt: 97) { health in
      health.note(displays: [.init(number: 0, name: "", size: .zero, view: nil, problem: gone)])
      health.note(HealthCounters.Closure(opensUnixSeconds: nil))
    }
    #expect(closed == nil)
  }

  @Test func `an unattended screen that finds no display is unhealthy, unless it is closed`() throws
  {
    let missing = "there is no display"
    func problem(
      at second: Double,
      frameAt frame: Double? = nil,
      isClosed: Bool = false
    ) throws -> String? {
      try self.problem(at: second, cuesUntil: second, frameAt: frame) { health in
        health.note(missingDisplay: missing)
        if isClosed { health.note(HealthCounters.Closure(opensUnixSeconds: nil)) }
      }
    }
    #expect(try problem(at: 1) == nil)
    #expect(try problem(at: 3) == missing)
    #expect(try problem(at: 3, isClosed: true) == nil)
    // It opens at 100; until then it counts as a black window does.
    #expect(try problem(at: 101, frameAt: 100) == nil)
    #expect(try problem(at: 103, frameAt: 100) == missing)
  }

  @Test func `a window that showed frames must keep showing them`() throws {
    #expect(try problem(at: 100, cuesUntil: 100, frameAt: 99) == nil)
    let ill = "no frame was shown for ten seconds"
    #expect(try problem(at: 100, cuesUntil: 100, frameAt: 89) == ill)
    #expect(try problem(at: 200, cuesUntil: 200, frameAt: 60, pausedAt: 55) == nil)
    #expect(try problem(at: 5_000, cuesUntil: 5_000, frameAt: 60) == nil)
  }
}
