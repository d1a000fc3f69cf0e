/// The settings of MIDI.
package struct MIDISettings: Sendable, Hashable {
  /// The port's name; nil disables MIDI.
  package var port: String?
  /// The channel, from 1 to 16.
  package var channel = 16
  /// Levels per second; 0 for none.
  package var levels = 30
  /// How early messages are sent.
  package var lead = Duration.zero
}

extension Setting {
  package static let midiPort = Setting(
    key: "midi.port",
    kind: .text("\"off\" or a name such as \"Aloft\""),
    meaning: """
      Name of an ALSA sequencer port that plays the breath: CC 2 (breath controller) is the \
      level, and each phase is a note. "off" creates none.
      """
  ) {
    .text($0.midi.port ?? "off")
  } apply: { value, settings in
    guard case .text(let text) = value else { return }
    settings.midi.port = text == "off" ? nil : text
  }
  package static let midiChannel = whole(
    "midi.channel",
    \.midi.channel,
    1...16,
    "The MIDI channel."
  )
  package static let midiLevels = whole(
    "midi.levels",
    \.midi.levels,
    0...120,
    "Level messages per second; 0 sends none."
  )
  package static let midiLead = duration(
    "midi.lead",
    \.midi.lead,
    leads,
    "How far ahead events are sent, for instruments with latency."
  )

  /// The settings of MIDI.
  package static let midi = [midiPort, midiChannel, midiLevels, midiLead]
}
