import Breathing
import Testing
import Text

@testable import Show

/// Each phase of a breath has one word, wherever people read it.
@Suite struct PhaseWordTests {
  @Test(arguments: [
    (Message.holdBreath, Message.secondsHeld), (.restBreath, .secondsAtRest),
  ])
  func `box is described with the words of captions and of the curve`(
    caption: Message,
    length: Message
  ) {
    #expect(Preset.box.sentence.text.contains(", \(caption.text),"))
    #expect(length.text.hasSuffix(" \(caption.text)"))
  }
}
