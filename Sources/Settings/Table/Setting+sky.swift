extension Setting {
  package static let near = optional(
    "sky.near",
    \.near,
    or: "auto",
    "\"auto\", an airport's code, a coordinate such as \"51.5,-0.1\", or a city",
    """
    Where the planes fly: an airport's code ("LHR"), degrees north and east ("51.5,-0.1") or a \
    city ("San Francisco"). "auto" takes the place of the system's time zone; nothing is looked \
    up online.
    """
  )
  package static let range = choice(
    "sky.range",
    \.reach,
    "How far from sky.near the planes fly."
  )
  package static let units = choice(
    "sky.units",
    \.units,
    "Units of distance and height."
  )
  package static let palette = choice(
    "sky.palette",
    \.palette,
    """
    Colours: day, night, or "high-contrast" for bright rooms and low vision. "auto" follows the sun \
    where the planes fly; it is high contrast if the desktop asks for that: GNOME, or its portal.
    """
  )
  package static let caption = flag(
    "sky.caption",
    \.caption,
    """
    Show the words "breathe in" and "breathe out".
    """
  )
  package static let companions = Setting(
    key: "sky.companions",
    kind: .wordOrWhole("real", 0...3),
    meaning: """
      Number of other planes nearby; or "real" for up to three of the aircraft from \
      radar.sources, at their true positions.
      """
  ) {
    $0.realCompanions ? .text("real") : .whole($0.companions)
  } apply: { value, settings in
    if case .whole(let whole) = value {
      (settings.companions, settings.realCompanions) = (whole, false)
    } else {
      (settings.companions, settings.realCompanions) = (3, true)
    }
  }
  package static let reducedMotion = choice(
    "sky.reduced_motion",
    \.reducedMotion,
    """
    Keep everything in place; only the light breathes. "auto" follows the desktop's setting: \
    GNOME's, or that of its portal.
    """
  )

  /// The settings of the sky.
  static let sky = [near, range, units, palette, caption, companions, reducedMotion]
}
