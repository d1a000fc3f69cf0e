// What Swift's own module of the C library leaves out: waiting for thousands of sockets at once.
#include <sys/epoll.h>
