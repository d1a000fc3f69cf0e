import Glibc

/// The width of the terminal that the program prints to.
package enum TerminalWidth {
  /// The width in characters; nil if the output is not a terminal and COLUMNS is not set.
  package static var current: Int? {
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      return Int(size.ws_col)
    }
    return Environment.current["COLUMNS"].flatMap { Int($0) }.flatMap {
      $0 > 0 ? $0 : nil
    }
  }
}
