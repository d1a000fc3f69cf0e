// Shared libraries that are loaded when one of their functions is first called, not when the program starts.
#pragma once
#include <stdatomic.h>

struct library {
  // What the loader looks for, such as "libcurl.so.4".
  const char *name;
  // The Debian package that has it.
  const char *package;
  void *_Atomic handle;
};

// Loads a library unless it has been loaded. Returns NULL, or why it cannot be loaded and which package has it:
// one line, valid until the thread's next call. A library that could not be loaded is looked for again.
const char *library_problem(struct library *library);

// Finds a function of a library, and stores its address. Where there is none, prints why and ends the program.
void *library_function(struct library *library, const char *name, void *_Atomic *stored);

// A function of the file's `library`, with the type that the library's header declares.
#define ON_DEMAND(function)                                                                   \
  ({                                                                                          \
    static void *_Atomic stored;                                                              \
    void *found = atomic_load_explicit(&stored, memory_order_acquire);                        \
    (__typeof__(&function))(found ? found : library_function(&library, #function, &stored)); \
  })

// Defines a function of the file's `library` that calls the library's own. The compiler compares it with the
// declaration in the library's header. It is hidden from the libraries that are loaded: they call each other.
#define FORWARD(result, function, parameters, arguments) \
  __attribute__((visibility("hidden"))) result function parameters { \
    return ON_DEMAND(function) arguments; \
  }
