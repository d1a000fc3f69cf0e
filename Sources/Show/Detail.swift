/// The level of detail, which keeps motion smooth on slow machines.
public enum Detail: Int, Sendable, Hashable, Comparable, CaseIterable {
  /// The main plane with a short trail, alone.
  case least

  /// The main plane with its whole trail, alone.
  case alone

  /// Everything.
  case full

  /// The next lower detail, or the least.
  public var less: Detail {
    Detail(rawValue: rawValue - 1) ?? self
  }

  /// The next higher detail, or all.
  public var more: Detail {
    Detail(rawValue: rawValue + 1) ?? self
  }

  /// Orders details from low to high.
  public static func < (lhs: Detail, rhs: Detail) -> Bool {
    lhs.rawValue < rhs.rawValue
  }
}
