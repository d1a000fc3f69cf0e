import Music
import Testing

@testable import Sound

struct ControlsTests {
  @Test func `dynamics arrive as they were sent`() {
    var sent = Dynamics()
    sent.breath = 0.625
    sent.within = 0.2
    sent.gain = 0.31
    sent.fade = 10
    (sent.musicGain, sent.toneGain) = (0.25, 0.75)
    for switches in 0..<16 {
      sent.isSounding = switches & 1 != 0
      sent.isDucked = switches & 2 != 0
      sent.isMuted = switches & 4 != 0
      sent.playsPiece = switches & 8 != 0
      #expect(Controls(sent).dynamics == sent)
    }
  }

  @Test(
    arguments: [(-1, 0), (0.004, 0), (.nan, 0), (1.234, 1.23), (.infinity, 600)] as [(Float, Float)]
  )
  func `fades are brought within bounds`(asked: Float, arrived: Float) {
    var sent = Dynamics()
    sent.fade = asked
    #expect(Controls(sent).dynamics.fade == arrived)
  }

  @Test func `a tone is taken once`() {
    let controls = Controls(Dynamics())
    #expect(controls.take(.falling, at: 0) == nil)
    controls.ring(.falling, at: 300)
    controls.ring(.rising, at: 100)
    controls.ring(.rising, at: 300)
    #expect(controls.take(.falling, at: 200) == 0.1 && controls.take(.rising, at: 400) == 0)
    #expect(controls.take(.falling, at: 400) == nil && controls.takeArrival(at: 400) == nil)
  }

  @Test func `a ping is taken once, and those beyond four are dropped`() {
    let controls = Controls(Dynamics())
    let blips = (0..<6).map { PingTone(distance: Double($0) / 6, side: 0, in: Double($0) / 10) }
    for blip in blips { controls.play(blip, at: 0) }
    #expect((0..<4).compactMap { controls.takePing($0, at: 0) } == Array(blips.prefix(4)))
    #expect((0..<4).allSatisfy { controls.takePing($0, at: 0) == nil })
    controls.play(blips[5], at: 0)
    #expect(controls.takePing(0, at: 0) == blips[5])
  }

  @Test(arguments: [(100, 200), (171, 129), (300, 0), (400, 0)])
  func `a ping that is taken later waits for less`(age: Int, left: Int) {
    let controls = Controls(Dynamics())
    // The time in a word starts again every 33 seconds.
    for start in [0, 32_700, 1_000_000] {
      controls.play(PingTone(distance: 0.5, side: 0.3, in: 0.3), at: start)
      let ping = PingTone(distance: 0.5, side: 0.3, in: Double(left) / 1000)
      #expect(controls.takePing(0, at: start + age) == ping)
    }
    let ping = PingTone(distance: 0.5, side: 0.3, in: 0.3)
    controls.play(ping, at: 1)
    #expect(controls.takePing(0, at: 0) == ping)
  }
}
