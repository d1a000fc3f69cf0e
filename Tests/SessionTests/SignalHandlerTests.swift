import Glibc
import Session
import Testing

@Suite struct SignalHandlerTests {
  @Test func `signals that are ignored at the start, as by nohup, do not stop the program`() async {
    await #expect(processExitsWith: .success) {
      let signals = [SIGINT, SIGTERM, SIGHUP]
      for number in signals { signal(number, SIG_IGN) }
      SignalHandler.listen()
      for number in signals { raise(number) }
      #expect(!SignalHandler.isAsked)
      signal(SIGTERM, SIG_DFL)
      SignalHandler.listen()
      for number in [SIGINT, SIGHUP] { raise(number) }
      #expect(!SignalHandler.isAsked)
      raise(SIGTERM)
      #expect(SignalHandler.isAsked)
    }
  }

  @Test func `the settings can be reloaded although SIGHUP is ignored at the start`() async {
    await #expect(processExitsWith: .success) {
      signal(SIGHUP, SIG_IGN)
      SignalHandler.listen(reloading: true)
      raise(SIGHUP)
      #expect(SignalHandler.isReloadAsked && !SignalHandler.isAsked)
    }
  }
}
