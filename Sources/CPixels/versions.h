#ifndef VERSIONS_H
#define VERSIONS_H

// The same numbers on every machine: a product and a sum do not become one operation. This holds for all that follows,
// also in other headers.
#pragma STDC FP_CONTRACT OFF

// A function that is compiled twice: a processor with vectors of 32 bytes runs the faster version. The code that chooses
// runs before a sanitizer has started, and would crash there.
#if defined(__x86_64__) && defined(__linux__) && !__has_feature(thread_sanitizer) && !__has_feature(address_sanitizer)
#define FASTEST __attribute__((target_clones("avx2", "default")))
#else
#define FASTEST
#endif

// Whether there is a second version of some files, in vectors of 32 bytes.
#if defined(__x86_64__) && defined(__linux__)
#define HAS_WIDE_VERSION 1
#endif

// What an iteration reads does not depend on what others write, even if a row that is read is also written.
#define INDEPENDENT _Pragma("clang loop vectorize(assume_safety) interleave(enable)")

#define INLINE static inline __attribute__((always_inline))

#endif
