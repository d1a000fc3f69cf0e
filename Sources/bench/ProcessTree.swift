import Foundation

/// A process with all its descendants, as the kernel accounts for them.
struct ProcessTree {
  /// The first process.
  let root: pid_t

  /// The processes that run now.
  var members: [pid_t] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    var children: [pid_t: [pid_t]] = [:]
    for process in all.compactMap({ pid_t($0) }) {
      guard let parent = Self.fields(of: process)?.parent else { continue }
      children[parent, default: []].append(process)
    }
    var (members, next) = ([root], 0)
    while next < members.count {
      members += children[members[next]] ?? []
      next += 1
    }
    return members
  }

  /// The processor time so far, in seconds.
  var processorSeconds: Double {
    members.compactMap { Self.fields(of: $0)?.ticks }.reduce(0, +)
      / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// The proportional memory, in bytes: what several processes share counts in parts.
  var memory: Double {
    members.map { process in
      let text = try? String(contentsOfFile: "/proc/\(process)/smaps_rollup", encoding: .utf8)
      let line = text?.split(separator: "\n").first { $0.hasPrefix("Pss:") }
      let size = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap {
        Double($0)
      }
      return (size ?? 0) * 1024
    }.reduce(0, +)
  }

  /// Reads a process's parent, and its processor time in ticks; nil if it has ended.
  private static func fields(of process: pid_t) -> (parent: pid_t, ticks: Double)? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return nil }
    // After the name: the state, the parent, and from the twelfth on, the times.
    let fields = text[text.index(after: end)...].split(separator: " ")
    guard fields.count > 12, let parent = pid_t(fields[1]), let user = Double(fields[11]),
      let system = Double(fields[12])
    else { return nil }
    return (parent, user + system)
  }
}
