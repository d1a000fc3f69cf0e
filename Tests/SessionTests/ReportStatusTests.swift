import Breathing
import Session
import SharedSky
import Testing

/// What the log says of a report: only what the relay has taken counts as reported.
@Suite struct ReportStatusTests {
  /// A crew, and the lines that are logged for it.
  private final class Crew {
    private static let start = Instant(nanoseconds: 1_800_000_000_000_000_000)

    private(set) var status = ReportStatus()

    private func instant(_ second: Int) -> Instant {
      Self.start.advanced(by: .seconds(second))
    }

    func turn(to subject: ReportStatus.Subject, at second: Int) -> String? {
      status.turn(to: subject, at: instant(second))
    }

    func take(_ flags: PlaneFlags, _ kind: EmergencyKind = .none, sent second: Int) -> String? {
      status.take(SkyClient.TakenReport(flags: flags, emergency: kind, sent: instant(second)))
    }

    func check(at second: Int) -> String? { status.check(at: instant(second)) }

    /// What was never reported, if the relay did not answer.
    var lack: String? { status.lack(because: "no relay answers") }
  }

  private let crew = Crew()

  private static let distress: PlaneFlags = [.airborne, .emergency]

  @Test func `an emergency is reported once the relay has taken it`() {
    let begin = crew.turn(to: .emergency(.medical, isPlaced: true), at: 0)
    #expect(begin == "emergency medical: not reported yet: the relay has taken no report")
    #expect(crew.lack == "the emergency was never reported: no relay answers")
    // The ghost of before, an earlier report, and one of another emergency are not this one's.
    #expect(crew.take(.ghost, sent: 1) == nil)
    #expect(crew.take(Self.distress, .medical, sent: -1) == nil)
    #expect(crew.take(Self.distress, .fuel, sent: 2) == nil)
    #expect(crew.take([.airborne], sent: 3) == nil)
    #expect(crew.status.summary == begin)
    let taken = crew.take(Self.distress, .medical, sent: 4)
    #expect(taken == "emergency medical: reported until you end it")
    #expect(crew.take(Self.distress, .medical, sent: 9) == nil && crew.lack == nil)
  }

  @Test func `an emergency without a position is not reported`() {
    let begin = crew.turn(to: .emergency(.downed, isPlaced: false), at: 0)
    #expect(begin == "emergency down: not reported yet: there is no position")
    #expect(crew.lack == "the emergency was never reported: there was no position")
    let found = crew.turn(to: .emergency(.downed, isPlaced: true), at: 5)
    #expect(found == "emergency down: not reported yet: the relay has taken no report")
    let taken = crew.take(Self.distress, .downed, sent: 5)
    #expect(taken == "emergency down: reported until you end it")
  }

  @Test func `the log says once that the relay takes no more, and once that it does again`() {
    _ = crew.turn(to: .emergency(.fuel, isPlaced: true), at: 0)
    _ = crew.take(Self.distress, .fuel, sent: 1)
    #expect(crew.check(at: 26) == nil)
    #expect(crew.check(at: 27) == "emergency fuel: no longer reported")
    #expect(crew.check(at: 60) == nil)
    // The link repeats the last report with each of its updates.
    #expect(crew.take(Self.distress, .fuel, sent: 1) == nil)
    #expect(crew.take(Self.distress, .fuel, sent: 70) == "emergency fuel: reported again")
    #expect(crew.check(at: 90) == nil && crew.lack == nil)
  }

  @Test func `a flight is reported until it has landed`() {
    #expect(crew.turn(to: .nothing, at: 0) == nil && crew.lack == nil)
    let begin = crew.turn(to: .flight, at: 1)
    #expect(begin == "in the air: not reported yet: the relay has taken no report")
    #expect(crew.lack == "the aircraft was never reported: no relay answers")
    #expect(crew.turn(to: .flight, at: 2) == nil)
    #expect(crew.take([.airborne], sent: 2) == "in the air: reported from now")
    // A ghost, which a receiver without a fix sends, removes the plane at once.
    #expect(crew.take(.ghost, sent: 7) == "in the air: no longer reported")
    #expect(crew.take([.airborne], sent: 12) == "in the air: reported again")
    #expect(crew.turn(to: .nothing, at: 20) == "landed: no longer reported")
    #expect(crew.status.summary == "no position is reported" && crew.lack == nil)
  }

  @Test func `an emergency that ended before the relay took it was never reported`() {
    _ = crew.turn(to: .flight, at: 0)
    _ = crew.take([.airborne], sent: 1)
    _ = crew.turn(to: .emergency(.radio, isPlaced: true), at: 5)
    let end = crew.turn(to: .flight, at: 9)
    #expect(end == "in the air: not reported yet: the relay has taken no report")
    #expect(crew.take([.airborne], sent: 10) == "in the air: reported from now")
    #expect(crew.lack == "an emergency was never reported: no relay answers")
  }

  @Test func `a flight that the relay never took is not logged as reported when it lands`() {
    _ = crew.turn(to: .flight, at: 0)
    #expect(crew.turn(to: .nothing, at: 20) == "landed: this flight was not reported")
    #expect(crew.lack == "the aircraft was never reported: no relay answers")
  }

  @Test func `a kind that is corrected before the relay took it is not missed`() {
    _ = crew.turn(to: .emergency(.general, isPlaced: true), at: 0)
    _ = crew.turn(to: .emergency(.medical, isPlaced: true), at: 1)
    #expect(crew.lack == "the emergency was never reported: no relay answers")
    _ = crew.take(Self.distress, .medical, sent: 2)
    #expect(crew.lack == nil)
  }

  @Test func `another kind of emergency is another report`() {
    _ = crew.turn(to: .emergency(.general, isPlaced: true), at: 0)
    _ = crew.take(Self.distress, .general, sent: 1)
    let next = crew.turn(to: .emergency(.medical, isPlaced: true), at: 5)
    #expect(next == "emergency medical: not reported yet: the relay has taken no report")
    #expect(crew.lack == "the emergency was never reported: no relay answers")
    let taken = crew.take(Self.distress, .medical, sent: 6)
    #expect(taken == "emergency medical: reported until you end it")
    #expect(crew.lack == nil)
  }
}
