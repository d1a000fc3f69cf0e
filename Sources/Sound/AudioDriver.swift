import CSDL2

/// SDL's way to a sound server or a sound card, which decides how many samples are queued.
struct AudioDriver: Sendable, Hashable {
  /// The size of the buffer to ask for, in stereo samples: 171 ms at 48 kHz. A machine that is busy with other programs
  /// leaves gaps with less, and nothing here has to be heard at once: levels and tones are set ahead (`BufferTiming`).
  static let bufferFrames: UInt16 = 8192

  /// SDL's name of it.
  let name: String

  /// The one that SDL uses. Call it only while SDL's audio subsystem is running.
  static var current: AudioDriver {
    AudioDriver(name: SDL_GetCurrentAudioDriver().map { String(cString: $0) } ?? "")
  }

  /// The number of buffers that are queued when the callback runs.
  ///
  /// SDL asks a server of PulseAudio for a latency of one buffer. It asks ALSA for two periods of a buffer each, writes
  /// a buffer as soon as one is free, and asks for the next at once, when both are full (SDL_alsa_audio.c:
  /// ALSA_set_buffer_size, ALSA_PlayDevice).
  private var queuedBuffers: Int { name == "alsa" ? 2 : 1 }

  /// Returns when a device asks for samples, and when they are heard.
  ///
  /// - Parameters:
  ///   - frames: The size of its buffer, in stereo samples.
  ///   - rate: Its sample rate, in hertz.
  /// - Returns: The timing.
  func timing(frames: Int, rate: Int) -> BufferTiming {
    let buffer = Duration.nanoseconds(frames * 1_000_000_000 / max(rate, 1))
    return BufferTiming(buffer: buffer, queue: buffer * queuedBuffers)
  }
}
