/// A reader of bytes, with samples that it accepts.
struct Reader {
  let name: String

  let samples: [[UInt8]]

  /// Whether an input takes so long that only a hundredth as many are tried.
  var isLarge = false

  /// Reads an input and uses what was read; throws what the reader throws, and traps where a reader
  /// is wrong.
  let read: ([UInt8]) throws -> Void

  init(
    _ name: String,
    _ samples: [[UInt8]],
    isLarge: Bool = false,
    read: @escaping ([UInt8]) throws -> Void
  ) {
    self.name = name
    self.samples = samples
    self.isLarge = isLarge
    self.read = read
  }

  init(_ name: String, texts: [String], read: @escaping (String) throws -> Void) {
    self.init(name, texts.map { Array($0.utf8) }) { bytes in
      // Text that is not UTF-8 is refused before a reader of text gets it.
      if let text = String(validating: bytes, as: UTF8.self) { try read(text) }
    }
  }

  /// Whether the reader accepts an input.
  func accepts(_ input: [UInt8]) -> Bool {
    (try? read(input)) != nil
  }

  /// All readers.
  ///
  /// - Parameter resources: The folder with the data files.
  /// - Returns: The readers, those of files first.
  /// - Throws: A failure if a data file cannot be read.
  static func all(resources: String) throws -> [Reader] {
    try files(resources: resources) + feeds + requests
  }
}
