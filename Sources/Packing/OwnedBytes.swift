/// Bytes copied to an address that does not change.
package final class OwnedBytes: Sendable {
  private let address: UInt

  /// The copy, which lives as long as this object.
  package let bytes: Bytes

  /// Copies an array.
  package init(_ array: [UInt8]) {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(array.count, 1), alignment: 8)
    copy.copyBytes(from: array)
    address = UInt(bitPattern: copy.baseAddress)
    bytes = Bytes(UnsafeRawBufferPointer(rebasing: copy[..<array.count]))
  }

  deinit {
    UnsafeMutableRawPointer(bitPattern: address)?.deallocate()
  }
}
