import Arguments
import System
import Text

/// The name of a file that gets music.
enum SoundFileName {
  /// Checks a name.
  ///
  /// - Parameters:
  ///   - name: The file, or `-`.
  ///   - option: The option that names it.
  /// - Throws: `ValidationError` if the name has the extension of a sound format that is not written.
  static func check(_ name: String, of option: String) throws {
    let others = [
      "aac", "ac3", "aif", "aiff", "flac", "m4a", "mid", "midi", "mka", "mp3", "oga", "ogg", "opus",
      "wma",
    ]
    guard others.contains(FilePath(name).fileExtension.lowercased()) else { return }
    throw ValidationError(
      "\(option) = \"\(name.printable(limit: 60))\", but its name must end in .wav; ffmpeg converts "
        + "the file."
    )
  }
}
