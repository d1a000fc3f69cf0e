import HTTPServer

/// The display that answers, in the list of the displays of its site. A program that is not a display is not listed.
struct OwnDisplay: DisplayList {
  let identity: DisplayIdentity
  let link: ShowLink
  let gate: CommandGate
  let health: HealthCounters
  let version: String

  func displays() -> [DisplayStatus] {
    guard let timetable = link.timetable() else { return [] }
    var status = DisplayStatus(identity)
    status.isOnline = true
    status.report = StatusReport(
      link.show(),
      health.published,
      version: version,
      takesCommands: true,
      at: link.now()
    )
    (status.reportAge, status.timetable, status.isSelf) = (.zero, timetable, true)
    return [status]
  }

  func send(_ command: JSONCommand, to name: String) async throws(HTTPRefusal) -> CommandAnswer? {
    guard identity.name == name, link.timetable() != nil else { return nil }
    do throws(RequestRefusal) {
      return CommandAnswer(note: try gate.perform(command, on: link))
    } catch {
      throw HTTPRefusal(error)
    }
  }
}
