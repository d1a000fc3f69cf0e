#include <zlib.h>

// A macro that Swift does not see: 16 more than the largest window asks for gzip's framing.
static inline int shim_inflate_gzip(z_stream *stream) {
  return inflateInit2(stream, 16 + MAX_WBITS);
}
