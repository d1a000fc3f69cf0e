/// The pitches of the pieces, in hertz: just intonation over A₂ = 110 Hz.
///
/// The ratios to A are 9/8 (B), 5/4 (C♯), 3/2 (E), 5/3 (F♯) and 15/8 (G♯).
enum Pitch {
  static let e3 = 165.0
  static let a3 = 220.0
  static let b3 = 247.5
  static let cSharp4 = 275.0
  static let e4 = 330.0
  static let fSharp4 = 366.666_666_666_666_7
  static let gSharp4 = 412.5
  static let a4 = 440.0
  static let b4 = 495.0
  static let cSharp5 = 550.0
  static let e5 = 660.0
  static let fSharp5 = 733.333_333_333_333_3

  /// No note.
  static let rest = 0.0
}
