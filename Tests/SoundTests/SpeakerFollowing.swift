import Breathing
import Foundation
import Testing

@testable import Sound

func instant(_ seconds: Double) -> Instant {
  Instant(nanoseconds: 0).advanced(by: .seconds(seconds))
}

/// Lets a speaker follow a session at an instant, until no device is being opened.
@MainActor
func tick(_ speaker: Speaker, at seconds: Double) throws {
  let timeline = Timeline(plan: try Plan(), start: instant(0), screen: .personal)
  settle(speaker) { speaker.follow(timeline, at: instant(seconds)) }
  Thread.sleep(forTimeInterval: 0.01)
}

/// Lets a speaker look for a device at an instant, until none is being opened.
@MainActor
func lookForDevice(_ speaker: Speaker, at seconds: Double) {
  settle(speaker) { speaker.lookForDevice(at: instant(seconds)) }
}

/// Calls a function, and again once a device that the speaker opens is open or cannot be opened.
@MainActor
private func settle(_ speaker: Speaker, _ turn: () -> Void) {
  turn()
  // A device, a fallback, and another attempt.
  for _ in 0..<5 {
    guard let opening = speaker.attempt?.opening else { return }
    opening.wait(for: .seconds(60))
    turn()
  }
  Issue.record("a device is still being opened")
}

/// Waits until a condition of a speaker holds, on the thread to which it belongs.
@MainActor
func block(until isMet: () -> Bool) {
  for _ in 0..<6_000 {
    if isMet() { return }
    Thread.sleep(forTimeInterval: 0.01)
  }
  Issue.record("the condition does not hold in time")
}

/// Lets a speaker follow a session at an instant until a condition holds.
@MainActor
func follow(
  _ speaker: Speaker,
  at seconds: Double = 10,
  until isMet: () throws -> Bool
) throws {
  for _ in 0..<6_000 {
    if try isMet() { return }
    try tick(speaker, at: seconds)
  }
  Issue.record("the condition does not hold in time")
}
