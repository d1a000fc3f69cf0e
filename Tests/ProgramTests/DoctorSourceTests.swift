import Foundation
import TestRigs
import TestSupport
import Testing

@Suite struct DoctorSourceTests {
  @Test(arguments: [
    ("weather", "weather.source="), ("notam", "notam.source="), ("radar", "radar.sources="),
    ("radar", "radar.sources=replay:"),
  ])
  func `a source whose file is missing, or a link to nothing, is found`(
    check: String,
    setting: String
  ) async throws {
    let folder = try ScratchFolder()
    let (missing, link) = (folder.path + "/missing", folder.path + "/link")
    #expect(symlink(missing, link) == 0)
    for path in [missing, link] {
      let outcome = try await ProgramRun([
        "doctor", "--serve", "--json", "--set", "http.listen=off", "--set", setting + path,
      ])
      let start = #"{"check":"\#(check)","state":"note","found":""# + path
      let isFound = outcome.output.contains(start + " cannot be read: no such file or directory")
      #expect(isFound && outcome.status == 0, "\(outcome.output)")
      #expect(outcome.output.contains(" until this is corrected\""), "\(outcome.output)")
    }
    withExtendedLifetime(folder) {}
  }
}
