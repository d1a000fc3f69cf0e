import Breathing
import Testing

@Suite struct NotationTests {
  @Test(arguments: [
    ("", "an empty pattern"),
    ("4", "1 phase; use in-out"),
    ("1-2-3-4-5", "5 phases"),
    ("4-x-8", "\"x\" for the hold"),
    ("-4-6", "\"\" for the inhale"),
    ("4-6-", "\"\" for the exhale"),
    ("4,5-6", "\"4,5\" for the inhale"),
    ("4.-6", "\"4.\" for the inhale"),
    ("4.1234567-6", "\"4.1234567\""),
    ("1e1-6", "\"1e1\""),
    ("٤-6", "\"٤\""),
    ("2+1+1-6", "an inhale of 3 steps"),
    ("2+0-6", "an inhale of 0 s; 0.5 to 15 s is allowed"),
    ("0-6", "an inhale of 0 s"),
    ("16-4", "an inhale of 16 s"),
    ("8+8-4", "an inhale of 16 s"),
    ("4-0.4-4", "a hold of 0.4 s; 0.5 to 15 s is allowed, or 0 for none"),
    ("4-0-4-0.25", "a rest of 0.25 s"),
    ("4-99999999999999999999", "an exhale of 1000000 s"),
    ("1-2", "a breath of 3 s; the shortest allowed is 4 s"),
    (String(repeating: "4-", count: 40), "a pattern of 80 characters; at most 64 are allowed"),
    // 64 characters in 128 bytes.
    (String(repeating: "é", count: 64), "1 phase; use in-out"),
    (String(repeating: "é", count: 65), "a pattern of 65 characters; at most 64 are allowed"),
  ])
  func `invalid input is rejected with what is allowed`(text: String, message: String) {
    do throws(BreathPatternError) {
      let pattern = try BreathPattern(text)
      Issue.record("\(text) was read as \(pattern)")
    } catch {
      #expect(error.description.contains(message), "\(error)")
      let remedies = ["; use ", " allowed"]
      #expect(remedies.contains { error.description.contains($0) }, "\(error)")
    }
  }

  @Test func `an unknown name is answered with the known ones`() {
    let error = #expect(throws: BreathPatternError.self) { try Pace("resonance") }
    #expect(error == .name)
    // Names are quoted, as those of other settings are.
    let names = #""gentle", "coherent", "long-exhale", "box", "4-7-8""#
    #expect(error?.description.contains(names) == true)
  }

  @Test(arguments: [
    ("4-6", "4-6"), ("04.50-5.500", "4.5-5.5"), ("4-0-6", "4-6"), ("4-0-6-0", "4-6"),
    ("4-0-6-2", "4-0-6-2"), ("0.500001-4", "0.500001-4"),
  ])
  func `the description is the shortest notation`(text: String, expected: String) throws {
    #expect(try BreathPattern(text).description == expected)
  }

  @Test func `every pattern reads back from its description`() throws {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<2000 {
      let pattern = try #require(randomPattern(using: &generator))
      #expect(try BreathPattern(pattern.description) == pattern)
      #expect(try BreathPattern(steps: pattern.steps) == pattern)
    }
  }

  @Test func `random text is refused or read within the bounds`() {
    var generator = SeededGenerator(seed: 7)
    let alphabet = Array("0123456789....----++ ,eE∞４\u{0}x")
    var read = 0
    for _ in 0..<20_000 {
      let length = Int.random(in: 0...12, using: &generator)
      let text = String((0..<length).compactMap { _ in alphabet.randomElement(using: &generator) })
      guard let pattern = try? BreathPattern(text) else { continue }
      read += 1
      #expect(pattern.cycle >= .seconds(4), "\(text)")
      #expect(pattern.steps.allSatisfy { $0.duration >= .milliseconds(500) }, "\(text)")
      #expect(pattern.steps.allSatisfy { $0.duration <= .seconds(15) }, "\(text)")
      #expect((try? BreathPattern(pattern.description)) == pattern, "\(text)")
    }
    #expect(read > 20)
  }

  @Test func `random bytes never trap`() {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<5000 {
      let bytes = (0..<Int.random(in: 0...80, using: &generator)).map { _ in
        UInt8.random(in: .min ... .max, using: &generator)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(throws: BreathPatternError.self) { try BreathPattern(text + "?") }
    }
  }
}
