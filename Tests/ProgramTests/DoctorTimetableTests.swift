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
}
