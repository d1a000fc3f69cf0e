import CQREncode
public import Scenes

extension QRCode {
  /// Creates the smallest code that contains a text, such as a URL, and that can still be read when
  /// a seventh of it is hidden or unclear.
  ///
  /// - Returns: Nil for an empty text and for a text longer than a code can hold (2,331 bytes).
  public init?(text: String) {
    guard !text.isEmpty, !text.utf8.contains(0),
      let encoded = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M)
    else { return nil }
    defer { QRcode_free(encoded) }
    let side = Int(encoded.pointee.width)
    guard side > 0, let modules = encoded.pointee.data else { return nil }
    // The lowest bit of each byte is the colour; the others describe the layout.
    self.init(side: side) { column, row in modules[row * side + column] & 1 == 1 }
  }
}
