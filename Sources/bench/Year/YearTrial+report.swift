import Foundation
import Outlets
import Session
import Synchronization

/// The result of a trial.
extension YearTrial {
  private var panelSwitches: [Substring: Int] {
    let text = (try? String(contentsOfFile: folder + "/panel", encoding: .utf8)) ?? ""
    return Dictionary(grouping: text.split(separator: "\n")) { $0 }.mapValues(\.count)
  }

  var problems: [String] {
    let (audit, ahead, figures) = state.withLock { ($0.audit, $0.ahead, $0.figures) }
    var problems = audit.problems
    if audit.problemCount > problems.count { problems.append("\(audit.problemCount) in all") }
    // What is on its way when the program is stopped may reach one receiver only.
    if ahead.count > 2 { problems.append("\(ahead.count) messages reached one receiver only") }
    let counted = engine.health.reading.lateness.count
    if abs(counted - audit.cues) > 2 {
      problems.append("\(counted) cues were sent, \(audit.cues) arrived")
    }
    for outlet in engine.health.outlets where ["lines", "http"].contains(outlet.name) {
      if outlet.dropped > 0 { problems.append("\(outlet.name) dropped \(outlet.dropped)") }
    }
    let openings = state.withLock(\.openings)
    if openings == 0 || audit.sessions == 0 { problems.append("it never opened") }
    if abs((panelSwitches["on"] ?? 0) - openings) > 1 {
      problems.append("\(openings) openings, \(panelSwitches["on"] ?? 0) switches of the panel")
    }
    if weather.counts.reports == 0 { problems.append("no weather arrived") }
    if machine.stalls > 0 { problems.append("it was busy for too long \(machine.stalls) times") }
    return problems + figures.growth(countsMemory: days >= Self.settlingDays)
  }

  func report(real: Double, processor: Double) {
    let (audit, figures, openings, open, frames) = state.withLock {
      ($0.audit, $0.figures, $0.openings, $0.openSeconds, $0.frames)
    }
    let health = engine.health.reading
    let log = (try? String(contentsOfFile: folder + "/log/log", encoding: .utf8)) ?? ""
    let counts = faults.counts
    print(
      """
      \(days) days, of which it was open for \(Int(open / 3600)) hours, in \(Int(real)) s, of which \
      \(Int(processor)) s on a processor
      \(audit.cues) cues to each receiver, \(audit.sessions) sessions, \(openings) openings, \
      \(panelSwitches.values.reduce(0, +)) switches of the panel, \(frames) frames
      the clock was set \(counts.clockSettings) times and stepped \(health.clockSteps); \
      \(counts.suspensions) suspensions, \(counts.leapSeconds) leap seconds
      \(weather.counts.requests) requests for weather, \(weather.counts.reports) with reports; it failed \
      \(counts.failingFeeds) times, and the network \(counts.lostNetworks) times
      a read-only root and \(counts.fullDisks) full disks\(hasDisk ? "" : ": not tried without root")
      log: \(log.split(separator: "\n").count) lines
      """
    )
    if let first = figures.first, let last = figures.last {
      let most = figures.map(\.memory).max() ?? 0
      print("at first \(first.words); at last \(last.words); at most \(most) kB")
    }
  }
}
