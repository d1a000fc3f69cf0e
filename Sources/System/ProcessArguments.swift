/// The arguments of this process.
package enum ProcessArguments {
  /// Returns the words of the command line after the program's name.
  ///
  /// The runtime looks for the arguments on the stack, in front of the environment. If a preloaded library adds a
  /// variable, the environment moves elsewhere, and the runtime finds no arguments without an error. The kernel has
  /// them as well. It is asked only then, because it counts the dynamic linker as an argument if that was started by
  /// name.
  ///
  /// - Parameters:
  ///   - found: The arguments that the runtime found, from the program's name on.
  ///   - copy: The kernel's copy of the arguments, each with a NUL after it.
  /// - Returns: The words.
  /// - Throws: A failure if neither has even the name: a public display that does not know its options would run as a
  ///   personal program.
  package static func words(
    of found: [String],
    or copy: FilePath = FilePath("/proc/self/cmdline")
  ) throws(Failure) -> [String] {
    guard found.isEmpty else { return Array(found.dropFirst()) }
    guard let bytes = try? copy.bytes(), !bytes.isEmpty else {
      let reason = "the command line cannot be read"
      throw Failure(
        .unavailable,
        "\(reason): mount /proc, or start the program without preloaded libraries"
      )
    }
    let ended = bytes.last == 0 ? bytes.dropLast() : bytes[...]
    return ended.split(separator: 0, omittingEmptySubsequences: false).dropFirst()
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
