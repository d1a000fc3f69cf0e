#include <sys/timex.h>

// What Swift's own module of the C library leaves out: whether the wall clock is disciplined.
// Returns how wrong it is at most by the kernel's account, in microseconds, or -1 where nobody sets it.
static inline long shim_clock_error(void) {
  struct timex state = {0};
  int answer = adjtimex(&state);
  return answer == -1 || answer == TIME_ERROR || (state.status & STA_UNSYNC) ? -1 : state.maxerror;
}
