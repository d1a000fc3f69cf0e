import Breathing
import CSDL2
import CSDL2Mixer
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import Sound

struct DecoderTests {
  @Test func `loud music is turned down, and quiet music stays as it is`() {
    func gain(_ amplitude: Float, silentPart: Int = 0) -> Float {
      let samples =
        (0..<96_000).map { $0 % 2 == 0 ? amplitude : -amplitude }
        + [Float](repeating: 0, count: silentPart)
      return samples.withUnsafeBufferPointer { Decoder.gain(for: $0) }
    }
    #expect(abs(gain(0.5) - 0.1416) < 0.001)
    #expect(abs(gain(0.5, silentPart: 960_000) - 0.1416) < 0.001)
    #expect(gain(0.05) == 1)
    #expect(gain(0) == 1)
  }

  @Test func `files become tracks, and long ones are cut`() async {
    await #expect(processExitsWith: .success) {
      setenv("SDL_AUDIODRIVER", "dummy", 1)
      let folder = try Scratch()
      try folder.writeSine("a.wav", seconds: 3, amplitude: 0.05, rate: 24_000)
      #expect(Mix_OpenAudioDevice(48_000, 0x8120, 2, 1024, nil, 0) == 0)
      let decoder = Decoder(longestSeconds: 2)
      #expect(decoder.decoded(folder.path("a.wav")) == nil)
      decoder.open()
      let track = try #require(decoder.decoded(folder.path("a.wav")))
      #expect(abs(track.frames - 96_000) < 2000)
      #expect(track.gain == 1)
      let samples = UnsafeBufferPointer(start: track.samples, count: 2 * track.frames)
      #expect(abs(Int(samples.max() ?? 0) - 1638) < 20)
      track.free()
      let whole = Decoder(longestSeconds: 720)
      whole.open()
      let longer = try #require(whole.decoded(folder.path("a.wav")))
      #expect(abs(longer.frames - 144_000) < 2000)
      longer.free()
      #expect(decoder.decoded(folder.path("missing.wav")) == nil)
      var isClosed = false
      decoder.close { isClosed = true }
      #expect(isClosed)
      #expect(decoder.decoded(folder.path("a.wav")) == nil)
    }
  }

  @Test func `a track is offered while the mixer cannot be closed`() async {
    await #expect(processExitsWith: .success) {
      setenv("SDL_AUDIODRIVER", "dummy", 1)
      let folder = try Scratch()
      try folder.writeSine("a.wav", seconds: 0.1, amplitude: 0.05)
      #expect(Mix_OpenAudioDevice(48_000, 0x8120, 2, 1024, nil, 0) == 0)
      let handover = TrackHandover()
      let (offers, report) = AsyncStream.makeStream(of: Bool.self)
      // After the decoding, another device may be open already.
      let decoder = Decoder { decode in
        decode()
        let track = handover.claim()
        report.yield(track != .none)
        track.free()
      }
      decoder.open()
      #expect(decoder.start(folder.path("a.wav"), onto: handover))
      let isOffered = await offers.first { _ in true }
      #expect(isOffered == true)
    }
  }

  @Test func `files are decoded on a thread of their own, not on one of Swift's`() async {
    let (names, report) = AsyncStream.makeStream(of: String.self)
    let decoder = Decoder { decode in
      report.yield((try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)) ?? "")
      decode()
    }
    let isStarted = decoder.start("/no/music.wav", onto: TrackHandover())
    #expect(isStarted)
    let name = await names.first { _ in true }
    #expect(name == "music\n")
  }

  @Test func `a file that does not answer keeps no other from being decoded`() async {
    await #expect(processExitsWith: .success) {
      setenv("SDL_AUDIODRIVER", "dummy", 1)
      let folder = try Scratch()
      let (hung, other) = (folder.path("hung.wav"), folder.path("other.wav"))
      for name in ["hung.wav", "other.wav"] {
        try folder.writeSine(name, seconds: 0.1, amplitude: 0.05)
      }
      #expect(Mix_OpenAudioDevice(48_000, 0x8120, 2, 1024, nil, 0) == 0)
      let answer = DispatchSemaphore(value: 0)
      let reads = TimedReads(
        limit: { $0 == hung ? .seconds(3) : .seconds(30) },
        access: { path in
          if path == hung { answer.wait() }
        }
      )
      let (decoder, handover) = (Decoder(reads: reads), TrackHandover())
      decoder.open()
      func outcome(of path: String) async throws -> Decoder.Outcome? {
        let isStarted = decoder.start(path, onto: handover)
        #expect(isStarted)
        try await waitUntil { !decoder.isDecoding }
        return decoder.takeOutcomes().first
      }
      #expect(try await outcome(of: hung) == Decoder.Outcome(path: hung, isPlayable: false))
      let untried = Decoder.Outcome(path: hung, isPlayable: false, isTried: false)
      #expect(try await outcome(of: hung) == untried)
      #expect(try await outcome(of: other) == Decoder.Outcome(path: other, isPlayable: true))
      // Once it answers, it is tried again.
      answer.signal()
      try await waitUntil { reads.mayRead(hung) }
      // It is opened, and its only part is read.
      for _ in 0..<2 { answer.signal() }
      #expect(try await outcome(of: hung) == Decoder.Outcome(path: hung, isPlayable: true))
      let isClosed = decoder.close {}
      #expect(isClosed)
    }
  }

  @Test func `a lack of descriptors makes no file unreadable`() async {
    await #expect(processExitsWith: .success) {
      let folder = try Scratch()
      let path = folder.path("a.wav")
      try folder.writeSine("a.wav", seconds: 0.1, amplitude: 0.05)
      let decoder = Decoder()
      decoder.open()
      var limit = rlimit()
      getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      let usual = limit.rlim_cur
      limit.rlim_cur = 0
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      let isStarted = decoder.start(path, onto: TrackHandover())
      // Waiting for a task might need a descriptor.
      while decoder.isDecoding { usleep(1_000) }
      limit.rlim_cur = usual
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
      #expect(isStarted)
      let untried = Decoder.Outcome(path: path, isPlayable: false, isTried: false)
      #expect(decoder.takeOutcomes() == [untried])
    }
  }

  @Test func `the mixer can be closed while a file is being opened`() async throws {
    let (reading, report) = AsyncStream.makeStream(of: String.self)
    let answer = DispatchSemaphore(value: 0)
    let reads = TimedReads(access: { path in
      report.yield(path)
      answer.wait()
    })
    let decoder = Decoder(reads: reads)
    decoder.open()
    let isStarted = decoder.start("/no/music.wav", onto: TrackHandover())
    #expect(isStarted)
    let path = await reading.first { _ in true }
    #expect(path == "/no/music.wav")
    let isClosed = decoder.close {}
    #expect(isClosed)
    answer.signal()
    try await waitUntil { !decoder.isDecoding }
    // There was nothing to decode it for.
    #expect(decoder.takeOutcomes().isEmpty)
  }

  @Test func `a sample that is not finite is silent`() {
    let samples: [Float] = [0.5, .nan, .infinity, -.infinity, -0.5, 2]
    let track = samples.withUnsafeBufferPointer { DecodedTrack($0, gain: Decoder.gain(for: $0)) }
    defer { track.free() }
    let stored = UnsafeBufferPointer(start: track.samples, count: 2 * track.frames)
    #expect(Array(stored) == [16_384, 0, 0, 0, -16_384, 32_767])
  }

  @Test func `damaged files never crash the decoder`() async {
    await #expect(processExitsWith: .success) {
      setenv("SDL_AUDIODRIVER", "dummy", 1)
      let folder = try Scratch()
      try folder.writeSine("a.wav", seconds: 0.1, amplitude: 0.5)
      let sound = try Data(contentsOf: URL(filePath: folder.path("a.wav")))
      #expect(Mix_OpenAudioDevice(48_000, 0x8120, 2, 1024, nil, 0) == 0)
      let decoder = Decoder(longestSeconds: 720)
      decoder.open()
      var generator = SeededGenerator(seed: 1)
      for _ in 0..<300 {
        var damaged = sound.prefix(Int.random(in: 0...sound.count, using: &generator))
        for _ in 0..<Int.random(in: 0...20, using: &generator) where !damaged.isEmpty {
          let place = Int.random(in: 0..<min(damaged.count, 100), using: &generator)
          damaged[place] = UInt8.random(in: 0...255, using: &generator)
        }
        try damaged.write(to: URL(filePath: folder.path("b.wav")))
        decoder.decoded(folder.path("b.wav"))?.free()
      }
    }
  }
}

extension Decoder {
  /// The track of a file; nil without one.
  fileprivate func decoded(_ path: String) -> DecodedTrack? {
    var decoded: DecodedTrack?
    decode(path) { (track, _) in decoded = track }
    return decoded
  }
}
