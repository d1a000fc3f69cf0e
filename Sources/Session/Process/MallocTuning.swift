import CMalloc

/// Tuning of the C library's allocator.
package enum MallocTuning {
  /// Makes all threads allocate from one arena, instead of up to eight per core.
  ///
  /// An arena keeps freed memory for its own threads only: settings reloaded on another thread
  /// would occupy their memory a second time. The service allocates too little for threads to
  /// contend. Must be called before other threads run. See mallopt(3).
  package static func useOneArena() {
    mallopt(M_ARENA_MAX, 1)
  }

  /// Returns blocks of a quarter of a mebibyte or more to the system as soon as they are freed, and the end of an arena
  /// once a mebibyte of it is free. Frames allocate far smaller blocks; painting a backdrop allocates larger ones.
  ///
  /// By default, freeing one picture raises the size from which blocks are returned at once to that of the
  /// picture, so that a window that was once large would keep the memory of its pictures.
  package static func returnLargeBlocks() {
    mallopt(M_MMAP_THRESHOLD, 256 << 10)
    mallopt(M_TRIM_THRESHOLD, 1 << 20)
  }
}
