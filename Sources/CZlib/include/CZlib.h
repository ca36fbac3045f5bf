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

/// A stream being read: gzip (RFC 1952), zlib (RFC 1950) or deflate (RFC 1951).
typedef struct CZlibInflater CZlibInflater;

/// Begins to read a stream; NULL without zlib or memory. `window_bits` is zlib's: 31 for gzip, 15 for zlib, -15 for
/// deflate.
CZlibInflater *czlib_inflater_make(int window_bits);

/// Decompresses some bytes.
///
/// `*input_count` becomes how many were taken, `*output_count` how many were written. Returns 1 at the end of the stream,
/// 0 before it, and -1 when the bytes are no such stream.
int czlib_inflater_read(
    CZlibInflater *inflater, const void *input, size_t *input_count, void *output, size_t *output_count);

/// Makes it ready for another stream. Returns false when zlib refuses.
bool czlib_inflater_reset(CZlibInflater *inflater);

/// Frees it.
void czlib_inflater_free(CZlibInflater *inflater);

#endif
