// Shared libraries that are loaded when one of their functions is first called, not when the
// program starts.
#pragma once
#include <stdatomic.h>

struct library {
  // The name for the loader, such as "libcurl.so.4".
  const char *name;
  // The Debian package that contains it.
  const char *package;
  void *_Atomic handle;
};

// Loads a library if it is not loaded. Returns NULL, or one line that says why it cannot be loaded
// and which package contains it. The line is valid until the thread's next call. The next call
// tries again.
const char *library_problem(struct library *library);

// Finds a function of a library and stores its address. If there is none, prints the reason and
// exits.
void *library_function(struct library *library, const char *name, void *_Atomic *stored);

// A function of the file's `library`, with the type declared in the library's header.
#define ON_DEMAND(function)                                                                   \
  ({                                                                                          \
    static void *_Atomic stored;                                                              \
    void *found = atomic_load_explicit(&stored, memory_order_acquire);                        \
    (__typeof__(&function))(found ? found : library_function(&library, #function, &stored)); \
  })

// Defines a function that forwards to the one of the file's `library`. The compiler checks it
// against the declaration in the library's header. It is hidden, so that the loaded libraries,
// which call each other, do not use it.
#define FORWARD(result, function, parameters, arguments) \
  __attribute__((visibility("hidden"))) result function parameters { \
    return ON_DEMAND(function) arguments; \
  }
