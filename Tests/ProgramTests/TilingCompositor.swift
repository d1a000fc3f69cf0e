import Foundation
import TestSupport

/// A Wayland compositor with workspaces, without a screen, whose output can get another scale. Its clients print each
/// request and event among their messages.
final class TilingCompositor: TestDisplay {
  private let process: ServerProcess

  private static let program = "/usr/bin/sway"

  static var isInstalled: Bool { access(program, X_OK) == 0 }

  init() throws {
    process = try ServerProcess()
    try process.folder.write(
      """
      xwayland disable
      output HEADLESS-1 resolution 640x480 scale 1
      seat seat0 fallback true

      """,
      to: "settings"
    )
    if getuid() == 0 { chown(folder, Compositor.nobody, Compositor.nobody) }
    try start()
  }

  deinit { kill() }

  private var folder: String { process.folder.path }

  var environment: String {
    "unset DISPLAY; export XDG_RUNTIME_DIR='\(folder)' WAYLAND_DISPLAY=wayland-1"
      + " SDL_VIDEODRIVER=wayland WAYLAND_DEBUG=client"
  }

  func start() throws {
    try process.start(
      """
      export XDG_RUNTIME_DIR='\(folder)' SWAYSOCK='\(folder)/ipc' WLR_BACKENDS=headless \
        WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1
      unset DISPLAY WAYLAND_DISPLAY
      exec \(Compositor.asNobody)\(Self.program) -c '\(folder)/settings'
      """,
      listeningAt: folder + "/ipc"
    )
  }

  func kill() { process.kill() }

  /// Sends it a command, such as `workspace 2`; returns whether it was performed.
  func perform(_ command: String) throws -> Bool {
    let line = "swaymsg -q -s '\(folder)/ipc' '\(command)'"
    return try ChildProcess.run(["/bin/sh", "-c", line]) == 0
  }
}
