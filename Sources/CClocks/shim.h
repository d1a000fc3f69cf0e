#include <stdint.h>
#include <sys/timex.h>
#include <time.h>

// The system's clocks as integers. Structures such as timespec may belong to Swift's own C library
// module or to another one, depending on which a build loads first; integers do not have this
// problem.

// Returns the time of a clock in nanoseconds, or -1 if the clock does not exist. Times outside the
// years 1678 to 2261, which 64 bits can represent, are clamped.
static inline int64_t clock_nanoseconds(clockid_t clock) {
  struct timespec time;
  if (clock_gettime(clock, &time) != 0) return -1;
  const int64_t most = INT64_MAX / 1000000000 - 1;
  if (time.tv_sec > most) return most * 1000000000;
  if (time.tv_sec < -most) return -most * 1000000000;
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

// Sleeps until a time of the monotonic clock in nanoseconds, or until a signal arrives.
static inline void clock_sleep_until(int64_t nanoseconds) {
  struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
  clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, 0);
}

// Returns the kernel's maximum error of the wall clock in microseconds, or -1 if the clock is not
// synchronised.
static inline long clock_error(void) {
  struct timex state = {0};
  int answer = adjtimex(&state);
  return answer == -1 || answer == TIME_ERROR || (state.status & STA_UNSYNC) ? -1 : state.maxerror;
}
