import Foundation
import Glibc

/// What the process of a simulated year occupies.
struct YearFigures: Sendable, Hashable {
  /// Private anonymous memory, in kibibytes.
  let memory: Int
  let descriptors: Int
  let threads: Int
  /// The files in the folder of the trial.
  let files: Int

  /// Counts what this process occupies now.
  ///
  /// - Parameter folder: The folder of the trial.
  init(filesIn folder: String) {
    func names(_ path: String) -> Int {
      (try? FileManager.default.contentsOfDirectory(atPath: path))?.count ?? 0
    }
    let account = try? String(contentsOfFile: "/proc/self/smaps_rollup", encoding: .utf8)
    memory = account.flatMap(TrialDaemon.Memory.init).map { $0.anonymous / 1_024 } ?? 0
    descriptors = names("/proc/self/fd")
    threads = names("/proc/self/task")
    files = names(folder)
  }

  init(memory: Int, descriptors: Int, threads: Int, files: Int) {
    (self.memory, self.descriptors, self.threads, self.files) =
      (memory, descriptors, threads, files)
  }

  var words: String {
    "\(memory) kB, \(descriptors) descriptors, \(threads) threads, \(files) files"
  }
}

extension [YearFigures] {
  /// Returns what grew, in words: compares the medians of the second and the last third, because memory that is kept
  /// for the next time grows at first and then no more.
  ///
  /// - Parameter countsMemory: Whether memory counts, which takes days to settle.
  /// - Returns: A sentence for each.
  func growth(countsMemory: Bool) -> [String] {
    guard count >= 6 else { return [] }
    func median(_ key: KeyPath<YearFigures, Int>, _ part: ArraySlice<YearFigures>) -> Int {
      part.map { $0[keyPath: key] }.sorted()[part.count / 2]
    }
    let (middle, end) = (self[count / 3..<count * 2 / 3], self[(count * 2 / 3)...])
    let limits: [(name: String, key: KeyPath<YearFigures, Int>, maximum: Int)] = [
      ("memory in kB", \.memory, 2_048), ("descriptors", \.descriptors, 2),
      ("threads", \.threads, 3), ("files", \.files, 0),
    ]
    return limits.dropFirst(countsMemory ? 0 : 1).compactMap { name, key, maximum in
      let (before, after) = (median(key, middle), median(key, end))
      return after - before > maximum ? "\(name) grew from \(before) to \(after)" : nil
    }
  }
}
