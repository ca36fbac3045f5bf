#include "CZlib.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>

// zlib's z_stream, which has not changed since 1995.
typedef struct {
    const unsigned char *next_in;
    unsigned int avail_in;
    unsigned long total_in;
    unsigned char *next_out;
    unsigned int avail_out;
    unsigned long total_out;
    const char *msg;
    void *state;
    void *zalloc;
    void *zfree;
    void *opaque;
    int data_type;
    unsigned long adler;
    unsigned long reserved;
} ZStream;

struct CZlibGzip {
    ZStream stream;
};

struct CZlibInflater {
    ZStream stream;
};

enum { no_flush = 0, finish = 4 };
enum { ok = 0, stream_end = 1, buffer_error = -5 };
enum { default_level = -1, deflated = 8, gzip_window = 15 + 16, memory_level = 8, default_strategy = 0 };

static struct {
    int (*init)(ZStream *, int, int, int, int, int, const char *, int);
    int (*deflate)(ZStream *, int);
    int (*end)(ZStream *);
    int (*inflate_init)(ZStream *, int, const char *, int);
    int (*inflate)(ZStream *, int);
    int (*inflate_reset)(ZStream *);
    int (*inflate_end)(ZStream *);
} zlib;

static bool is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static bool resolve(void *library, const char *name, void *target) {
    void *symbol = dlsym(library, name);
    *(void **)target = symbol;
    return symbol != NULL;
}

static void load(void) {
#ifdef __APPLE__
    void *library = dlopen("/usr/lib/libz.1.dylib", RTLD_NOW | RTLD_LOCAL);
#else
    void *library = dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL);
#endif
    if (library == NULL) return;
    is_loaded = resolve(library, "deflateInit2_", &zlib.init) && resolve(library, "deflate", &zlib.deflate)
        && resolve(library, "deflateEnd", &zlib.end) && resolve(library, "inflateInit2_", &zlib.inflate_init)
        && resolve(library, "inflate", &zlib.inflate) && resolve(library, "inflateReset", &zlib.inflate_reset)
        && resolve(library, "inflateEnd", &zlib.inflate_end);
}

bool czlib_is_available(void) {
    pthread_once(&once, load);
    return is_loaded;
}

CZlibGzip *czlib_gzip_make(void) {
    if (!czlib_is_available()) return NULL;
    CZlibGzip *gzip = calloc(1, sizeof(CZlibGzip));
    if (gzip == NULL) return NULL;
    int result = zlib.init(
        &gzip->stream, default_level, deflated, gzip_window, memory_level, default_strategy, "1", (int)sizeof(ZStream));
    if (result == ok) return gzip;
    free(gzip);
    return NULL;
}

static unsigned int clamped(size_t count) { return count > UINT_MAX ? UINT_MAX : (unsigned int)count; }

bool czlib_gzip_write(
    CZlibGzip *gzip, const void *input, size_t *input_count, void *output, size_t *output_count, bool is_last) {
    ZStream *stream = &gzip->stream;
    unsigned int available_input = clamped(*input_count);
    unsigned int available_output = clamped(*output_count);
    bool is_whole = available_input == *input_count;
    stream->next_in = input;
    stream->avail_in = available_input;
    stream->next_out = output;
    stream->avail_out = available_output;
    int result = zlib.deflate(stream, is_last && is_whole ? finish : no_flush);
    *input_count = available_input - stream->avail_in;
    *output_count = available_output - stream->avail_out;
    return result == ok || result == stream_end || result == buffer_error;
}

void czlib_gzip_free(CZlibGzip *gzip) {
    if (gzip == NULL) return;
    zlib.end(&gzip->stream);
    free(gzip);
}

CZlibInflater *czlib_inflater_make(int window_bits) {
    if (!czlib_is_available()) return NULL;
    CZlibInflater *inflater = calloc(1, sizeof(CZlibInflater));
    if (inflater == NULL) return NULL;
    if (zlib.inflate_init(&inflater->stream, window_bits, "1", (int)sizeof(ZStream)) == ok) return inflater;
    free(inflater);
    return NULL;
}

int czlib_inflater_read(
    CZlibInflater *inflater, const void *input, size_t *input_count, void *output, size_t *output_count) {
    ZStream *stream = &inflater->stream;
    unsigned int available_input = clamped(*input_count);
    unsigned int available_output = clamped(*output_count);
    stream->next_in = input;
    stream->avail_in = available_input;
    stream->next_out = output;
    stream->avail_out = available_output;
    int result = zlib.inflate(stream, no_flush);
    *input_count = available_input - stream->avail_in;
    *output_count = available_output - stream->avail_out;
    if (result == stream_end) return 1;
    return result == ok || result == buffer_error ? 0 : -1;
}

bool czlib_inflater_reset(CZlibInflater *inflater) { return zlib.inflate_reset(&inflater->stream) == ok; }

void czlib_inflater_free(CZlibInflater *inflater) {
    if (inflater == NULL) return;
    zlib.inflate_end(&inflater->stream);
    free(inflater);
}
