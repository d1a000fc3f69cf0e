import CMalloc

/// How the C library lays out the memory of a service.
enum Heap {
  /// Lets all threads take memory from one place, instead of one for each up to eight a core.
  ///
  /// A place keeps what it once held as gaps, for its own threads only: what was read anew by another
  /// thread than before took its room a second time. The service allocates too little for threads to
  /// wait for each other. It must be called before other threads run. See mallopt(3).
  static func shareOnePlace() {
    mallopt(M_ARENA_MAX, 1)
  }
}
