import TestRigs
import TestSupport
import Testing

/// The built program on a machine without some libraries: other files replace them.
@Suite(.timeLimit(.minutes(5))) struct MissingLibraryTests {
  private func run(_ arguments: [String], without libraries: [String]) async throws -> ProgramRun {
    let folder = try ScratchFolder()
    for library in libraries { try folder.write("", to: library) }
    return try await ProgramRun(arguments, environment: ["LD_LIBRARY_PATH": folder.path])
  }

  @Test func `commands that neither draw nor sound nor fetch need no large library`() async throws {
    let outcome = try await run(
      ["airports", "LHR"],
      without: [
        "libSDL2-2.0.so.0", "libSDL2_mixer-2.0.so.0", "libpangocairo-1.0.so.0", "libcurl.so.4",
        "libmosquitto.so.1", "libasound.so.2",
      ]
    )
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
  }

  @Test func `a picture without Pango fails with the library and its package`() async throws {
    let outcome = try await run(["shot", "-o", "shot.png"], without: ["libpangocairo-1.0.so.0"])
    #expect(outcome.status == 69)
    #expect(outcome.errors.hasPrefix("aloft: no picture: "))
    #expect(outcome.errors.contains("libpangocairo-1.0.so.0: file too short"))
    #expect(outcome.errors.contains("libpangocairo-1.0-0"))
    #expect(outcome.errors.filter(\.isNewline).count == 1, "\(outcome.errors)")
  }
}
