import Foundation

/// The machine and its load, as far as they affect measurements.
struct Machine {
  let lines: [String]

  /// Reads the properties of this machine.
  init() {
    let processor = Self.value("model name", in: "/proc/cpuinfo", separator: ":") ?? "unknown"
    let memory =
      Self.value("MemTotal", in: "/proc/meminfo", separator: ":")
      .flatMap { $0.split(separator: " ").first.flatMap { Double($0) } } ?? 0
    let system = Self.value("PRETTY_NAME", in: "/etc/os-release", separator: "=") ?? "unknown"
    let kernel = (try? String(contentsOfFile: "/proc/sys/kernel/osrelease", encoding: .utf8)) ?? ""
    let swift =
      (try? Child(["swift", "--version"]).end().output)
      .flatMap { String(bytes: $0, encoding: .utf8)?.split(separator: "\n").first } ?? "unknown"
    var loads = [0.0, 0, 0]
    getloadavg(&loads, 3)
    lines = [
      "\(processor), \(ProcessInfo.processInfo.activeProcessorCount) cores",
      "\((memory / 1_048_576).figures(2)) GiB of memory",
      system.trimmingCharacters(in: CharacterSet(charactersIn: "\"")),
      "Linux \(kernel.trimmingCharacters(in: .whitespacesAndNewlines))",
      String(swift),
      Date().formatted(.iso8601.year().month().day()),
      "load average before: " + loads.map { $0.figures(2) }.joined(separator: ", "),
    ]
  }

  /// Returns the first value of a key in a file of keys and values.
  private static func value(_ key: String, in path: String, separator: Character) -> String? {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: separator, maxSplits: 1)
      guard parts.count == 2 else { continue }
      guard parts[0].trimmingCharacters(in: .whitespaces) == key else { continue }
      return parts[1].trimmingCharacters(in: .whitespaces)
    }
    return nil
  }
}
