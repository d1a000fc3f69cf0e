/// What is wrong with an atlas' bytes.
public enum AtlasError: Error, Hashable {
  /// They do not begin as an atlas does.
  case foreign

  /// They are written in another version of the format, this one.
  case version(Int)

  /// They end too soon, or go on after the end.
  case length

  /// Some of them have changed since they were written.
  case checksum

  /// The table of contents names places outside the file, or impossible scales.
  case malformed
}
