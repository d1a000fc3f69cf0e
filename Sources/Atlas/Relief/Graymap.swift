/// A picture in shades of grey, read from a portable graymap (PGM, binary) with 8 bits a pixel.
public struct Graymap: Sendable {
  /// The numbers of columns and rows.
  public let width, height: Int

  /// The pixels, row by row: from 0, black, to 255.
  public let pixels: ArraySlice<UInt8>

  /// Reads a file.
  ///
  /// - Throws: `GraymapError` if the bytes are not such a picture.
  public init(bytes: [UInt8]) throws(GraymapError) {
    var rest = bytes[...]
    /// Removes the next word; comments run from `#` to the end of a line.
    func word() -> String {
      while let byte = rest.first, byte <= 0x20 || byte == UInt8(ascii: "#") {
        rest = byte <= 0x20 ? rest.dropFirst() : rest.drop { $0 != UInt8(ascii: "\n") }
      }
      let word = rest.prefix(12).prefix { $0 > 0x20 }
      rest = rest.dropFirst(word.count)
      return String(decoding: word, as: UTF8.self)
    }
    let magic = word()
    guard magic == "P5" else { throw .foreign(found: magic) }
    guard let width = Int(word()), let height = Int(word()), let white = Int(word()),
      width > 0, height > 0, white == 255
    else { throw .header }
    rest = rest.dropFirst()
    let (count, overflows) = width.multipliedReportingOverflow(by: height)
    guard !overflows, rest.count == count else { throw .length(found: rest.count) }
    (self.width, self.height, pixels) = (width, height, rest)
  }
}

/// Why a graymap cannot be read.
public enum GraymapError: Error, Hashable {
  /// The magic number is not `P5`.
  case foreign(found: String)

  /// Width, height or the value of white is missing or not allowed.
  case header

  /// The number of pixels is not width times height.
  case length(found: Int)
}

extension GraymapError: CustomStringConvertible {
  /// A description of the error for the user.
  public var description: String {
    switch self {
    case .foreign(let found): "found \"\(found)\" at the start; a binary graymap (P5) is allowed"
    case .header: "a graymap needs a width, a height and 255 as the value of white"
    case .length(let found): "found \(found) pixels, which is not width times height"
    }
  }
}
