import CClocks
import DataFiles
import Display
import Geodesy
import Outlets
import Screen
package import Settings
import Sound
import System

extension MachineSurvey {
  /// Examines this machine. If a window is needed, one appears for a moment, and the sound device is opened silently.
  ///
  /// - Parameters:
  ///   - configuration: The settings in effect: they name the display, the folders and the addresses.
  ///   - needsWindow: Whether a window and sound are needed.
  ///   - unit: The unit of the service that the settings are for; nil for none.
  ///   - environment: The environment, which determines the folders.
  @MainActor
  package init(
    examining configuration: Configuration,
    needsWindow: Bool,
    unit: ServiceUnit? = nil,
    environment: [String: String] = Environment.current
  ) {
    let environment = unit?.environment(from: environment) ?? environment
    func folder(_ name: String, _ path: String?) -> Folder {
      guard let path, let unit, unit.makes(path, in: environment) else {
        return Folder(examining: name, path)
      }
      let found = "\(path), which systemd creates"
      return Folder(name: name, path: found, problem: nil, freeBytes: nil)
    }
    let settings = configuration.settings
    // Over HTTP, a daemon without a window draws pictures as well.
    let draws = needsWindow || settings.http.listen != nil
    let speaker = needsWindow ? Self.speaker() : nil
    self.init(
      display: needsWindow ? Self.display(settings) : nil,
      sound: speaker.map { Self.sound($0) },
      soundServerAnswers: speaker?.lack != .silentServer,
      fonts: draws ? Self.fonts() : nil,
      language: Self.language(configuration, draws: draws, environment),
      data: Self.data(settings),
      magneticField: Self.magneticField(),
      losses: Self.losses(settings, needsWindow: needsWindow)
        + Self.deviceLosses(configuration, needsWindow: needsWindow),
      clockErrorMicroseconds: { $0 < 0 ? nil : $0 }(clock_error()),
      timeZone: settings.unattended.isUnattended
        ? TimeZone(SystemZone(environment: environment), at: UnixTime.now) : nil,
      availableBytes: needsWindow ? Self.availableBytes() : nil,
      folders: [
        folder("state", StateHome(environment: environment)?.path),
        folder(
          "settings",
          Configuration.personalFile(environment: environment).map { FilePath($0).folder.string }
        ),
        folder(
          "updated data",
          DataHome(chosen: settings.dataDirectory, environment: environment)?.path
        ),
      ],
      ports: Self.ports(configuration)
    )
  }

  @MainActor
  private static func display(_ settings: Settings) -> Answer<DisplayReport> {
    do throws(ScreenError) {
      let report = try StandardError.silenced { () throws(ScreenError) -> DisplayReport in
        try DisplayReport(display: settings.display, rendering: settings.renderer)
      }
      return .works(report)
    } catch {
      return .fails(error.description)
    }
  }

  /// Opens the sound device, if there is one.
  @MainActor
  private static func speaker() -> Speaker {
    Speaker(.generative, seed: 1, volume: 0, isMuted: true) { decode in
      StandardError.silenced { decode() }
    }
  }

  @MainActor
  private static func sound(_ speaker: Speaker) -> Answer<Int> {
    speaker.sampleRate.map { .works($0) }
      ?? .fails(speaker.takeRemarks().first ?? "no sound")
  }

  /// The families of text and of the radar.
  private static let families = ["Inter", "B612", "IBM 3270"]

  /// Asks fontconfig, which Pango uses, for each family.
  private static func fonts() -> Answer<[Font]> {
    var fonts: [Font] = []
    for family in families {
      let given: String?
      do throws(Failure) {
        let call = ProgramCall("/usr/bin/fc-match", ["-f", "%{family}\n", family])
        given = try call.waitForFirstLine()
      } catch {
        return .fails(error.message)
      }
      guard let given, !given.isEmpty else { return .fails("no font is installed") }
      fonts.append(Font(wanted: family, given: given))
    }
    return .works(fonts)
  }

  private static func data(_ settings: Settings) -> Answer<Data> {
    do throws(Failure) {
      let home = DataHome(chosen: settings.dataDirectory)
      let choice = try CatalogueChoice(.current(), home)
      return .works(
        Data(
          summary: choice.file.summary(on: .today),
          days: choice.file.days(on: .today),
          remark: choice.remark,
          lateClock: LateClock(today: .today, data: choice.file.day)
        )
      )
    } catch {
      return .fails(error.message)
    }
  }

  private static func magneticField() -> Answer<MagneticField> {
    do throws(Failure) {
      let model = try MagneticModel.open(.current())
      let year = MagneticModel.year(atUnixSeconds: UnixTime.now)
      return .works(
        MagneticField(
          summary: "\(model.name), valid until \(Int(model.years.upperBound))",
          isValid: model.covers(year: year)
        )
      )
    } catch {
      return .fails(error.message)
    }
  }
}
