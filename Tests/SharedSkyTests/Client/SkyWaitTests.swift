import Breathing
import TestRigs
import Testing

@testable import SharedSky

@Suite("How long a client waits")
struct SkyWaitTests {
  private static let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

  private static func after(_ seconds: Double) -> Instant {
    start.advanced(by: .milliseconds(Int64((seconds * 1000).rounded())))
  }

  /// The position some cells, of 1.19 m each, to the north.
  private static func north(of plane: OwnPlane, rows: UInt32) -> GridPosition {
    let position = plane.state.position
    return GridPosition(latitude: position.latitude + rows, longitude: position.longitude)
  }

  // MARK: Early reports

  @Test(
    "An early report waits for half of the relay's extra interval",
    arguments: [(0, 1), (100, 1), (500, 1), (1000, 3.5), (3000, 13.5), (6000, 28.5)]
      as [(UInt16, Double)]
  )
  func early(hundredths: UInt16, seconds: Double) throws {
    var pacing = ReportPacing()
    pacing.setInterval(hundredths: hundredths)
    var plane = try SkySample.plane("HERON")
    plane.flags = [.airborne, .inSession]
    pacing.note(plane, at: Self.start)
    // The next of its flights, away from where others extrapolate it.
    plane.flight += 1
    #expect(!pacing.isDue(plane, at: Self.after(seconds - 0.01)))
    #expect(pacing.isDue(plane, at: Self.after(seconds)))
    plane.flags = .airborne
    pacing.note(plane, at: Self.start)
    plane.state.position = Self.north(of: plane, rows: 100)
    #expect(!pacing.isDue(plane, at: Self.after(seconds - 0.01)))
    #expect(pacing.isDue(plane, at: Self.after(seconds)))
  }

  @Test("An emergency and its end are reported after a second, whatever a relay asks")
  func distress() throws {
    let calm = try SkySample.plane("HERON")
    var distressed = calm
    distressed.flags.insert(.emergency)
    distressed.emergency = .fuel
    var other = distressed
    other.emergency = .medical
    for (before, after) in [(calm, distressed), (distressed, other), (other, calm)] {
      var pacing = ReportPacing()
      pacing.setInterval(hundredths: 3000)
      pacing.note(before, at: Self.start)
      #expect(!pacing.isDue(after, at: Self.after(0.99)))
      #expect(pacing.isDue(after, at: Self.after(1)))
    }
  }

  @Test("If a relay asks for half a minute, a turning plane reports about twice as often")
  func turning() throws {
    var trial = SkyTrial()
    trial.relay.pace = 3000
    trial.add(try SkySample.plane("HERON"))
    trial.run(seconds: 10)
    let before = trial.seats[0].sent
    trial.run(seconds: 120) { trial in
      trial.seats[0].plane.state.position = Self.north(of: trial.seats[0].plane, rows: 1)
    }
    #expect((7...10).contains(trial.seats[0].sent - before))
  }

  // MARK: Silence

  /// A client that a relay has not answered for long.
  private static func unheard() throws -> SkyClient {
    var client = SkyClient(seed: 3)
    let plane = try SkySample.plane("HERON")
    for _ in 0..<12 {
      let packet = client.packet(for: plane, at: client.deadline ?? start)
      try #require(packet != nil)
    }
    return client
  }

  @Test("New sockets are no reason to poll a silent relay more often")
  func renewal() throws {
    var trial = SkyTrial()
    trial.relay.isUp = false
    trial.add(try SkySample.plane("HERON"))
    trial.run(seconds: 300)
    let sent = trial.seats[0].sent
    trial.run(seconds: 600) { trial in
      if trial.now.isMultiple(of: 5000) { trial.seats[0].client.moved() }
    }
    #expect((5...40).contains(trial.seats[0].sent - sent))
  }

  @Test("If the relay has answered so far, a new socket is used at once")
  func moved() throws {
    var trial = SkyTrial()
    trial.add(try SkySample.plane("HERON"))
    trial.run(seconds: 11)
    let sent = trial.seats[0].sent
    trial.seats[0].client.moved()
    trial.run(seconds: 0.01)
    #expect(trial.seats[0].sent == sent + 1)
  }

  @Test("A silent relay's name is looked up just before a packet, at most every half minute")
  func lookup() throws {
    let client = try Self.unheard()
    let due = try #require(client.deadline)
    let before = due.advanced(by: .milliseconds(-1))
    func isStale(_ seconds: Int64, at now: Instant, hasWay: Bool = true) -> Bool {
      let opened = due.advanced(by: .seconds(-seconds))
      return SkyLink.isStale(client, hasRoute: hasWay, opened: opened, at: now)
    }
    #expect(isStale(31, at: due))
    #expect(!isStale(30, at: due))
    #expect(!isStale(600, at: before))
    // A socket without a route gets no answer and waits for none.
    #expect(isStale(6, at: before, hasWay: false))
    #expect(!isStale(5, at: before, hasWay: false))
  }

  @Test("The socket of a relay that answers is kept, unless another serves this part of the sky")
  func keptSocket() throws {
    var trial = SkyTrial()
    trial.add(try SkySample.plane("HERON"))
    trial.run(seconds: 11)
    var client = trial.seats[0].client
    let now = trial.instant(trial.seats[0])
    let opened = now.advanced(by: .seconds(-31))
    #expect(!SkyLink.isStale(client, hasRoute: true, opened: opened, at: now))
    client.isRedirected = true
    #expect(SkyLink.isStale(client, hasRoute: true, opened: opened, at: now))
    #expect(!SkyLink.isStale(client, hasRoute: true, opened: now, at: now))
  }

  @Test("An unknown name is looked up again after a random delay of one second to two minutes")
  func names() {
    var waits = (UInt64(0)..<200).map { seed -> [Double] in
      var lookups = SkyLink.lookups(seed: seed)
      return (0..<9).map { _ in SkyLink.wait(afterFailed: &lookups).seconds }
    }
    #expect(waits.joined().allSatisfy { (1...120).contains($0) })
    // The first is short, the last may be long, and they differ between clients.
    #expect(waits.allSatisfy { $0[0] <= 5 })
    #expect(waits.contains { $0[8] > 100 } && waits.contains { $0[8] < 20 })
    waits.sort { $0[0] < $1[0] }
    #expect(zip(waits, waits.dropFirst()).allSatisfy { $0[0] < $1[0] })
  }

  // MARK: Nothing to send

  @Test("If a report is overdue and there is nothing to report, the wait is a short one")
  func glance() throws {
    var trial = SkyTrial()
    trial.add(try SkySample.plane("HERON"))
    trial.run(seconds: 11)
    let client = trial.seats[0].client
    let due = try #require(client.deadline)
    #expect(SkyLink.wait(for: client, at: due.advanced(by: .seconds(60))) == SkyLink.pollInterval)
    #expect(SkyLink.wait(for: client, at: due) == SkyLink.pollInterval)
    // Before it is due, until then and no longer than the poll interval.
    let soon = due.advanced(by: .milliseconds(-30))
    #expect(SkyLink.wait(for: client, at: soon) == .milliseconds(30))
    #expect(SkyLink.wait(for: client, at: due.advanced(by: .seconds(-3))) == SkyLink.pollInterval)
    #expect(SkyLink.wait(for: SkyClient(seed: 1), at: due) == SkyLink.pollInterval)
  }
}
