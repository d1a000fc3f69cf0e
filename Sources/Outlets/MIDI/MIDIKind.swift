package import Settings
package import System

/// MIDI, as a port of the ALSA sequencer.
package struct MIDIKind: OutletKind {
  package let settings = Setting.midi
  package let switches = [OutletSwitch(.midiPort)]
  package let isDefinedByItsSettings = true

  /// Creates the kind.
  package init() {}

  package func descriptors(_ settings: Settings) -> Int { 4 }

  package func services(_ context: OutletContext) throws(Failure) -> [OutletService] {
    let settings = context.settings.midi
    guard let port = settings.port else { return [] }
    guard MIDIOutlet.isAvailable else {
      let page = Documentation.path(of: "docs/midi.md")
      let reason = "this program was built without ALSA; \(page) describes how to add it"
      throw context.configuration.refusal(of: .midiPort, because: reason)
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
    return [OutletService(outlet, at: "MIDI port \(port)") { await service.run($0) }]
  }
}
