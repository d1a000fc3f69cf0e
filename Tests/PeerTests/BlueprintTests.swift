import Foundation
import TestSupport
import Testing

/// The blueprint for Home Assistant, imported and run by Home Assistant's own code.
@Suite(.timeLimit(.minutes(5))) struct BlueprintTests {
  /// A Python with the package homeassistant: `$HOMEASSISTANT_PYTHON`, or the system's.
  private static let python: String? = {
    let chosen = ProcessInfo.processInfo.environment["HOMEASSISTANT_PYTHON"]
    let candidates = [chosen, "/usr/bin/python3"].compactMap(\.self)
    return candidates.first { Oracle.succeeds($0, ["-c", "import homeassistant.const"]) }
  }()

  @Test(
    .enabled(
      if: python != nil,
      "Home Assistant is missing: pip install homeassistant, and set HOMEASSISTANT_PYTHON to that python"
    )
  )
  func `lights fade with the breath, and rest in a pause`() async throws {
    let script = Checkout.root.appending(path: "Tests/blueprint.py").path
    let blueprint = Checkout.root.appending(path: "config/home-assistant/aloft-lamp.yaml").path
    let printed = try await Oracle.ask(try #require(Self.python), [script, blueprint])
    let lines = printed.split(separator: "\n").map(String.init)
    #expect(
      lines == [
        "name: Lights breathe with Aloft", "inputs: breath brightest dimmest lights resting",
        "light: ['light.lobby'] 80 4.5", "light: ['light.lobby'] 20 6.0",
        "light: ['light.lobby'] 50 2.0", "light: ['light.lobby'] 40 5",
        "light: ['light.lobby'] 80 3.0",
      ]
    )
  }

  /// `lights fade with the breath, and rest in a pause` shows what this line does.
  @Test(arguments: ["config/home-assistant/aloft-lamp.yaml", "docs/mqtt.md"])
  func `the last event of a display that returns is none for an automation`(path: String) throws {
    let file = Checkout.root.appending(path: path)
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.contains { $0.trimmingCharacters(in: .whitespaces) == "not_from: unavailable" })
  }
}
