import Foundation
import TestSupport
import Testing

/// `make year` runs the whole year.
@Suite(.timeLimit(.minutes(10))) struct YearTrialTests {
  @Test func `a day in which clocks change loses no cue, whatever fails`() async throws {
    let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    let resources = Checkout.resources.path
    let scratch = try ScratchFolder()
    let output = scratch.file("output")
    let bench = folder.appending(path: "bench").path
    let line = "exec '\(bench)' --year 1 --resources '\(resources)' > '\(output)' 2>&1"
    let status = try await ChildProcess.end(of: ChildProcess.spawn(["/bin/sh", "-c", line]))
    let text = try scratch.text("output")
    if text.contains("not tried without root") {
      print("SKIPPED: a full disk and a read-only root")
    }
    #expect(status == 0 && text.contains("no cue was lost, and"), "\(text)")
  }
}
