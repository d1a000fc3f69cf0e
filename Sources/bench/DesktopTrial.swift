import Foundation

/// A program in full screen on an X server of its own, and what both use.
struct DesktopTrial {
  /// What a program and its X server used.
  struct Result {
    /// The processors used by the program, and by the X server.
    let program, server: Double

    /// The most proportional memory of the program, in bytes.
    let memory: Double

    /// The processors used by both.
    var both: Double { program + server }
  }

  /// The number of the display.
  private static let display = 97

  /// The width and height of the screen, in pixels.
  let size: SIMD2<Int>

  /// Runs a program.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments.
  ///   - keys: Keys to press two seconds after the start, by their names for xdotool.
  ///   - settling: How long to let it start, in seconds.
  ///   - seconds: How long to measure, in seconds.
  /// - Returns: What it used.
  /// - Throws: `BenchError` if a program is missing or ends early.
  func run(
    _ words: [String],
    keys: [String] = [],
    settling: Double = 8,
    seconds: Double = 12
  ) throws -> Result {
    let server = try Child([
      "Xvfb", ":\(Self.display)", "-screen", "0", "\(size.x)x\(size.y)x24", "-nolisten", "tcp",
    ])
    defer { _ = server.stop() }
    usleep(1_500_000)
    let display = ["DISPLAY": ":\(Self.display)"]
    let quiet = ["SDL_AUDIODRIVER": "dummy", "WAYLAND_DISPLAY": ""]
    let program = try Child(words, environment: display.merging(quiet) { $1 })
    defer { _ = program.stop() }
    usleep(2_000_000)
    for key in keys {
      _ = try Child(["xdotool", "key", key], environment: display).end()
    }
    usleep(UInt32((settling - 2) * 1e6))
    let trees = (ProcessTree(root: program.pid), ProcessTree(root: server.pid))
    let before = (trees.0.processorSeconds, trees.1.processorSeconds, Stopwatch.wall.seconds)
    var memory = 0.0
    for _ in 0..<Int(seconds) {
      usleep(1_000_000)
      memory = max(memory, trees.0.memory)
    }
    guard kill(program.pid, 0) == 0, memory > 0 else {
      throw BenchError("\(words[0]) ended before its time")
    }
    let wall = Stopwatch.wall.seconds - before.2
    return Result(
      program: (trees.0.processorSeconds - before.0) / wall,
      server: (trees.1.processorSeconds - before.1) / wall,
      memory: memory
    )
  }
}
