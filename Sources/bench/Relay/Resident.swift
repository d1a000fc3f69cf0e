import Foundation

extension Material {
  /// The resident memory of this process, in bytes.
  static var resident: Int { resident(of: getpid()) }

  /// Returns the resident memory of a process, in bytes; 0 if it is unknown.
  static func resident(of process: pid_t) -> Int {
    let text = try? String(contentsOfFile: "/proc/\(process)/statm", encoding: .utf8)
    let pages = text?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * sysconf(Int32(_SC_PAGESIZE))
  }
}
