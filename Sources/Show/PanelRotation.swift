/// How far a picture is turned clockwise on its panel; the raw value is in degrees.
public enum PanelRotation: Int, Sendable, Hashable, CaseIterable {
  case none = 0
  case quarter = 90
  case half = 180
  case threeQuarters = 270
}
