import Breathing
import TestRigs
import Testing

@testable import Outlets

extension MQTTSession {
  /// Returns the session of a display in a clinic's lobby, or of the only one there.
  static func lobby(
    _ display: String? = nil,
    discovery: String? = nil,
    takesCommands: Bool = true,
    followsPlan: Bool = false,
    seed: UInt64 = 1
  ) throws -> MQTTSession {
    MQTTSession(
      try #require(Sample.place("lobby", display)),
      discovery: discovery,
      version: "1.2.3",
      takesCommands: takesCommands,
      followsPlan: followsPlan,
      generator: SeededGenerator(seed: seed)
    )
  }
}
