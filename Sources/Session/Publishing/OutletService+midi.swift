package import Outlets
import Settings
package import System

extension OutletService {
  /// Creates the MIDI outlet, if a port is chosen.
  ///
  /// - Throws: A failure if the program was built without MIDI.
  package static func midi(_ builder: SessionBuilder, _ health: HealthCounters) throws(Failure)
    -> OutletService?
  {
    let settings = builder.settings.midi
    guard let port = settings.port else { return nil }
    guard MIDIOutlet.isAvailable else {
      let reason = "this program was built without ALSA; docs/midi.md describes how to add it"
      throw builder.configuration.refusal(of: .midiPort, because: reason)
    }
    let outlet = Outlet("midi", lead: settings.lead)
    let service = MIDIOutlet(
      outlet,
      named: port,
      channel: settings.channel,
      levels: settings.levels,
      seed: .random(in: 0...UInt64.max),
      log: Diagnostics.log
    )
    return OutletService(outlet, at: "MIDI port \(port)") { await service.run($0) }
  }
}
