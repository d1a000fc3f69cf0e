import CDisplay

/// The memory of the program's and its libraries' code.
public enum CodePages {
  /// Gives back what is in memory. What is used again is read again from the system's cache of files.
  public static func giveBack() { pages_give_back() }
}
