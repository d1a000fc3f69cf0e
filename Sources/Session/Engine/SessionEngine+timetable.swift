import Network
package import Outlets
import Settings
import Show
import System

extension SessionEngine {
  /// The timetable of this display; nil if this is not an unattended display.
  package var timetable: TimetableState? {
    guard let timetables, let configuration = builder?.configuration,
      configuration.settings.unattended.isUnattended
    else { return nil }
    return TimetableState(configuration, timetables.timetable)
  }

  /// Changes the opening hours, the holidays or the programme of this display.
  ///
  /// The change is checked like the settings, stored for later runs, and then takes effect: views change in the next
  /// interlude, and a display that is now to be closed ends its session gently.
  ///
  /// - Parameters:
  ///   - request: The change.
  ///   - surface: The surface that sent it, for the log.
  /// - Returns: A remark, if nothing changes or if it cannot be stored.
  /// - Throws: `RequestRefusal` with the part, the entry and what is allowed.
  package func changeTimetable(
    _ request: TimetableRequest,
    from surface: CommandSurface
  ) throws(RequestRefusal) -> String? {
    try changes.perform { () throws(RequestRefusal) in
      do throws(Failure) {
        return try changeTimetableNow(request, from: surface)
      } catch {
        throw error.status == .tryLater ? .notNow(error.message) : .settings(error.message)
      }
    }
  }

  /// Notes whether what staff have set can be read.
  func noteTimetable() {
    health.troubles.note(.timetable, isPresent: timetables?.isDamaged ?? false)
  }

  private func changeTimetableNow(
    _ request: TimetableRequest,
    from surface: CommandSurface
  ) throws(Failure) -> String? {
    guard let timetables, let readFiles, builder?.settings.unattended.isUnattended ?? false else {
      throw Failure(.tryLater, ShowLink.noTimetable)
    }
    let files = try readFiles()
    let former = timetables.timetable
    var next = former
    for part in TimetablePart.allCases {
      guard let change = request.changes[part] else { continue }
      if let option = files.fixingOption(of: part) {
        let reason = "\(part.setting.key) cannot be changed here: \(option) fixes it"
        throw Failure(.tryLater, reason)
      }
      switch change {
      case .settings: next[part] = nil
      case .entries(let entries):
        try files.check(entries, of: part, from: "the requested timetable")
        next[part] = entries
      }
    }
    guard next != former || !timetables.isStored || timetables.isDamaged else {
      return TimetableRemark.inEffect.rawValue
    }
    let configuration = try files.applying(next, from: timetables.path ?? "staff")
    let programme = try configuration.effectiveProgramme()
    var remark: String?
    do throws(Failure) {
      let copy = try timetables.keep(next)
      noteTimetable()
      if let copy { Diagnostics.log("the damaged timetable is kept in \(copy)") }
    } catch {
      remark = "\(TimetableRemark.unstored.rawValue): \(error.message)"
    }
    // One that could not be stored or read before is only stored.
    guard next != former else { return remark }
    commit { state, _ in
      PreparedChange(change: .timetable(configuration, programme), revision: state.revision)
    }
    let names = TimetablePart.allCases.filter { next[$0] != former[$0] }.map(\.setting.key)
    let what = "\(names.joined(separator: ", ")) changed by \(surface.rawValue)"
    Diagnostics.log(remark.map { "\(what); \($0)" } ?? what)
    return remark
  }
}

extension Configuration {
  /// The programme; without one, a programme that shows only the view of the settings.
  fileprivate func effectiveProgramme() throws(Failure) -> Programme {
    let entry = Programme.Entry(settings.view, for: .seconds(60))
    return try programme() ?? Programme(only: entry)
  }
}
