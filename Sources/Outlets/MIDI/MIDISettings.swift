package import Settings

/// The settings of MIDI.
package struct MIDISettings: SettingGroup {
  /// The port's name; nil disables MIDI.
  package var port: String?
  /// The channel, from 1 to 16.
  package var channel = 16
  /// Levels per second; 0 for none.
  package var levels = 30
  /// How early messages are sent.
  package var lead = Duration.zero

  /// Creates the defaults.
  package init() {}
}

extension Settings {
  /// The settings of MIDI.
  package var midi: MIDISettings {
    get { self[MIDISettings.self] }
    set { self[MIDISettings.self] = newValue }
  }
}

extension Setting {
  package static let midiPort = optional(
    "midi.port",
    \.midi.port,
    or: "off",
    "\"off\" or a name such as \"Aloft\"",
    """
    Name of an ALSA sequencer port that plays the breath: CC 2 (breath controller) is the \
    level, and each phase is a note. "off" creates none.
    """
  )
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
