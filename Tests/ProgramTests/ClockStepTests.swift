import Foundation
import TestRigs
import TestSupport
import Testing

/// The real program on a machine whose clock is set, which libfaketime simulates.
@Suite(.timeLimit(.minutes(10))) struct ClockStepTests {
  static let library = [
    "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1",
    "/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1",
  ].first(where: FileManager.default.fileExists)
  private static let isMissing: Comment = "SKIPPED: libfaketime is missing"

  /// A program whose wall clock a test sets.
  private struct Rig {
    let program: ServingProgram
    private let folder: ScratchFolder

    init(_ text: String, wrongBy seconds: Int) throws {
      folder = try ScratchFolder(["clock": Self.words(seconds)])
      program = try ServingProgram(
        "sky.near = \"51.4706,-0.4619\"\nhttp.listen = \"off\"\n" + text,
        environment: [
          "LD_PRELOAD": ClockStepTests.library ?? "",
          "FAKETIME_TIMESTAMP_FILE": folder.file("clock"),
          "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1", "DONT_FAKE_MONOTONIC": "1",
        ]
      )
    }

    /// Sets the clock, as a time daemon does.
    func set(wrongBy seconds: Int) throws {
      try folder.write(Self.words(seconds), to: "clock")
    }

    func end() { program.kill() }

    private static func words(_ seconds: Int) -> String {
      seconds < 0 ? "\(seconds)" : "+\(seconds)"
    }

    /// The phases written so far, and the clock's error at each, in seconds.
    var phases: [(phase: String, duration: Double, time: Double)] {
      program.lines.compactMap { line in
        guard let event = line["event"] as? String, ["phase", "session_start"].contains(event),
          let phase = line["phase"] as? String, let duration = line["duration"] as? Double,
          let time = line["t_unix"] as? Double
        else { return nil }
        return (phase, duration, time)
      }
    }

    /// Waits until the program has written a number of phases.
    func wait(forPhases count: Int) async throws {
      try await wait { phases.count >= count }
    }

    /// Waits until a condition holds.
    func wait(until isSo: () -> Bool) async throws {
      try await waitUntil("\(program.errors)", within: 120) { isSo() }
    }

    /// How much later each phase began than the previous one ended, in seconds; rests between
    /// cycles are left out.
    var gaps: [Double] {
      var gaps: [Double] = []
      var end: Double?
      for line in program.lines {
        guard let event = line["event"] as? String else { continue }
        if event == "interlude" { end = nil }
        guard ["phase", "session_start"].contains(event), let time = line["t_unix"] as? Double,
          let duration = line["duration"] as? Double
        else { continue }
        if let end { gaps.append(time - end) }
        end = time + duration
      }
      return gaps
    }
  }

  @Test(.enabled(if: library != nil, isMissing), arguments: [86_400, -86_400, -3_600])
  func `a machine that started with the wrong time publishes the right one once it is set`(
    wrong: Int
  ) async throws {
    let rig = try Rig("session.seed = 7\nsession.lead_in = 1\n", wrongBy: wrong)
    defer { rig.end() }
    try await rig.wait(forPhases: 3)
    let before = try #require(rig.phases.last)
    #expect(abs(before.time - Date().timeIntervalSince1970 - Double(wrong)) < 60)
    try rig.set(wrongBy: 0)
    func changed() -> [String: Any]? {
      rig.program.lines.first { $0["event"] as? String == "changed" }
    }
    try await rig.wait { changed() != nil }
    let changed = try #require(changed())
    #expect(changed["reason"] as? String == "clock")
    try await rig.wait(forPhases: rig.phases.count + 3)
    #expect(abs(try #require(rig.phases.last).time - Date().timeIntervalSince1970) < 60)
    // The breath went on: except for the step, each phase began when the previous one ended.
    let gaps = rig.gaps
    let steps = gaps.filter { abs($0) > 0.5 }
    #expect(steps.count == 1, "\(gaps)")
    #expect(abs(try #require(steps.first) + Double(wrong)) < 0.2, "\(gaps)")
    try await rig.wait { rig.program.errors.contains("the machine's clock moved by ") }
  }

  /// Linux sets no clock to a time before 1970, and libfaketime disturbs a program's waits there.
  @Test(.enabled(if: library != nil, isMissing), arguments: [6_000_000_000, 9_000_000_000])
  func `a clock set to an impossible year is reported once, and published times go on without it`(
    wrong: Int
  ) async throws {
    let rig = try Rig("session.seed = 7\nsession.lead_in = 1\n", wrongBy: 0)
    defer { rig.end() }
    try await rig.wait(forPhases: 2)
    try rig.set(wrongBy: wrong)
    func notes() -> Int {
      rig.program.errors.components(separatedBy: "not in the years 1970 to 2199").count - 1
    }
    try await rig.wait { notes() > 0 }
    try await rig.wait(forPhases: rig.phases.count + 3)
    let phases = rig.phases
    #expect(abs(try #require(phases.last).time - Date().timeIntervalSince1970) < 60)
    for (phase, next) in zip(phases, phases.dropFirst()) {
      #expect(abs(next.time - phase.time - phase.duration) < 0.2)
    }
    #expect(notes() == 1, "\(rig.program.errors)")
  }

  @Test(.enabled(if: library != nil, isMissing), arguments: [1_200, -1_200])
  func `in a room with an epoch the screen comes back into step`(wrong: Int) async throws {
    // The day's session began half an hour ago, at any time of day.
    let minutes = (Int(Date().timeIntervalSince1970) / 60 - 30) % 1_440
    let time = String(format: "%02d:%02d", minutes / 60, minutes % 60)
    let plan = "session.seed = 7\nroom.epoch = \"\(time)\"\n"
    let rig = try Rig(plan, wrongBy: wrong)
    defer { rig.end() }
    let right = try Rig(plan, wrongBy: 0)
    defer { right.end() }
    try await rig.wait(forPhases: 2)
    try rig.set(wrongBy: 0)
    // Both write the same cues, by id, once the screen has joined.
    try await rig.wait {
      Set(rig.program.cues.keys).intersection(right.program.cues.keys).count >= 4
    }
    let (own, other) = (rig.program.cues, right.program.cues)
    let common = Set(own.keys).intersection(other.keys)
    try #require(common.count >= 4, "\(rig.program.errors)")
    for id in common { #expect(own[id] == other[id]) }
    try await rig.wait { rig.program.errors.contains("rejoining the day's session") }
  }
}
