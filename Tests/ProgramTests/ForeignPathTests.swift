import System
import TestRigs
import TestSupport
import Testing

/// Paths with names that are not UTF-8. As a text, such a path would be that of another file.
@Suite(.timeLimit(.minutes(5))) struct ForeignPathTests {
  /// Runs a line of shell in a folder with the subfolder `$F`, whose name is not UTF-8.
  private func run(
    _ line: String,
    in folder: ScratchFolder
  ) async throws -> (status: Int32, errors: String) {
    let script = """
      cd '\(folder.path)' && F=$(printf 'f\\377') && mkdir -p "$F" || exit 99
      { \(line); } 2> errors
      """
    let words = [
      "/usr/bin/env", "-i", "PATH=/usr/bin:/bin", "HOME=\(folder.path)", "TZ=Europe/London",
      "SDL_VIDEODRIVER=dummy", "SDL_AUDIODRIVER=dummy", "/bin/sh", "-c", script,
    ]
    let status = try await ChildProcess.end(of: ChildProcess.spawn(words))
    return (status >> 8, try folder.text("errors"))
  }

  @Test(arguments: ["HOME", "XDG_STATE_HOME", "STATE_DIRECTORY", "ALOFT_DATA"])
  func `such a folder of the user or the system is refused`(variable: String) async throws {
    let folder = try ScratchFolder()
    let line = "export \(variable)=\"$PWD/$F\"; exec '\(ProgramRun.program)' legs --near LHR"
    let (status, errors) = try await run(line, in: folder)
    #expect(status == System.ExitStatus.unavailable.rawValue, "\(errors)")
    #expect(errors.hasPrefix("aloft: \(variable) = \"\(folder.path)/f\\xFF\" is not UTF-8; "))
    // No other folder is created.
    #expect(try FilePath(folder.path).names() == ["errors"])
  }

  @Test(arguments: ["shot -o", "render -o", "config --config"])
  func `such an argument is refused`(command: String) async throws {
    let folder = try ScratchFolder()
    let (status, errors) = try await run("'\(ProgramRun.program)' \(command) $F/a", in: folder)
    #expect(status == System.ExitStatus.usage.rawValue, "\(errors)")
    #expect(errors == "aloft: \"f\\xFF/a\" is not UTF-8; write names and paths in UTF-8\n")
  }

  @Test func `a file in the current folder is written, whatever the folder's name`() async throws {
    let folder = try ScratchFolder()
    let line = """
      cd $F; ln -s c.png b.png
      for name in a.png b.png
      do '\(ProgramRun.program)' shot --near LHR --size 64x64 -o $name || exit
      done
      test -s a.png && test -h b.png && test -s c.png
      """
    let (status, errors) = try await run(line, in: folder)
    #expect(status == 0, "\(errors)")
  }
}
