// What Swift's own module of the C library leaves out: how it shares memory among threads.
#include <malloc.h>
