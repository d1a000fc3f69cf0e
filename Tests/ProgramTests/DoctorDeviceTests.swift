import Foundation
import Outlets
import TestRigs
import TestSupport
import Testing

/// The devices that the settings name, on a machine that lacks them.
@Suite struct DoctorDeviceTests {
  @Test(arguments: [
    (["cabin.source=iio", "cabin.path=/nonexistent"], "/nonexistent: there is no barometer"),
    (["cabin.source=file", "cabin.path=/nonexistent/p"], "/nonexistent/p"),
    (
      ["cabin.source=command", "cabin.command=no-such-aloft-program -q"],
      "cabin.command: there is no command no-such-aloft-program"
    ),
  ])
  func `a source of the cabin's pressure that does not work is found`(
    settings: [String],
    reason: String
  ) async throws {
    let outcome = try await ProgramRun(
      ["doctor", "--serve", "--json", "--set", "http.listen=off"]
        + settings.flatMap { ["--set", $0] }
    )
    let found = outcome.output.contains(#"{"check":"cabin","state":"note","found":""# + reason)
    #expect(found, "\(outcome.output)")
    #expect(outcome.output.contains("the cabin's pressure is unknown until this is corrected"))
  }

  @Test(arguments: [
    ("weather", "weather.source="), ("notam", "notam.source="), ("radar", "radar.sources="),
    ("radar", "radar.sources=replay:"),
  ])
  func `a source that is a pipe or a folder is found, and not read`(
    check: String,
    setting: String
  ) async throws {
    let folder = try ScratchFolder()
    let pipe = folder.path + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    for path in [pipe, folder.path] {
      let outcome = try await ProgramRun([
        "doctor", "--serve", "--json", "--set", "http.listen=off", "--set", setting + path,
      ])
      let start = #"{"check":"\#(check)","state":"note","found":""# + path
      let isFound = outcome.output.contains(start + " cannot be read: it is not a file")
      #expect(isFound, "\(outcome.output)")
    }
    withExtendedLifetime(folder) {}
  }

  @Test(arguments: [
    ("pulseaudio", "restart the sound server, or set sound.mute = true"),
    ("nosuchdriver", "connect a device, or set sound.mute = true"),
  ])
  func `a sound server that does not answer is to be restarted, a device to be connected`(
    driver: String,
    advice: String
  ) async throws {
    let server = try LineServer([[.hold]])
    let outcome = try await ProgramRun(
      ["doctor"],
      environment: [
        "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": driver,
        "PULSE_SERVER": "tcp:127.0.0.1:\(server.port)",
      ]
    )
    #expect(outcome.output.contains(advice), "\(outcome.output)")
  }

  @Test func `a file with aircraft is not reported`() async throws {
    let folder = try ScratchFolder()
    let path = folder.path + "/aircraft.json"
    try Data("{}".utf8).write(to: URL(filePath: path))
    let outcome = try await ProgramRun([
      "doctor", "--serve", "--json", "--set", "http.listen=off", "--set", "radar.sources=\(path)",
    ])
    #expect(!outcome.output.contains(#""check":"radar""#), "\(outcome.output)")
    withExtendedLifetime(folder) {}
  }

  @Test func `libraries that look for a display print nothing of their own`() async throws {
    // SDL then tries every driver; that of Wayland complains about a missing session.
    let outcome = try await ProgramRun(["doctor"], environment: ["SDL_VIDEODRIVER": ""])
    let foreign = outcome.errors.split(separator: "\n").filter { !$0.hasPrefix("aloft: ") }
    #expect(foreign.isEmpty, "\(outcome.errors)")
  }

  @Test(.enabled(if: MIDIOutlet.isAvailable))
  func `a sequencer that is missing is found`() async throws {
    let outcome = try await ProgramRun(
      ["doctor", "--serve", "--json", "--set", "http.listen=off", "--set", "midi.port=Aloft"],
      // Without its configuration, ALSA knows no sequencer on any machine.
      environment: ["ALSA_CONFIG_PATH": "/dev/null"]
    )
    let found = outcome.output.contains(#"{"check":"midi","state":"note","found":""#)
    #expect(found, "\(outcome.output)")
  }
}
