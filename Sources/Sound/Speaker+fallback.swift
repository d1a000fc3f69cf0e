/// What is played if the device for chosen files cannot be opened.
extension Speaker {
  /// The music that is played instead of files.
  struct Fallback {
    /// The device of the previous music.
    let device: AudioDevice

    /// The previous music, or the piece of the choice if music was off.
    private(set) var selection: Selection

    /// Whether music was off before.
    private let wasOff: Bool

    /// The remark about it.
    var remark: String {
      wasOff
        ? "playing the program's own music instead of the files"
        : "the previous music keeps playing"
    }

    /// Creates a fallback.
    ///
    /// - Parameters:
    ///   - device: The device of the previous music.
    ///   - previous: The previous music.
    ///   - files: The chosen files, and the piece that plays without them.
    init(device: AudioDevice, previous: Selection, files: Selection) {
      self.device = device
      (selection, wasOff) = (previous, previous.isMusicOff)
      adopt(files: files)
    }

    /// Adopts the piece of another choice of files, if music was off.
    mutating func adopt(files: Selection) {
      if wasOff { selection = Selection(program: .generative, score: files.score) }
    }
  }

  /// Plays a fallback, because the device for files cannot be opened.
  func play(_ fallback: Fallback) {
    device = fallback.device
    exchangeEngine(for: fallback.selection)
    reopen(for: .fallback(fallback))
  }
}
