import Breathing
import Outlets
import TestSupport
import Testing

/// A command has one outcome, whichever way it takes to the session.
@Suite(.serialized, .timeLimit(.minutes(10))) struct CommandOutcomeTests {
  static let surfaces = OutletKinds.builtIn.surfaces.filter { $0 != .mqtt } + [.leader, .keys]

  static let scripts: [CommandScript] = [
    CommandScript(
      description: "a public screen",
      audience: .public,
      steps: [
        .init(word: "volume", value: "35", outcome: .accepted),
        .init(word: "volume", value: "35", outcome: .noted("the volume is already 35")),
        .init(
          word: "volume",
          value: "101",
          outcome: .refused("volume = \"101\", but it must be a whole number from 0 to 100")
        ),
        .init(word: "dance", outcome: .refused("there is no command \"dance\"")),
        .init(word: "pattern", value: "box", outcome: .refused("pattern = \"box\"")),
        .init(word: "view", value: "cellar", outcome: .refused("view = \"cellar\", but it must")),
        .init(word: "pause", outcome: .accepted),
        .init(word: "pause", outcome: .noted("already paused")),
      ],
      volume: 35,
      isPaused: true
    ),
    CommandScript(
      description: "a personal screen",
      audience: .personal,
      steps: [
        .init(word: "pattern", value: "box", outcome: .refused("holds the breath")),
        .init(word: "resume", outcome: .noted("already running")),
        .init(word: "volume", value: "12", outcome: .accepted),
        .init(word: "stop", outcome: .accepted),
        .init(word: "stop", outcome: .noted("already ending")),
        .init(word: "slower", outcome: .refused("the session is ending; start begins a new one")),
        .init(word: "pattern", value: "hyper", outcome: .refused("pattern = \"hyper\"")),
      ],
      volume: 12,
      isEnding: true
    ),
    // The leader decides whether a value is allowed.
    CommandScript(
      description: "a screen that follows",
      audience: .personal,
      follows: true,
      steps: [
        .init(word: "slower", outcome: .refused(elsewhere)),
        .init(word: "pattern", value: "coherent", outcome: .refused(elsewhere)),
        .init(word: "pattern", value: "hyper", outcome: .refused(elsewhere)),
        .init(word: "pause", outcome: .refused(elsewhere)),
        .init(word: "skip", outcome: .refused(elsewhere)),
        .init(word: "volume", value: "20", outcome: .accepted),
        .init(word: "volume", value: "loud", outcome: .refused("volume = \"loud\"")),
      ],
      volume: 20
    ),
  ]

  private static let elsewhere = "changes nothing: this screen follows another"

  @Test(arguments: surfaces, scripts)
  func `a command has the same outcome through every surface`(
    surface: CommandSurface,
    script: CommandScript
  ) async throws {
    let problems = try await onOwnThread { try CommandTrial(surface, script).problems() }
    #expect(problems == [])
  }

  @Test(
    .enabled(if: RealBroker.isInstalled, "mosquitto and mosquitto-clients are not installed"),
    arguments: scripts
  )
  func `also through a broker`(script: CommandScript) async throws {
    let problems = try await onOwnThread { try CommandTrial(.mqtt, script).problems() }
    #expect(problems == [])
  }
}
