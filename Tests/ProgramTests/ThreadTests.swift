import Foundation
import TestRigs
import TestSupport
import Testing

/// The real program where it can start few threads.
@Suite(.timeLimit(.minutes(10))) struct ThreadTests {
  @Test(
    arguments: [
      "serve", "display", "fly", "selftest --seconds 2", "relay --sky-file none",
      "feeds --source sbs://127.0.0.1:9 --seconds 1",
    ]
  )
  func `a limit that is too low is reported, and the program ends`(command: String) async throws {
    let folder = try ScratchFolder()
    // The address space has room for the stacks of a few threads.
    let line = """
      export HOME='\(folder.path)' XDG_CONFIG_HOME='\(folder.path)' STATE_DIRECTORY='\(folder.path)'
      export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy
      exec 2> '\(folder.path)/errors'
      ulimit -s 1000000
      ulimit -v 6000000
      exec timeout 60 '\(ProgramRun.program)' \(command)
      """
    let status = try await ChildProcess.end(of: ChildProcess.spawn(["/bin/sh", "-c", line]))
    let errors = try folder.text("errors")
    #expect(status == 69 << 8, "\(errors)")
    #expect(errors.contains(" more threads are needed, but only "), "\(errors)")
    #expect(errors.split(separator: "\n").count == 1, "\(errors)")
  }
}
