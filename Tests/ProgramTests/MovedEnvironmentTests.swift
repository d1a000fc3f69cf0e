import TestRigs
import TestSupport
import Testing

/// The real program under a library that adds a variable to the environment before the program begins, as libfaketime
/// does.
@Suite(.timeLimit(.minutes(5))) struct MovedEnvironmentTests {
  @Test(.enabled(if: ClockStepTests.library != nil, "faketime is not installed (Debian: faketime)"))
  func `no argument is lost`() async throws {
    let library = try #require(ClockStepTests.library)
    // Without arguments, aloft would begin a session. The settings, which the command does not read, refuse that.
    let folder = try ScratchFolder([".config/aloft/aloft.toml": "sound.volume = 300\n"])
    // The library adds the variable only in the first program that it is loaded into.
    let answer = try await Oracle.ask(
      ProgramRun.program,
      ["completion", "bash"],
      environment: [
        "HOME": folder.path, "STATE_DIRECTORY": folder.path, "SDL_VIDEODRIVER": "none",
        "LD_PRELOAD": library, "FAKETIME": "+0", "DONT_FAKE_MONOTONIC": "1",
      ]
    )
    #expect(answer.contains("_aloft()"), "\(answer)")
    withExtendedLifetime(folder) {}
  }
}
