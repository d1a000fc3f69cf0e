package import Breathing
package import SharedSky

/// The flight or emergency of an aircraft, and whether a relay has it. An aircraft counts as reported only once the
/// relay has taken a report of it, and for as long as others are shown that report.
package struct ReportStatus: Sendable {
  /// What is to be reported.
  package enum Subject: Sendable, Hashable {
    /// Nothing: it does not fly, and its crew declares no emergency.
    case nothing
    /// A flight.
    case flight
    /// An emergency. Without a position it cannot be reported.
    case emergency(EmergencyKind, isPlaced: Bool)
  }

  private var subject = Subject.nothing

  /// When the subject last changed.
  private var begun = Instant(nanoseconds: 0)

  /// The last report that the relay took.
  private var last: SkyClient.TakenReport?

  /// When the last report of the subject that the relay took was sent; nil if it took none.
  private var taken: Instant?

  /// Whether the relay shows others the subject.
  private var isListed = false

  /// Whether there was a flight, whether the relay took any report, and whether an emergency ended before it took one.
  private var (hasFlown, hasTaken, hasMissed) = (false, false, false)

  /// Creates the status of an aircraft that is not reported.
  package init() {}

  /// Notes what is to be reported.
  ///
  /// - Parameters:
  ///   - next: The subject.
  ///   - now: The current instant.
  /// - Returns: A line to log; nil if nothing changed.
  package mutating func turn(to next: Subject, at now: Instant) -> String? {
    guard next != subject else { return nil }
    let wasTaken = taken != nil
    if next.kind == nil || next.kind != subject.kind {
      // A new kind replaces one that was declared by mistake.
      if subject.kind != nil, next.kind == nil, !wasTaken { hasMissed = true }
      (begun, taken, isListed) = (now, nil, false)
    }
    subject = next
    if next == .flight { hasFlown = true }
    guard next == .nothing else { return summary }
    return wasTaken ? "landed: no longer reported" : "landed: this flight was not reported"
  }

  /// Notes the last report that the relay took, which may be an earlier one.
  ///
  /// - Parameter report: The report; nil before the first.
  /// - Returns: A line to log; nil if nothing changed.
  package mutating func take(_ report: SkyClient.TakenReport?) -> String? {
    guard let report, report != last else { return nil }
    last = report
    guard report.sent >= begun else { return nil }
    if subject.isReported(by: report) {
      let (wasTaken, wasListed) = (taken != nil, isListed)
      (taken, isListed, hasTaken) = (report.sent, true, true)
      return wasListed ? nil : wasTaken ? "\(subject.name): reported again" : summary
    }
    // With a ghost's report, the relay removes the plane.
    guard isListed, !report.flags.contains(.airborne) else { return nil }
    isListed = false
    return summary
  }

  /// Checks whether others are still shown the last report that the relay took.
  ///
  /// - Parameter now: The current instant.
  /// - Returns: A line to log; nil if nothing changed.
  package mutating func check(at now: Instant) -> String? {
    guard isListed, let taken, taken.duration(to: now) > Neighbour.shownFor else { return nil }
    isListed = false
    return summary
  }

  /// What is to be reported, and whether it is.
  package var summary: String {
    switch subject {
    case .nothing: "no position is reported"
    case .emergency(_, isPlaced: false) where taken == nil:
      "\(subject.name): not reported yet: there is no position"
    case .flight where isListed: "\(subject.name): reported from now"
    case .emergency where isListed: "\(subject.name): reported until you end it"
    case .flight, .emergency:
      taken == nil
        ? "\(subject.name): not reported yet: the relay has taken no report"
        : "\(subject.name): no longer reported"
    }
  }

  /// Returns what was never reported, for the end of the program.
  ///
  /// - Parameter reason: Why the relay took no report.
  /// - Returns: The words; nil if the relay took what there was to report.
  package func lack(because reason: String) -> String? {
    if subject.kind != nil, taken == nil {
      return subject.isPlaced
        ? "the emergency was never reported: \(reason)"
        : "the emergency was never reported: there was no position"
    }
    guard !hasMissed else { return "an emergency was never reported: \(reason)" }
    return hasFlown && !hasTaken ? "the aircraft was never reported: \(reason)" : nil
  }
}

extension ReportStatus.Subject {
  /// The kind of emergency; nil if there is none.
  fileprivate var kind: EmergencyKind? {
    if case .emergency(let kind, _) = self { kind } else { nil }
  }

  /// Whether there is a position to report.
  fileprivate var isPlaced: Bool {
    if case .emergency(_, let isPlaced) = self { isPlaced } else { self == .flight }
  }

  /// Its name in messages.
  fileprivate var name: String {
    kind.map { "emergency \($0.name ?? "unknown")" } ?? "in the air"
  }

  /// Whether a report shows it to others.
  fileprivate func isReported(by report: SkyClient.TakenReport) -> Bool {
    guard report.flags.contains(.airborne), !report.flags.contains(.ghost) else { return false }
    let declared = report.flags.contains(.emergency) ? report.emergency : nil
    return self != .nothing && declared == kind
  }
}
