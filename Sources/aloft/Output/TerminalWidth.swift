import Glibc
import System

/// How wide the terminal is that the program prints to.
enum TerminalWidth {
  /// The number of letters a line may have; nil where the output is no terminal and nothing says.
  static var current: Int? {
    var size = winsize()
    if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
      return Int(size.ws_col)
    }
    return Environment.current["COLUMNS"].flatMap { Int($0) }.flatMap {
      $0 > 0 ? $0 : nil
    }
  }
}
