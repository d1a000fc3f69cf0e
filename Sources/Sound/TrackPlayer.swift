/// Plays tracks one after another with cross-fades; a part of the audio callback.
struct TrackPlayer: ~Copyable {
  /// The duration of the cross-fade between two tracks, in seconds.
  static let overlapSeconds = 8.0

  /// The time before the end of a track at which the next one is requested, in seconds.
  static let leadSeconds = 60.0

  private let handover: TrackHandover
  private let overlap: Int
  private let leadFrames: Int
  private var leaving = PlayingTrack()
  private var playing = PlayingTrack()

  init(handover: TrackHandover, sampleRate: Double) {
    self.handover = handover
    overlap = Int(Self.overlapSeconds * sampleRate)
    leadFrames = Int(Self.leadSeconds * sampleRate)
    handover.setWanting(true)
    handover.setLacking(true)
  }

  deinit {
    leaving.track.free()
    playing.track.free()
  }

  /// Adds the music to a buffer of interleaved samples.
  mutating func add(to buffer: UnsafeMutableBufferPointer<Float>) {
    if leaving.isOver, leaving.track != .none, handover.giveBack(leaving.track) {
      leaving = PlayingTrack()
    }
    if playing.remaining <= playing.fade, leaving.track == .none {
      let track = handover.claim()
      if track != .none {
        leaving = playing
        playing = PlayingTrack(track, overlap: overlap)
      }
    }
    leaving.add(to: buffer)
    playing.add(to: buffer)
    handover.setWanting(playing.remaining <= leadFrames)
    handover.setLacking(playing.isOver)
  }

  /// A track and its playback position.
  private struct PlayingTrack {
    let track: DecodedTrack
    let fade: Int
    private let frames: Int
    private var position = 0

    init() {
      track = .none
      fade = 0
      frames = 0
    }

    init(_ track: DecodedTrack, overlap: Int) {
      self.track = track
      frames = track.frames
      fade = min(overlap, frames / 3)
    }

    var remaining: Int { frames - position }
    var isOver: Bool { remaining == 0 }

    mutating func add(to buffer: UnsafeMutableBufferPointer<Float>) {
      guard let samples = track.samples else { return }
      let gain = track.gain / 32_767
      for frame in 0..<min(buffer.count / 2, remaining) {
        let edge = Float(min(position, frames - position)) / Float(max(fade, 1))
        let p = min(edge, 1)
        // The sum of a rising and a falling curve of this shape keeps the loudness within 0.3 dB.
        let level = gain * p * (1.5 - 0.5 * p * p)
        buffer[2 * frame] += Float(samples[2 * position]) * level
        buffer[2 * frame + 1] += Float(samples[2 * position + 1]) * level
        position += 1
      }
    }
  }
}
