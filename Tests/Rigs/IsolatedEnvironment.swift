import Foundation

/// The environment of a program under test: nothing of the person who runs the tests, but for the time
/// zone and the options of sanitizers.
enum IsolatedEnvironment {
  /// Variables that a program inherits.
  private static let inherited = ["TZ", "TSAN_OPTIONS", "ASAN_OPTIONS", "UBSAN_OPTIONS"]

  /// Returns the words that start a program in such an environment, to be followed by its own.
  ///
  /// - Parameters:
  ///   - folder: The folder of all its files.
  ///   - variables: Additional variables.
  /// - Returns: The words.
  static func words(in folder: String, _ variables: [String: String] = [:]) -> [String] {
    let own = [
      "PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "HOME": folder, "XDG_CONFIG_HOME": folder,
      "XDG_DATA_HOME": folder, "STATE_DIRECTORY": folder, "SDL_VIDEODRIVER": "dummy",
      "SDL_AUDIODRIVER": "dummy",
    ]
    let environment = ProcessInfo.processInfo.environment.filter { inherited.contains($0.key) }
      .merging(own) { $1 }.merging(variables) { $1 }
    return ["/usr/bin/env", "-i"] + environment.map { "\($0)=\($1)" }
  }

  /// Returns a word as the shell reads it unchanged.
  static func quoted(_ word: String) -> String {
    "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
