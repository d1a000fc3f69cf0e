extension Setting {
  package static let music = Setting(
    key: "sound.music",
    kind: .text("\"generative\", \"off\", or a music file or folder"),
    meaning: """
      What plays: "generative" music that follows your breath, "off", or your own music file or \
      folder.
      """
  ) { settings in
    switch settings.music {
    case .generative: .text("generative")
    case .off: .text("off")
    case .files(let path): .text(path)
    }
  } apply: { value, settings in
    switch value {
    case .text("generative"): settings.music = .generative
    case .text("off"): settings.music = .off
    case .text(let path): settings.music = .files(path: path)
    default: break
    }
  }
  package static let piece = choice(
    "sound.piece",
    \.piece,
    "The generative piece: drift is open and even, dawn brighter and wider, tide darker and slower."
  )
  package static let tones = flag(
    "sound.tones",
    \.tones,
    "Play a soft tone at each turn between inhale and exhale."
  )
  package static let volume = whole(
    "sound.volume",
    \.volume,
    0...100,
    "Volume, in percent."
  )
  package static let musicVolume = whole(
    "sound.music_volume",
    \.musicVolume,
    0...100,
    "Volume of the music, in percent of the volume."
  )
  package static let tonesVolume = whole(
    "sound.tones_volume",
    \.tonesVolume,
    0...100,
    "Volume of the tones and of the radar's blips, in percent of the volume."
  )
  package static let mute = flag(
    "sound.mute",
    \.mute,
    "Start muted."
  )

  /// The settings of the sound.
  static let sound = [music, piece, tones, volume, musicVolume, tonesVolume, mute]
}
