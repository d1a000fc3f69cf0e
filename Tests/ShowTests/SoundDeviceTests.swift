import Breathing
import Scenes
import TestSamples
import Testing

@testable import Show

/// What a person reads on a machine without a sound device.
@Suite struct SoundDeviceTests {
  private func after(_ seconds: Double) -> Instant { Europe.start.advanced(by: .seconds(seconds)) }

  private func words(_ show: Show, at seconds: Double) -> [String] {
    show.scene(at: after(seconds), size: [1280, 800]).words
  }

  @Test func `the sheet before a session says so over the choices of sound`() throws {
    var show = try Panels.show()
    let choice = StartChoice(minutes: 10, pace: "gentle", sound: .music)
    show.offerStart(
      StartOffer(choice: choice, place: "London", found: "London", beginsByItself: false),
      at: after(0)
    )
    #expect(words(show, at: 4).contains("Sound"))
    show.apply(.lacksSound(true), at: after(5))
    #expect(words(show, at: 6).contains("Sound: no device was found"))
    show.apply(.lacksSound(false), at: after(7))
    #expect(words(show, at: 8).contains("Sound"))
  }

  @Test func `the panel's page of sound says so, and no other page`() throws {
    let line = "no sound device was found"
    var show = try Panels.show()
    show.apply(.lacksSound(true), at: after(10))
    show.apply(.panel(.toggle), at: after(20))
    #expect(!words(show, at: 25).contains(line))
    show.apply(.panel(.show(.sound)), at: after(30))
    #expect(words(show, at: 35).contains(line))
    show.apply(.lacksSound(false), at: after(40))
    #expect(!words(show, at: 45).contains(line))
  }

  @Test func `the key that turns the sound off does not sound as if there were any`() throws {
    var show = try Panels.show()
    show.apply(.lacksSound(true), at: after(10))
    show.apply(.toggleMute, at: after(20))
    let answer = words(show, at: 21)
    #expect(answer.contains("no sound device was found") && !answer.contains("muted"))
    // For a device that is connected later, the sound is off.
    #expect(show.appearance.isMuted)
  }

  @Test func `sound is wanted while it is on and a part of it has a volume`() throws {
    var show = try Panels.show()
    #expect(show.appearance.isAudible)
    for command in [Command.mute(true), .volume(0), .musicVolume(0)] {
      var silent = show
      silent.apply(command, at: after(10))
      #expect(!silent.appearance.isAudible, "\(command)")
    }
    show.apply(.musicVolume(0), at: after(10))
    show.apply(.tones(true), at: after(11))
    #expect(show.appearance.isAudible)
  }
}
