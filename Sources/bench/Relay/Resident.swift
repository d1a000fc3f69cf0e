import Foundation

extension Material {
  /// How much memory this program holds, in bytes.
  static var resident: Int { resident(of: getpid()) }

  /// How much memory a program holds, in bytes; 0 where the system does not say.
  static func resident(of process: pid_t) -> Int {
    let text = try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8)
    let pages = text?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}
