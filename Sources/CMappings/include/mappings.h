#ifndef MAPPINGS_H
#define MAPPINGS_H

#include <stdbool.h>
#include <stddef.h>

// Guards of mapped files. A file that is made shorter while it is mapped, or whose disk fails, raises SIGBUS when a
// page of it is read. For a guarded mapping, one message is written to standard error and the program ends with
// EX_IOERR (74), so that a service manager starts it again. All other faults do what they did before.

// Guards a mapping; the first call installs the handler of SIGBUS. The message, which is copied, is a whole line.
// Returns false if too many mappings are guarded or there is no memory: the mapping is not guarded then.
bool mapping_guard(const void *start, size_t count, const char *message);

// Ends the guard of a mapping; must be called before it is unmapped.
void mapping_release(const void *start);

#endif
