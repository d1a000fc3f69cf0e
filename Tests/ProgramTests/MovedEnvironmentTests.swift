import TestRigs
import TestSupport
import Testing

/// The real program under a library that adds a variable to the environment before the program begins, as libfaketime
/// does.
@Suite(.timeLimit(.minutes(5))) struct MovedEnvironmentTests {
  @Test(.enabled(if: ClockStepTests.library != nil, "faketime is not installed (Debian: faketime)"))
  func `no argument is lost`() async throws {
    let library = try #require(ClockStepTests.library)
    let folder = try ScratchFolder()
    // The library adds the variable only in the first program that it is loaded into. Without arguments, aloft would
    // open a window, and fail.
    let answer = try await Oracle.ask(
      ProgramRun.program,
      ["breath", "coherent", "--json"],
      environment: [
        "HOME": folder.path, "STATE_DIRECTORY": folder.path, "SDL_VIDEODRIVER": "none",
        "LD_PRELOAD": library, "FAKETIME": "+0", "DONT_FAKE_MONOTONIC": "1",
      ]
    )
    #expect(answer.contains("\"coherent\""), "\(answer)")
    withExtendedLifetime(folder) {}
  }
}
