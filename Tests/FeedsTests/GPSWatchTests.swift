import Breathing
import Flights
import Geodesy
import Testing

@testable import Feeds

@Suite struct GPSWatchTests {
  private let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

  private func position(
    _ degreesNorth: Double? = 51,
    mode: Int = 3,
    device: String = "a",
    track: Double? = nil,
    speed: Double? = nil
  ) -> GPSReport {
    .position(
      GPSReport.Position(
        device: device,
        mode: mode,
        coordinate: degreesNorth.map { Coordinate(degreesNorth: $0, degreesEast: 0) },
        track: track.map(Angle.degrees),
        speedMetresPerSecond: speed
      )
    )
  }

  @Test func `a fix is dated by our clock and expires when it is too old`() {
    var watch = GPSWatch()
    let fix = watch.receive(position(), at: start)
    #expect(fix?.instant == start)
    #expect(watch.fix == fix)
    // A receiver without satellites reports that, which does not keep a fix alive.
    let lost = watch.receive(position(nil, mode: 1), at: start.advanced(by: .seconds(9)))
    let wentEarly = watch.expire(at: start.advanced(by: GPSWatch.lifetime))
    let went = watch.expire(at: start.advanced(by: GPSWatch.lifetime + .nanoseconds(1)))
    let wentAgain = watch.expire(at: start.advanced(by: .seconds(60)))
    #expect(lost == nil)
    #expect([wentEarly, went, wentAgain] == [false, true, false])
    #expect(watch.fix == nil)
  }

  @Test func `the track of a receiver at rest is noise and left out`() {
    var watch = GPSWatch()
    let moving = watch.receive(position(track: 210, speed: 1.4), at: start)
    #expect(moving?.track == .degrees(210))
    let resting = watch.receive(position(track: 17, speed: 0.2), at: start)
    #expect(resting?.track == nil)
    #expect(resting?.speedMetresPerSecond == 0.2)
    let unsure = watch.receive(position(track: 17), at: start)
    #expect(unsure?.track == .degrees(17))
  }

  @Test func `the better of two receivers is used, the other if that falls silent`() {
    var watch = GPSWatch()
    let later = start.advanced(by: .seconds(16))
    let first = watch.receive(position(50, mode: 2, device: "a"), at: start)
    let better = watch.receive(position(51, mode: 3, device: "b"), at: start)
    let other = watch.receive(position(50, mode: 3, device: "a"), at: start)
    let held = watch.fix
    let fellSilent = watch.expire(at: later)
    let next = watch.receive(position(50, mode: 2, device: "a"), at: later)
    #expect(first != nil && better != nil && other == nil)
    #expect(held == better)
    #expect(fellSilent)
    #expect(next?.coordinate.latitude == .degrees(50))
  }

  @Test func `satellites are held for as long as the fix`() {
    var watch = GPSWatch()
    let satellites = GPSSatellites(seen: 11, used: 8)
    let silent = [GPSReport.sky(satellites), .other("DEVICES")].map {
      watch.receive($0, at: start)
    }
    let fix = watch.receive(position(), at: start)
    #expect(silent == [nil, nil] && fix != nil)
    #expect(watch.satellites == satellites)
    let went = watch.expire(at: start.advanced(by: .seconds(16)))
    #expect(went && watch.satellites == nil)
  }

  private func after(_ seconds: Double) -> Instant { start.advanced(by: .seconds(seconds)) }

  @Test func `silence is noticed after five seconds, once until there is an answer`() {
    var watch = GPSWatch()
    let words = "no answer for 5 s"
    var noticed = [watch.noticeSilence(at: after(9))]
    watch.ask(at: after(10))
    noticed += [14.9, 15, 16].map { watch.noticeSilence(at: after($0)) }
    #expect(noticed == [nil, nil, words, nil])
    // Another connection, as silent as the first.
    watch.disconnect()
    watch.ask(at: after(80))
    noticed = [watch.noticeSilence(at: after(90))]
    _ = watch.receive(.version(release: "3.22"), at: after(91))
    noticed.append(watch.noticeSilence(at: after(100)))
    watch.disconnect()
    noticed.append(watch.noticeSilence(at: after(200)))
    watch.ask(at: after(300))
    noticed.append(watch.noticeSilence(at: after(305)))
    #expect(noticed == [nil, nil, nil, words])
  }

  @Test func `receivers that send nothing for fifteen seconds are noticed, once until they do`() {
    var watch = GPSWatch()
    let words = "no data of a receiver for 15 s"
    watch.ask(at: start)
    _ = watch.receive(.version(release: "3.22"), at: after(1))
    // What gpsd says of itself is no data.
    _ = watch.receive(.other("DEVICES"), at: after(2))
    #expect([15.9, 16, 17].map { watch.noticeSilence(at: after($0)) } == [nil, words, nil])
    // A new connection does not bring the receiver back.
    watch.disconnect()
    watch.ask(at: after(76))
    _ = watch.receive(.version(release: "3.22"), at: after(77))
    #expect(watch.noticeSilence(at: after(100)) == nil && watch.isStalled)
    // A receiver without a fix sends data, too.
    _ = watch.receive(position(nil, mode: 1), at: after(101))
    #expect(!watch.isStalled && watch.release == "3.22")
    #expect([115, 116].map { watch.noticeSilence(at: after($0)) } == [nil, words])
  }
}
