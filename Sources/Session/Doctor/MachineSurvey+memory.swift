package import System

extension MachineSurvey {
  /// Returns the memory that a program can still take: the kernel's estimate (proc_meminfo(5)), at most the limit of a
  /// container (cgroups(7)).
  ///
  /// - Parameter root: The folder in which the system's files are.
  /// - Returns: The memory in bytes; nil if the system does not say.
  package static func availableBytes(in root: FilePath = FilePath("/")) -> Int? {
    let limit = number(in: root.appending("sys/fs/cgroup/memory.max"))
    guard
      let text = try? SmallFile.text(root.appending("proc/meminfo").string),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("MemAvailable:") }),
      let kibibytes = line.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return limit }
    return min(kibibytes << 10, limit ?? .max)
  }

  /// Returns the number in a file; nil if there is none, as where the limit is `max`.
  private static func number(in file: FilePath) -> Int? {
    guard let text = try? SmallFile.text(file.string) else { return nil }
    return text.split(separator: "\n").first.flatMap { Int($0) }
  }
}
