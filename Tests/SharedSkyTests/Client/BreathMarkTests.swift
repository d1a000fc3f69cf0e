import Breathing
import SharedSky
import Testing

@Suite("Breath on the wire")
struct BreathMarkTests {
  @Test(
    "Each preset's shape has its number at any length",
    arguments: [
      (BreathPattern.gentle, UInt8(1)), (.coherent, 2), (.longExhale, 3), (.box, 4),
      (.fourSevenEight, 5), (.sigh, 6),
    ]
  )
  func shapes(pattern: BreathPattern, number: UInt8) throws {
    for factor in [1.0, 1.2] {
      let stretched = try pattern.scaled(toCycle: pattern.cycle * factor)
      let mark = BreathMark(stretched, elapsed: stretched.cycle / 2)
      #expect(mark.pattern == number)
      #expect(mark.phase == 128)
      let back = try #require(mark.breathPattern)
      #expect(back.steps.map(\.phase) == stretched.steps.map(\.phase))
      // The rate has a resolution of half a breath a minute.
      #expect(abs(back.breathsPerMinute - stretched.breathsPerMinute) <= 0.26)
    }
  }

  @Test(
    "A shape with a phase that would be too long at its rate is shown as an even breath",
    arguments: [UInt8(3), 6]
  )
  func even(number: UInt8) throws {
    let back = try #require(BreathMark(phase: 0, pattern: number, rate: 0).breathPattern)
    #expect(back.inhale == .seconds(15) && back.exhale == .seconds(15))
    #expect(back.steps.count == 2)
  }

  @Test("A shape without a number is sent as \"other\", and shown as an even breath")
  func other() throws {
    let pattern = try BreathPattern(inhale: .seconds(7), exhale: .seconds(3))
    let mark = BreathMark(pattern, elapsed: .zero)
    #expect(mark.pattern == 15)
    let back = try #require(mark.breathPattern)
    #expect(back.inhale == back.exhale)
    #expect(back.cycle == .seconds(10))
  }

  @Test("Every mark is either no breath or a valid one")
  func anyMark() throws {
    for pattern in UInt8(0)...15 {
      for rate in UInt8(0)...15 {
        let back = BreathMark(phase: 0, pattern: pattern, rate: rate).breathPattern
        #expect((back == nil) == (pattern == 0), "pattern \(pattern), rate \(rate)")
      }
    }
  }
}
