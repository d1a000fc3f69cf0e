import Foundation

extension Material {
  /// The memory of this program, in bytes.
  static var resident: Int { resident(of: getpid()) }

  /// The memory of a program, in bytes; 0 if the system does not report it.
  static func resident(of process: pid_t) -> Int {
    let text = try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8)
    let pages = text?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}
