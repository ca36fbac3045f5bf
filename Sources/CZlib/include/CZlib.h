// The part of zlib that RetroKit uses, found at run time: neither its headers nor its library are needed to build.
#ifndef CZLIB_H
#define CZLIB_H

#include <stdbool.h>
#include <stddef.h>

/// A gzip stream being written (RFC 1952).
typedef struct CZlibGzip CZlibGzip;

/// Whether this machine has zlib.
bool czlib_is_available(void);

/// Begins a stream; NULL without zlib or memory.
CZlibGzip *czlib_gzip_make(void);

/// Compresses some bytes.
///
/// `*input_count` becomes how many were taken, `*output_count` how many were written. Call it again while output is full.
/// With `is_last`, the stream is ended. Returns false when zlib refuses.
bool czlib_gzip_write(
    CZlibGzip *gzip, const void *input, size_t *input_count, void *output, size_t *output_count, bool is_last);

/// Frees a stream.
void czlib_gzip_free(CZlibGzip *gzip);

#endif
