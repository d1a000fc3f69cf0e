import Breathing
import Outlets
import Show
import Synchronization
import TestRigs
import TestSupport
import Testing

/// A lamp that comes and goes, and what lamps are sent between cues.
@Suite(.timeLimit(.minutes(10))) struct WLEDLampTests {
  private let asked = Notes()
  private let notes = Notes()

  private func service(
    _ outlet: Outlet,
    post: @escaping WLEDOutlet.Post
  ) -> WLEDOutlet {
    WLEDOutlet(
      outlet,
      to: ["http://lamp"],
      range: WLEDFade.BrightnessRange(low: 20, high: 200),
      closed: 0,
      isColored: false,
      seed: 1,
      post: post,
      log: notes.add
    )
  }

  @Test func `lamps fade to empty lungs before a flight, without a cue`() async throws {
    let stage = try Stage()
    // The lead-in lasts six seconds.
    stage.advance(by: 2.9)
    let service = service(Outlet("wled")) { [asked] _, json in
      asked.add(json)
      return 200
    }
    try await whileRunning {
      await service.run(stage.link)
    } during: {
      try await waitUntil { asked.all.count == 1 }
      stage.advance(by: 0.2)
      try await waitUntil { asked.all.count == 2 }
    }
    #expect(
      asked.all == [#"{"on":true,"bri":78,"tt":10}"#, #"{"on":true,"bri":20,"tt":29}"#]
    )
  }

  @Test func `a lamp that comes and goes is logged as back once, and then when it is steady`()
    async throws
  {
    let (stage, outlet) = (try Stage(), Outlet("wled"))
    let requests = Mutex(0)
    let isSteady = Mutex(false)
    // Every other request fails.
    let service = service(outlet) { _, _ in
      let number = requests.withLock {
        $0 += 1
        return $0
      }
      guard isSteady.withLock(\.self) || number.isMultiple(of: 2) else { throw CancellationError() }
      return 200
    }
    let span = Stage.start..<Stage.start.advanced(by: .seconds(10))
    let phases = stage.link.show().cues(in: span).filter { $0.event == .phase }
    var events = 0
    /// Sends events until a condition holds; each phase differs from the one before.
    func send(until isMet: () -> Bool) async throws {
      try await waitUntil {
        outlet.put(.cue(phases[events % 2]))
        events += 1
        return isMet()
      }
    }
    func troubles() -> Set<Trouble> {
      let health = HealthCounters(started: Stage.start)
      health.watch([outlet])
      return health.reading.troubles
    }
    try await whileRunning {
      await service.run(stage.link)
    } during: {
      try await send { requests.withLock(\.self) >= 7 }
      // Lost, back and lost again; from then on nothing is new.
      let isBack = notes.all.map { $0 == "wled: http://lamp is back" }
      #expect(isBack == [false, true, false], "\(notes.all)")
      #expect(troubles() == [.lamps])
      isSteady.withLock { $0 = true }
      try await send { requests.withLock(\.self) >= 9 }
      stage.advance(by: 61)
      try await send { notes.all.count > 3 }
      try await waitUntil { troubles().isEmpty }
    }
    #expect(notes.all.count == 4 && notes.all.last == "wled: http://lamp is back")
  }
}
