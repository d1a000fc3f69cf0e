// What Swift's own module of the C library leaves out of Linux: waiting for thousands of sockets at once, a
// descriptor that wakes a thread, and names of threads.
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>

// Names the calling thread; the kernel keeps the first 15 bytes.
static inline void thread_set_name(const char *name) { prctl(PR_SET_NAME, name); }

// Copies the calling thread's name into 16 bytes.
static inline void thread_get_name(char *name) { prctl(PR_GET_NAME, name); }
