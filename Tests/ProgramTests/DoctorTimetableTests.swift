import TestRigs
import TestSupport
import Testing

@Suite struct DoctorTimetableTests {
  @Test func `a damaged timetable of a display is found, and not printed as an error as well`()
    async throws
  {
    let text = """
      [display]
      hours = ["mon-fri 8-18"]
      holidays = ["12-25"]
      """
    let folder = try ScratchFolder(["timetable.toml": text])
    let outcome = try await ProgramRun(
      ["doctor", "--display", "--json", "--set", "http.listen=off"],
      environment: ["STATE_DIRECTORY": folder.path]
    )
    let path = folder.path + "/timetable.toml"
    // What can be read is in effect.
    let start = #"{"check":"timetable","state":"ok","found":"set by staff in \#(path), "#
    #expect(outcome.output.contains(start), "\(outcome.output)")
    let damage = #"{"check":"timetable","state":"note","found":"\#(path), line 2: display.hours = "#
    #expect(outcome.output.contains(damage), "\(outcome.output)")
    #expect(outcome.output.contains("until then the settings apply"), "\(outcome.output)")
    #expect(!outcome.errors.contains("timetable"), "\(outcome.errors)")
    withExtendedLifetime(folder) {}
  }

  @Test(arguments: [("hall", true), ("left", false)])
  func `the doctor and the list of settings leave the timetable of another display, and say so`(
    room: String,
    isOwn: Bool
  ) async throws {
    let text = "display.hours = [\"daily 00:00-24:00\"]\n"
    let folder = try ScratchFolder(["timetable-home_hall.toml": text])
    let path = folder.file("timetable-home_hall.toml")
    let environment = ["STATE_DIRECTORY": folder.path]
    let options = ["http.listen=off", "mqtt.site=home", "mqtt.room=\(room)"]
      .flatMap { ["--set", $0] }
    let others = "staff have set nothing for the display home/left, but for others: \(path)"
    let remedy = "if this display was renamed, rename its file to timetable-home_left.toml"
    let doctor = try await ProgramRun(
      ["doctor", "--display", "--json"] + options,
      environment: environment
    )
    let finding =
      isOwn
      ? #"{"check":"timetable","state":"ok","found":"set by staff in \#(path), "#
      : #"{"check":"timetable","state":"note","found":"\#(others)","#
    #expect(doctor.output.contains(finding), "\(doctor.output)")
    #expect(doctor.output.contains(remedy) != isOwn, "\(doctor.output)")
    #expect(!doctor.errors.contains("timetable"), "\(doctor.errors)")
    let list = try await ProgramRun(["config"] + options, environment: environment)
    #expect(list.status == 0 && list.output.contains(path) == isOwn, "\(list.output)")
    #expect(list.errors.contains("aloft: \(others); \(remedy)") != isOwn, "\(list.errors)")
    withExtendedLifetime(folder) {}
  }
}
