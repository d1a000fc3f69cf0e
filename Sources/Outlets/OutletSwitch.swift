package import Settings

/// A setting that enables an outlet: any value but `off`, false and an empty list does.
package struct OutletSwitch: Sendable {
  /// The setting.
  package let setting: Setting

  /// How commands arrive when it is on; nil if none do.
  package let surface: CommandSurface?

  /// Creates a switch.
  package init(_ setting: Setting, commands surface: CommandSurface? = nil) {
    self.setting = setting
    self.surface = surface
  }
}
