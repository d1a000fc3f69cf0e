import Breathing
import Scenes
import TestSamples
import Testing
import Text

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
    show.apply(.soundLack(.noDevice), at: after(5))
    #expect(words(show, at: 6).contains("Sound: no device was found"))
    show.apply(.soundLack(.silentServer), at: after(7))
    #expect(words(show, at: 8).contains("Sound: the server does not answer"))
    show.apply(.soundLack(nil), at: after(9))
    #expect(words(show, at: 10).contains("Sound"))
  }

  @Test func `the panel's page of sound says so, and no other page`() throws {
    let line = "no sound device was found"
    let ofServer = "the sound server does not answer"
    var show = try Panels.show()
    show.apply(.soundLack(.noDevice), at: after(10))
    show.apply(.panel(.toggle), at: after(20))
    #expect(!words(show, at: 25).contains(line))
    show.apply(.panel(.show(.sound)), at: after(30))
    #expect(words(show, at: 35).contains(line))
    show.apply(.soundLack(.silentServer), at: after(36))
    #expect(words(show, at: 39).contains(ofServer) && !words(show, at: 39).contains(line))
    show.apply(.soundLack(nil), at: after(40))
    #expect(!words(show, at: 45).contains(line) && !words(show, at: 45).contains(ofServer))
  }

  @Test func `the volume says so while it is chosen and has no effect`() throws {
    /// Whether the panel says that the sound is off once an item of the first page is chosen.
    func isOff(_ item: PanelItem, after commands: [Command] = []) throws -> Bool {
      var show = try Panels.show()
      for command in commands { show.apply(command, at: after(10)) }
      show.apply(.panel(.toggle), at: after(20))
      show.apply(.panel(.step(item, by: 0)), at: after(21))
      return words(show, at: 25).contains("the sound is off")
    }
    let tones: [Command] = [.musicVolume(0), .tones(true)]
    #expect(try !isOff(.volume))
    #expect(try isOff(.volume, after: [.mute(true)]))
    #expect(try isOff(.volume, after: [.musicVolume(0)]))
    #expect(try !isOff(.volume, after: tones))
    #expect(try isOff(.volume, after: tones + [.tonesVolume(0)]))
    // A volume of 0 can be raised, and other items are no matter of sound.
    #expect(try !isOff(.volume, after: [.volume(0)]))
    #expect(try !isOff(.light, after: [.mute(true)]))
    var show = try Panels.show()
    show.apply(.soundLack(.noDevice), at: after(10))
    show.apply(.panel(.toggle), at: after(20))
    show.apply(.panel(.step(.volume, by: 0)), at: after(21))
    #expect(words(show, at: 25).contains("no sound device was found"))
  }

  @Test(
    "Without sound, the key that turns it off says why, and leaves it on",
    arguments: [
      (SoundLack.noDevice, "no sound device was found"),
      (.silentServer, "the sound server does not answer"),
    ]
  )
  func key(lack: SoundLack, words expected: String) throws {
    var show = try Panels.show()
    show.apply(.soundLack(lack), at: after(10))
    for second in [20.0, 30] {
      show.apply(.toggleMute, at: after(second))
      let answer = words(show, at: second + 1)
      #expect(answer.contains(expected) && !answer.contains("muted"))
      #expect(!show.appearance.isMuted)
    }
    // The row of the panel shows what it changes.
    show.apply(.panel(.toggle), at: after(40))
    show.apply(.toggleMute, at: after(41))
    #expect(show.appearance.isMuted)
    show.apply(.panel(.close), at: after(42))
    show.apply(.toggleMute, at: after(50))
    #expect(!show.appearance.isMuted)
  }

  @Test func `the sound is not said to be on once there is known to be none`() throws {
    var show = try Panels.show()
    for second in [20.0, 21] { show.apply(.toggleMute, at: after(second)) }
    #expect(words(show, at: 22).contains("sound on"))
    show.apply(.soundLack(.silentServer), at: after(22.5))
    let answer = words(show, at: 23)
    #expect(answer.contains("the sound server does not answer") && !answer.contains("sound on"))
    // Other notices stay.
    show.apply(.soundLack(nil), at: after(30))
    show.apply(.toggleMute, at: after(31))
    show.apply(.soundLack(.noDevice), at: after(32))
    #expect(words(show, at: 32.5).contains("muted"))
  }

  @Test func `nor is it after a reload has changed the language`() throws {
    var show = try Panels.show()
    for second in [20.0, 21] { show.apply(.toggleMute, at: after(second)) }
    show.appearance.words = Words(MessageCatalogue(pseudo: Message.ofPictures))
    show.apply(.soundLack(.noDevice), at: after(22.5))
    #expect(!words(show, at: 23).contains("sound on"))
    #expect(show.appearance.notice?.message == .noSoundDevice)
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
