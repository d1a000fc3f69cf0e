#ifndef VERSIONS_H
#define VERSIONS_H

// A function that is compiled twice: a processor with vectors of 32 bytes runs the faster version.
#if defined(__x86_64__) && defined(__linux__)
#define FASTEST __attribute__((target_clones("avx2", "default")))
#else
#define FASTEST
#endif

#define INLINE static inline __attribute__((always_inline))

#endif
