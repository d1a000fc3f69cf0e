#include <stdint.h>
#include <sys/timex.h>
#include <time.h>

// The machine's clocks, as plain numbers. That a structure of the C library belongs to Swift's own
// module of it or to another depends on which a build happens to load first; a number belongs to none.

// Returns what a clock shows, in nanoseconds; -1 where there is no such clock. Beyond the years 1678 to 2261,
// which 64 bits hold, it returns the nearest of their ends.
static inline int64_t clock_nanoseconds(clockid_t clock) {
  struct timespec time;
  if (clock_gettime(clock, &time) != 0) return -1;
  const int64_t most = INT64_MAX / 1000000000 - 1;
  if (time.tv_sec > most) return most * 1000000000;
  if (time.tv_sec < -most) return -most * 1000000000;
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

// Sleeps until the monotonic clock shows so many nanoseconds, or until a signal arrives.
static inline void clock_sleep_until(int64_t nanoseconds) {
  struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, 0);
}

// Returns how wrong the wall clock is at most by the kernel's account, in microseconds, or -1 where
// nobody sets it.
static inline long clock_error(void) {
  struct timex state = {0};
  int answer = adjtimex(&state);
  return answer == -1 || answer == TIME_ERROR || (state.status & STA_UNSYNC) ? -1 : state.maxerror;
}
