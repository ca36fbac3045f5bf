// The parts of libbrotlidec and libzstd that RetroKit uses, found at run time: neither their headers nor the libraries are
// needed to build.
#ifndef CDECODERS_H
#define CDECODERS_H

#include <stdbool.h>
#include <stddef.h>

/// What a stream is compressed with.
typedef enum {
    /// Brotli (RFC 7932).
    CDecodersBrotli,
    /// Zstandard (RFC 8878), with windows of 8 MB at most (RFC 9659).
    CDecodersZstandard
} CDecodersFormat;

/// A stream being read.
typedef struct CDecoder CDecoder;

/// Whether this machine has the library for a format.
bool cdecoders_is_available(CDecodersFormat format);

/// Begins to read a stream; NULL without the library or memory.
CDecoder *cdecoders_make(CDecodersFormat format);

/// Decompresses some bytes.
///
/// `*input_count` becomes how many were taken, `*output_count` how many were written. Returns 1 at the end of the stream,
/// or of one of its frames, 0 before it, and -1 when the bytes are no such stream.
int cdecoders_read(CDecoder *decoder, const void *input, size_t *input_count, void *output, size_t *output_count);

/// Frees it.
void cdecoders_free(CDecoder *decoder);

#endif
