#include <zlib.h>

// inflateInit2 is a macro, which Swift does not import. Adding 16 to the window size selects gzip's
// format.
static inline int shim_inflate_gzip(z_stream *stream) {
  return inflateInit2(stream, 16 + MAX_WBITS);
}
