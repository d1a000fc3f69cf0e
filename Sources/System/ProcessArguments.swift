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
  ///   personal program. A failure if a word is not UTF-8: as a text, a path would be that of another file.
  package static func words(
    of found: [String],
    or copy: FilePath = FilePath("/proc/self/cmdline")
  ) throws(Failure) -> [String] {
    guard found.isEmpty else {
      // The runtime replaces what is not UTF-8 by this character.
      if found.contains(where: { $0.unicodeScalars.contains("\u{FFFD}") }) {
        _ = try Self.words(in: (try? copy.bytes()) ?? [])
      }
      return Array(found.dropFirst())
    }
    guard let bytes = try? copy.bytes(), !bytes.isEmpty else {
      let reason = "the command line cannot be read"
      throw Failure(
        .unavailable,
        "\(reason): mount /proc, or start the program without preloaded libraries"
      )
    }
    return try words(in: bytes)
  }

  /// Returns the words of the kernel's copy after the first one, the program's name.
  private static func words(in copy: [UInt8]) throws(Failure) -> [String] {
    let ended = copy.last == 0 ? copy.dropLast() : copy[...]
    var words: [String] = []
    for bytes in ended.split(separator: 0, omittingEmptySubsequences: false).dropFirst() {
      guard let word = String(validating: bytes, as: UTF8.self) else {
        let found = FilePath.escaped(Array(bytes))
        throw Failure(.usage, "\"\(found)\" is not UTF-8; write names and paths in UTF-8")
      }
      words.append(word)
    }
    return words
  }
}
