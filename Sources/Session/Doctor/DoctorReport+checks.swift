import Display
import Outlets
package import Settings
package import System

extension DoctorReport {
  /// Judges what was found on a machine by what some settings need.
  ///
  /// - Parameters:
  ///   - survey: What was found.
  ///   - settings: The settings in effect.
  ///   - timetable: What staff have set in the timetable of a display; nil for a command that does not use it.
  ///   - refusal: Why no session can begin with the settings; nil if one can.
  ///   - needsWindow: Whether a window is needed, as for `aloft` but not `aloft serve`.
  package init(
    _ survey: MachineSurvey,
    for settings: Settings,
    timetable: TimetableRecord? = nil,
    refusal: Failure? = nil,
    needsWindow: Bool
  ) {
    let isHeard = settings.volume > 0 && WaveTrack.isHeard(with: settings)
    var findings: [Finding] = []
    if let refusal {
      let isOfSetting = [.usage, .configuration, .noPermission].contains(refusal.status)
      let advice = isOfSetting ? "correct this setting" : nil
      findings.append(Finding("session", .failed, refusal.message, advice: advice))
    }
    if let display = survey.display {
      findings += Self.display(display, number: settings.display) + Self.text(display, settings)
      findings += Self.screens(display, settings)
    }
    if case .works(let report)? = survey.display, let available = survey.availableBytes {
      findings.append(Self.memory(available, for: report.size))
    }
    if let sound = survey.sound {
      let remedy = survey.soundServerAnswers ? "connect a device" : "restart the sound server"
      findings.append(Self.sound(sound, remedy: isHeard ? remedy : nil))
    }
    if let fonts = survey.fonts { findings.append(Self.fonts(fonts, areNeeded: needsWindow)) }
    if let language = survey.language { findings += Self.language(language) }
    findings.append(Self.data(survey.data))
    var lateClock: MachineSurvey.LateClock?
    if case .works(let data) = survey.data { lateClock = data.lateClock }
    findings += survey.losses.map(Self.loss)
    findings.append(Self.magneticField(survey.magneticField, isClockLate: lateClock != nil))
    findings.append(Self.clock(survey.clockErrorMicroseconds, lateClock))
    if let zone = survey.timeZone { findings.append(Self.timeZone(zone)) }
    if let timetable { findings += Self.timetable(timetable) }
    findings += survey.folders.flatMap(Self.folder)
    findings += survey.ports.map { port in
      // A display shows the breath without its page, and the other outlets try again.
      Self.port(port, canWait: needsWindow || port.setting != Setting.httpListen.key)
    }
    findings += survey.receivers.map(Self.receiver)
    self.init(findings)
  }

  private static func timetable(_ record: TimetableRecord) -> [Finding] {
    let set = record.announcement.map { Finding("timetable", .ok, $0) }
    let others = record.others.map { others in
      Finding("timetable", .note, others.found, advice: others.remedy)
    }
    let damages = record.problems.map { damage in
      let advice = "set it again on the page for staff; until then the settings apply"
      return Finding("timetable", .note, damage, advice: advice)
    }
    return [set, others].compactMap(\.self) + damages
  }

  private static func loss(_ loss: MachineSurvey.Loss) -> Finding {
    let advice = loss.remedy.map { "\($0); \(loss.consequence)" }
    return Finding(
      loss.name,
      .note,
      loss.reason,
      advice: advice ?? "\(loss.consequence) until this is corrected"
    )
  }

  /// Data older than this are worth an update, in days.
  private static let oldDataDays = 180

  /// Refresh rates below this make slow motion visibly uneven, in hertz.
  private static let lowRefreshRate = 30

  /// A folder needs this much free space for updated data and its history, in bytes.
  private static let scarceBytes = 64 << 20

  private static func display(
    _ answer: MachineSurvey.Answer<DisplayReport>,
    number: Int
  ) -> [Finding] {
    switch answer {
    case .fails(let reason):
      return [
        Finding(
          "display",
          .failed,
          reason,
          advice: "start it in a desktop session, or use aloft serve"
        )
      ]
    case .works(let report):
      let size = "\(report.size.x)x\(report.size.y)"
      let isThere = number < report.displays
      return [
        Finding(
          "display",
          isThere ? .ok : .note,
          "\(size), \(report.displays) connected",
          advice: isThere
            ? nil : "display \(number) of the settings does not exist, so the first is used"
        ),
        Finding(
          "driver",
          ["dummy", "offscreen"].contains(report.driver) ? .note : .ok,
          report.driver,
          advice: ["dummy", "offscreen"].contains(report.driver)
            ? "it shows nothing: unset SDL_VIDEODRIVER" : nil
        ),
        report.graphicsCard.map { Finding("graphics", .ok, $0) }
          ?? Finding("graphics", .ok, "the processor draws; no graphics card is needed"),
        refreshRate(report.refreshRate),
      ]
    }
  }

  private static func refreshRate(_ rate: Int?) -> Finding {
    guard let rate else {
      return Finding("refresh rate", .note, "the display does not report it")
    }
    guard rate < lowRefreshRate else { return Finding("refresh rate", .ok, "\(rate) Hz") }
    return Finding(
      "refresh rate",
      .note,
      "\(rate) Hz",
      advice: "choose a mode of \(lowRefreshRate) Hz or more for smooth motion"
    )
  }

  /// Judges the sound, for which there is a remedy if it is needed.
  private static func sound(_ answer: MachineSurvey.Answer<Int>, remedy: String?) -> Finding {
    switch answer {
    case .works(let rate): Finding("sound", .ok, "a device at \(rate) Hz")
    case .fails(let reason):
      Finding(
        "sound",
        remedy == nil ? .note : .failed,
        reason,
        advice: remedy.map { "\($0), or set sound.mute = true" }
      )
    }
  }

  private static func fonts(
    _ answer: MachineSurvey.Answer<[MachineSurvey.Font]>,
    areNeeded: Bool
  ) -> Finding {
    switch answer {
    case .fails(let reason):
      return Finding(
        "fonts",
        areNeeded ? .failed : .note,
        reason,
        advice: areNeeded ? "install fontconfig and fonts-inter" : nil
      )
    case .works(let fonts):
      let missing = fonts.filter { !$0.given.hasPrefix($0.wanted) }
      guard !missing.isEmpty else {
        return Finding("fonts", .ok, fonts.map(\.wanted).joined(separator: ", "))
      }
      return Finding(
        "fonts",
        .note,
        missing.map { "\($0.given) in place of \($0.wanted)" }.joined(separator: ", "),
        advice: "install fonts-inter, fonts-b612 and fonts-3270"
      )
    }
  }

  private static func data(_ answer: MachineSurvey.Answer<MachineSurvey.Data>) -> Finding {
    switch answer {
    case .fails(let reason): return Finding("data", .failed, reason)
    case .works(let data):
      if let remark = data.remark {
        return Finding("data", .note, remark, advice: "run aloft data update")
      }
      // Their age is unknown if the clock is behind.
      let isOld = data.lateClock == nil && data.days.map { $0 > oldDataDays } ?? true
      return Finding(
        "data",
        isOld ? .note : .ok,
        data.summary,
        advice: isOld ? "run aloft data update" : nil
      )
    }
  }

  private static func magneticField(
    _ answer: MachineSurvey.Answer<MachineSurvey.MagneticField>,
    isClockLate: Bool
  ) -> Finding {
    switch answer {
    case .fails(let reason):
      Finding(
        "magnetic model",
        .note,
        reason,
        advice: "bearings are true until this is corrected"
      )
    case .works(let field):
      // A clock that is behind does not mean that the model is invalid.
      if field.isValid || isClockLate {
        Finding("magnetic model", .ok, field.summary)
      } else {
        Finding(
          "magnetic model",
          .note,
          field.summary,
          advice: "update Aloft: magnetic bearings become less exact"
        )
      }
    }
  }

  private static func folder(_ folder: MachineSurvey.Folder) -> [Finding] {
    guard let path = folder.path else {
      let found = "unknown, because HOME is not set"
      return [Finding(folder.name, .note, found, advice: "set HOME")]
    }
    let access = Finding(
      folder.name,
      folder.problem == nil ? .ok : .failed,
      folder.problem.map { "\(path): \($0)" } ?? path,
      advice: folder.problem == nil ? nil : "make \(path) writable for this user, and free space"
    )
    guard folder.problem == nil, let free = folder.freeBytes, free < scarceBytes else {
      let space = folder.freeBytes.map {
        Finding("space for \(folder.name)", .ok, "\($0 >> 20) MB free")
      }
      return [access] + (folder.problem == nil ? [space].compactMap(\.self) : [])
    }
    return [
      access,
      Finding(
        "space for \(folder.name)",
        .note,
        "\(free >> 20) MB free",
        advice: "free at least \(scarceBytes >> 20) MB"
      ),
    ]
  }

  private static func receiver(_ receiver: MachineSurvey.Receiver) -> Finding {
    let found = receiver.problem.map { "\(receiver.address): \($0)" }
    // OSC receivers do not answer, so only the host was looked up.
    let works = receiver.setting == Setting.oscTargets.key ? "resolves" : "answers"
    let advice =
      switch receiver.setting {
      case Setting.mqttBroker.key:
        "Aloft keeps trying; correct mqtt.broker, mqtt.user, its password or mqtt.ca if it is wrong"
      case Setting.mdnsAnnounce.key: "Aloft keeps trying; install avahi-daemon on this machine"
      default: "Aloft keeps trying; correct \(receiver.setting) if it is wrong"
      }
    return Finding(
      receiver.setting,
      found == nil ? .ok : .note,
      found ?? "\(receiver.address) \(works)",
      advice: found.map { _ in advice }
    )
  }

  private static func port(_ port: MachineSurvey.Port, canWait: Bool) -> Finding {
    guard let problem = port.problem else {
      return Finding(port.setting, .ok, "\(port.address) is free")
    }
    guard !port.isAlofts else {
      return Finding(port.setting, .note, "\(port.address) is in use by another Aloft")
    }
    let place = port.setting == Setting.linesSocket.key ? "path" : "address"
    let advice = "set \(port.setting) to another \(place), or \"off\""
    guard canWait else { return Finding(port.setting, .failed, problem, advice: advice) }
    return Finding(port.setting, .note, problem, advice: "it opens when it can; or \(advice)")
  }
}
