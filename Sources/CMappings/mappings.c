#define _GNU_SOURCE
#include "mappings.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

enum { GUARD_COUNT = 256 };

// A guarded mapping. The handler reads it without a lock, so its start, which is 0 while the guard is free, is written
// last and cleared first.
struct guard {
  _Atomic uintptr_t start;
  uintptr_t end;
  char *message;
};

static struct guard guards[GUARD_COUNT];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t installation = PTHREAD_ONCE_INIT;
static struct sigaction previous;

// Only async-signal-safe functions may be called here.
static void handle(int number, siginfo_t *info, void *context) {
  (void)context;
  uintptr_t place = info->si_code > 0 ? (uintptr_t)info->si_addr : 0;
  for (int index = 0; place != 0 && index < GUARD_COUNT; index++) {
    uintptr_t start = atomic_load_explicit(&guards[index].start, memory_order_acquire);
    if (start == 0 || place < start || place >= guards[index].end) continue;
    const char *message = guards[index].message;
    ssize_t written = write(STDERR_FILENO, message, strlen(message));
    (void)written;
    _exit(EX_IOERR);
  }
  // The instruction faults again when this returns; a signal from another process has to be raised again.
  sigaction(number, &previous, NULL);
  if (info->si_code <= 0) raise(number);
}

static void install(void) {
  struct sigaction action = {0};
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  sigaction(SIGBUS, &action, &previous);
}

bool mapping_guard(const void *start, size_t count, const char *message) {
  pthread_once(&installation, install);
  char *copy = strdup(message);
  if (copy == NULL) return false;
  pthread_mutex_lock(&lock);
  int index = 0;
  while (index < GUARD_COUNT && atomic_load(&guards[index].start) != 0) index++;
  if (index < GUARD_COUNT) {
    guards[index].end = (uintptr_t)start + count;
    guards[index].message = copy;
    atomic_store_explicit(&guards[index].start, (uintptr_t)start, memory_order_release);
  }
  pthread_mutex_unlock(&lock);
  if (index == GUARD_COUNT) free(copy);
  return index < GUARD_COUNT;
}

void mapping_release(const void *start) {
  pthread_mutex_lock(&lock);
  for (int index = 0; index < GUARD_COUNT; index++) {
    if (atomic_load(&guards[index].start) != (uintptr_t)start) continue;
    atomic_store(&guards[index].start, 0);
    free(guards[index].message);
    guards[index].message = NULL;
    break;
  }
  pthread_mutex_unlock(&lock);
}
