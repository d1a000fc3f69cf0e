import CMalloc

/// Tuning of the C library's allocator for a service.
package enum MallocTuning {
  /// Makes all threads allocate from one arena, instead of up to eight per core.
  ///
  /// An arena keeps freed memory for its own threads only: settings reloaded on another thread
  /// would occupy their memory a second time. The service allocates too little for threads to
  /// contend. Must be called before other threads run. See mallopt(3).
  package static func useOneArena() {
    mallopt(M_ARENA_MAX, 1)
  }
}
