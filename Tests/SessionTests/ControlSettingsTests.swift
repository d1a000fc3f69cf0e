import Breathing
import Session
import Settings
import Testing

/// Which windows show controls while the pointer moves.
@Suite struct ControlSettingsTests {
  @Test func `personal windows with input show them, public screens do not`() {
    var settings = Settings()
    #expect(settings.showsControls)
    settings.audience = .public
    #expect(!settings.showsControls)
    settings = Settings()
    settings.unattended.isUnattended = true
    #expect(!settings.showsControls)
    settings = Settings()
    settings.windowInput = false
    #expect(!settings.showsControls)
  }
}
