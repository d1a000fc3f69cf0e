/// Plays tracks one after another with cross-fades; a part of the audio callback.
struct TrackPlayer: ~Copyable {
  /// The duration of the cross-fade between two tracks, in seconds.
  static let overlapSeconds = 8.0

  /// The time before the end of a track at which the next one is requested, in seconds.
  static let noticeSeconds = 60.0

  private let shelf: TrackHandover
  private let overlap: Int
  private let notice: Int
  private var leaving = Deck()
  private var playing = Deck()

  init(shelf: TrackHandover, sampleRate: Double) {
    self.shelf = shelf
    overlap = Int(Self.overlapSeconds * sampleRate)
    notice = Int(Self.noticeSeconds * sampleRate)
    shelf.setWanting(true)
  }

  deinit {
    leaving.tape.free()
    playing.tape.free()
  }

  /// Adds the music to a buffer of interleaved samples.
  mutating func add(to buffer: UnsafeMutableBufferPointer<Float>) {
    if leaving.isOver, leaving.tape != .none, shelf.handBack(leaving.tape) { leaving = Deck() }
    if playing.remaining <= playing.fade, leaving.tape == .none {
      let tape = shelf.take()
      if tape != .none {
        leaving = playing
        playing = Deck(tape, overlap: overlap)
      }
    }
    leaving.add(to: buffer)
    playing.add(to: buffer)
    shelf.setWanting(playing.remaining <= notice)
  }

  /// A track and its playback position.
  private struct Deck {
    let tape: DecodedTrack
    let fade: Int
    private let frames: Int
    private var position = 0

    init() {
      tape = .none
      fade = 0
      frames = 0
    }

    init(_ tape: DecodedTrack, overlap: Int) {
      self.tape = tape
      frames = tape.frames
      fade = min(overlap, frames / 3)
    }

    var remaining: Int { frames - position }
    var isOver: Bool { remaining == 0 }

    mutating func add(to buffer: UnsafeMutableBufferPointer<Float>) {
      guard let samples = tape.samples else { return }
      let gain = tape.gain / 32_767
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
