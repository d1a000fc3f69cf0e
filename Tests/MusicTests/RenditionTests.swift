import Breathing
import Music
import Testing

struct RenditionTests {
  private let start = Instant(nanoseconds: 1_700_000_000_123_456_789)

  private func timeline(_ length: Duration? = nil) throws -> Timeline {
    let plan = try Plan(
      .pattern(.longExhale, ramp: nil),
      leadIn: .zero,
      length: length,
      ending: .seconds(4),
      seed: 9
    )
    return Timeline(plan: plan, start: start, screen: ScreenPolicy(choosing: plan))
  }

  private func rendered(_ rendition: consuming Rendition, seconds: Double, by count: Int) -> Take {
    let rate = Double(rendition.sampleRate)
    var samples = [Float](repeating: 0, count: 2 * Int(seconds * rate))
    samples.withUnsafeMutableBufferPointer { all in
      for from in stride(from: 0, to: all.count / 2, by: count) {
        let part = all[2 * from..<min(2 * (from + count), all.count)]
        rendition.render(into: UnsafeMutableBufferPointer(rebasing: part))
      }
    }
    return Take(samples: samples, rate: rate)
  }

  @Test func `the samples do not depend on the length of the calls`() throws {
    let timeline = try timeline()
    let one = rendered(Rendition(of: timeline, sampleRate: 11_025), seconds: 3, by: 100_000)
    let other = rendered(Rendition(of: timeline, sampleRate: 11_025), seconds: 3, by: 37)
    #expect(one.samples == other.samples)
  }

  @Test func `a rendition fades out before its length ends, and before the session's end`() throws {
    let cut = Rendition(of: try timeline(), length: .seconds(12), sampleRate: 8000)
    let take = rendered(cut, seconds: 12, by: 8000)
    #expect(take[4..<8].decibels > -32)
    #expect(take[10..<11].peak > 0)
    #expect(take[11.98..<12].peak < 0.001)
    let whole = Rendition(of: try timeline(.seconds(8)), sampleRate: 8000)
    let session = rendered(whole, seconds: 16, by: 8000)
    #expect(session[8..<10].decibels > -32)
    #expect(session[11..<13].peak > 0)
    #expect(session[14.2..<16].peak == 0)
  }

  @Test func `tones sound only if asked for`() throws {
    let plain = rendered(Rendition(of: try timeline(), sampleRate: 8000), seconds: 6, by: 800)
    let marked = Rendition(of: try timeline(), tones: true, sampleRate: 8000)
    let take = rendered(marked, seconds: 6, by: 800)
    let difference = Take(samples: zip(take.samples, plain.samples).map { $0 - $1 }, rate: 8000)
    #expect(difference[4.2..<4.6].decibels(at: 275) > difference[4.2..<4.6].decibels(at: 165) + 6)
    #expect(difference[4.3..<6].peak > difference[3.5..<4].peak)
    let unheard = Rendition(of: try timeline(), tones: true, tonesVolume: 0, sampleRate: 8000)
    #expect(rendered(unheard, seconds: 6, by: 800).samples == plain.samples)
  }

  @Test func `each stage of a session has its own dynamics`() throws {
    let plan = try Plan(
      .pattern(.longExhale, ramp: nil),
      leadIn: .seconds(5),
      flightsPerCycle: 1,
      interludes: [.seconds(10)],
      length: .seconds(50),
      ending: .seconds(6)
    )
    var timeline = Timeline(plan: plan, start: start, screen: ScreenPolicy(choosing: plan))
    func dynamics(_ seconds: Double, from before: Dynamics = Dynamics()) -> Dynamics {
      var dynamics = before
      dynamics.follow(
        timeline,
        at: start.advanced(by: .seconds(seconds)),
        ahead: .milliseconds(200)
      )
      return dynamics
    }
    #expect(dynamics(-1).isSounding == false)
    let settling = dynamics(1, from: dynamics(-1))
    #expect(settling.isSounding && settling.fade == Dynamics.startFade && !settling.isDucked)
    let flying = dynamics(8)
    #expect(flying.isSounding && !flying.isDucked)
    let ahead = start.advanced(by: .seconds(8.2))
    #expect(flying.breath == Float(timeline.breath(at: ahead).fullness))
    #expect(flying.within == 0.2)
    #expect(dynamics(17).isDucked)
    let end = try #require(timeline.end)
    let last = start.duration(to: end).seconds
    let ending = dynamics(last - 3)
    #expect(!ending.isSounding && ending.fade == 6)
    #expect(!dynamics(last + 1, from: ending).isSounding)
    timeline = timeline.pause(at: start.advanced(by: .seconds(8)))
    let paused = dynamics(10)
    #expect(!paused.isSounding && paused.fade == Dynamics.pauseFade)
    timeline = timeline.resume(at: start.advanced(by: .seconds(12)))
    let resumed = dynamics(14, from: paused)
    #expect(resumed.isSounding && resumed.fade == Dynamics.pauseFade)
  }
}
