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

  /// Creates a reader of texts.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - words: Texts that it accepts.
  ///   - read: Reads a text; returns nil for one that is refused.
  init<Value>(_ name: String, words: [String], read: @escaping (String) throws -> Value?) {
    self.init(name, texts: words) { text in
      guard try read(text) != nil else { throw Refusal() }
    }
  }

  /// Creates a reader of bytes.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - packets: Bytes that it accepts.
  ///   - read: Reads bytes; returns nil for those that are refused.
  init<Value>(_ name: String, packets: [[UInt8]], read: @escaping ([UInt8]) throws -> Value?) {
    self.init(name, packets) { bytes in
      guard try read(bytes) != nil else { throw Refusal() }
    }
  }

  /// A reader returned nothing.
  struct Refusal: Error {}

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
    var readers = try files(resources: resources) + stored()
    readers += tables + feeds + rooms + requests + words
    return readers
  }
}
