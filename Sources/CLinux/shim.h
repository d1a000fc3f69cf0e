// What Swift's own module of the C library leaves out of Linux: waiting for thousands of sockets at once, a
// descriptor that wakes a thread, names of threads, and a program that starts with no descriptor left open.
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <fcntl.h>
#include <spawn.h>

// Makes a program close its descriptors from one on as it starts. The function is GNU's, hidden from Swift.
static inline void spawn_close_from(posix_spawn_file_actions_t *actions, int descriptor) {
  extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);
  posix_spawn_file_actions_addclosefrom_np(actions, descriptor);
}

// Names the calling thread; the kernel keeps the first 15 bytes.
static inline void thread_set_name(const char *name) { prctl(PR_SET_NAME, name); }

// Copies the calling thread's name into 16 bytes.
static inline void thread_get_name(char *name) { prctl(PR_GET_NAME, name); }

// Makes a pipe whose ends are closed in programs that are started. pipe2 is GNU's, too.
static inline int pipe_closed_on_exec(int ends[2]) {
  extern int pipe2(int[2], int);
  return pipe2(ends, O_CLOEXEC);
}
