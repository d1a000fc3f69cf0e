import Testing

@testable import Sound

struct TrackPlayerTests {
  private static let rate = 1000.0

  /// A track of one value on the left and its negative on the right.
  private func track(_ value: Float, seconds: Double) -> DecodedTrack {
    let samples = (0..<Int(seconds * Self.rate)).flatMap { _ in [value, -value] }
    return samples.withUnsafeBufferPointer { DecodedTrack($0, gain: 1) }
  }

  private func play(
    _ player: inout TrackPlayer,
    seconds: Double,
    _ each: () -> Void = {}
  ) -> [Float] {
    var played: [Float] = []
    for _ in 0..<Int(seconds * Self.rate / 50) {
      var buffer = [Float](repeating: 0, count: 100)
      buffer.withUnsafeMutableBufferPointer { player.add(to: $0) }
      played += buffer
      each()
    }
    return stride(from: 0, to: played.count, by: 2).map { frame in
      #expect(played[frame] == -played[frame + 1])
      return played[frame]
    }
  }

  @Test func `tracks fade in, out and into one another`() {
    let handover = TrackHandover()
    var player = TrackPlayer(handover: handover, sampleRate: Self.rate)
    #expect(handover.wantsTrack)
    handover.offer(track(0.5, seconds: 100))
    #expect(!handover.wantsTrack)
    var first = play(&player, seconds: 30)
    #expect(!handover.wantsTrack)
    first += play(&player, seconds: 15)
    #expect(handover.wantsTrack)
    handover.offer(track(0.25, seconds: 100))
    #expect(!handover.wantsTrack)
    let played = first + play(&player, seconds: 65)
    #expect(played[0] == 0)
    #expect(abs(played[20_000] - 0.5) < 0.001)
    #expect(abs(played[90_000] - 0.5) < 0.001)
    #expect(abs(played[105_000] - 0.25) < 0.001)
    // Halfway, both are at eleven sixteenths.
    #expect(abs(played[96_025] - (0.5 + 0.25) * 0.6875) < 0.01)
    #expect(zip(played, played.dropFirst()).allSatisfy { abs($0 - $1) < 0.001 })
  }

  @Test func `without another track there is silence until one comes`() {
    let handover = TrackHandover()
    var player = TrackPlayer(handover: handover, sampleRate: Self.rate)
    #expect(handover.lacksTrack)
    handover.offer(track(0.5, seconds: 9))
    let first = play(&player, seconds: 3)
    #expect(!handover.lacksTrack)
    let played = first + play(&player, seconds: 9)
    #expect(handover.lacksTrack)
    // Short tracks fade for a third of their length.
    #expect(abs(played[4500] - 0.5) < 0.001)
    #expect(played[9000...].allSatisfy { $0 == 0 })
    handover.offer(track(0.5, seconds: 9))
    #expect(abs(play(&player, seconds: 5)[4500] - 0.5) < 0.001)
  }

  @Test func `a discarded track is not played, and another one is wanted`() {
    let handover = TrackHandover()
    handover.setWanting(true)
    handover.offer(track(0.5, seconds: 1))
    #expect(!handover.wantsTrack)
    handover.discardNext()
    #expect(handover.wantsTrack && handover.claim() == .none)
  }

  @Test func `played tracks are handed back, however many there are`() {
    let handover = TrackHandover()
    var player = TrackPlayer(handover: handover, sampleRate: Self.rate)
    var put = 0
    let played = play(&player, seconds: 200) {
      handover.clear()
      if handover.wantsTrack {
        handover.offer(track(0.5, seconds: 3))
        put += 1
      }
    }
    #expect(put > 90)
    #expect(played[5000...].allSatisfy { $0 > 0.3 && $0 < 0.8 })
  }
}
