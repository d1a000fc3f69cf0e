#define _GNU_SOURCE
#include "ondemand.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <sysexits.h>
#include <unistd.h>

static pthread_mutex_t loading = PTHREAD_MUTEX_INITIALIZER;

const char *library_problem(struct library *library) {
  static _Thread_local char problem[512];
  if (atomic_load_explicit(&library->handle, memory_order_acquire)) return NULL;
  pthread_mutex_lock(&loading);
  void *handle = atomic_load_explicit(&library->handle, memory_order_relaxed);
  if (!handle) {
    handle = dlopen(library->name, RTLD_NOW | RTLD_LOCAL);
    if (handle) {
      atomic_store_explicit(&library->handle, handle, memory_order_release);
    } else {
      snprintf(problem, sizeof problem, "%s; it is in Debian's package %s", dlerror(), library->package);
    }
  }
  pthread_mutex_unlock(&loading);
  return handle ? NULL : problem;
}

void *library_function(struct library *library, const char *name, void *_Atomic *stored) {
  const char *problem = library_problem(library);
  void *function = problem ? NULL : dlsym(library->handle, name);
  if (!function) {
    fprintf(stderr, "%s: %s\n", program_invocation_short_name, problem ? problem : dlerror());
    _exit(EX_UNAVAILABLE);
  }
  atomic_store_explicit(stored, function, memory_order_release);
  return function;
}
