// Linux interfaces that Swift's C library module does not import: epoll, eventfd, thread names, files without names,
// accepting clients, and closing descriptors in child processes.
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <fcntl.h>
#include <spawn.h>

// Makes a child process close all descriptors from a number on. This is a GNU function that Swift
// does not import.
static inline void spawn_close_from(posix_spawn_file_actions_t *actions, int descriptor) {
  extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);
  posix_spawn_file_actions_addclosefrom_np(actions, descriptor);
}

// Sets the calling thread's name; the kernel keeps the first 15 bytes.
static inline void thread_set_name(const char *name) { prctl(PR_SET_NAME, name); }

// Copies the calling thread's name into 16 bytes.
static inline void thread_get_name(char *name) { prctl(PR_GET_NAME, name); }

// Creates a pipe with close-on-exec ends. pipe2 is a GNU function as well.
static inline int pipe_closed_on_exec(int ends[2]) {
  extern int pipe2(int[2], int);
  return pipe2(ends, O_CLOEXEC);
}

// Accepts a client whose socket does not block and is closed on exec. accept4 is a GNU function as well. The header of
// sockets is not included, because this module would then own their types; on Linux, their flags are those of files.
static inline int socket_accept(int listener) {
  extern int accept4(int, void *, void *, int);
  return accept4(listener, 0, 0, O_CLOEXEC | O_NONBLOCK);
}

// Opens a file without a name in a folder, for writing. It disappears with the process unless it gets a name. Swift does
// not import the flag, which is a GNU extension.
static inline int file_open_nameless(const char *folder, mode_t permissions) {
#ifndef O_TMPFILE
#define O_TMPFILE (020000000 | O_DIRECTORY)
#endif
  return open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, permissions);
}
