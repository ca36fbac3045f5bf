#include "CDecoders.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

// libzstd's ZSTD_inBuffer and ZSTD_outBuffer.
typedef struct {
    const void *source;
    size_t size;
    size_t position;
} ZstdInput;

typedef struct {
    void *target;
    size_t size;
    size_t position;
} ZstdOutput;

struct CDecoder {
    CDecodersFormat format;
    void *state;
};

enum { brotli_failed = 0, brotli_ended = 1 };
enum { zstd_window_log_max = 100, window_log = 23 };

static struct {
    void *(*make)(void *, void *, void *);
    int (*read)(void *, size_t *, const uint8_t **, size_t *, uint8_t **, size_t *);
    void (*free)(void *);
    bool is_loaded;
} brotli;

static struct {
    void *(*make)(void);
    size_t (*set)(void *, int, int);
    size_t (*read)(void *, ZstdOutput *, ZstdInput *);
    unsigned int (*is_error)(size_t);
    size_t (*free)(void *);
    bool is_loaded;
} zstd;

static pthread_once_t once = PTHREAD_ONCE_INIT;

static bool resolve(void *library, const char *name, void *target) {
    void *symbol = dlsym(library, name);
    *(void **)target = symbol;
    return symbol != NULL;
}

static void load(void) {
    void *library = dlopen("libbrotlidec.so.1", RTLD_NOW | RTLD_LOCAL);
    brotli.is_loaded = library != NULL && resolve(library, "BrotliDecoderCreateInstance", &brotli.make)
        && resolve(library, "BrotliDecoderDecompressStream", &brotli.read)
        && resolve(library, "BrotliDecoderDestroyInstance", &brotli.free);
    library = dlopen("libzstd.so.1", RTLD_NOW | RTLD_LOCAL);
    zstd.is_loaded = library != NULL && resolve(library, "ZSTD_createDStream", &zstd.make)
        && resolve(library, "ZSTD_DCtx_setParameter", &zstd.set)
        && resolve(library, "ZSTD_decompressStream", &zstd.read) && resolve(library, "ZSTD_isError", &zstd.is_error)
        && resolve(library, "ZSTD_freeDStream", &zstd.free);
}

bool cdecoders_is_available(CDecodersFormat format) {
    pthread_once(&once, load);
    return format == CDecodersBrotli ? brotli.is_loaded : zstd.is_loaded;
}

static void *new_state(CDecodersFormat format) {
    if (format == CDecodersBrotli) return brotli.make(NULL, NULL, NULL);
    void *state = zstd.make();
    if (state != NULL) zstd.set(state, zstd_window_log_max, window_log);
    return state;
}

CDecoder *cdecoders_make(CDecodersFormat format) {
    if (!cdecoders_is_available(format)) return NULL;
    CDecoder *decoder = calloc(1, sizeof(CDecoder));
    if (decoder == NULL) return NULL;
    decoder->format = format;
    decoder->state = new_state(format);
    if (decoder->state != NULL) return decoder;
    free(decoder);
    return NULL;
}

static int read_brotli(void *state, const void *input, size_t *input_count, void *output, size_t *output_count) {
    const uint8_t *next_input = input;
    uint8_t *next_output = output;
    size_t available_input = *input_count;
    size_t available_output = *output_count;
    int result = brotli.read(state, &available_input, &next_input, &available_output, &next_output, NULL);
    *input_count -= available_input;
    *output_count -= available_output;
    if (result == brotli_failed) return -1;
    return result == brotli_ended ? 1 : 0;
}

static int read_zstd(void *state, const void *input, size_t *input_count, void *output, size_t *output_count) {
    ZstdInput source = {input, *input_count, 0};
    ZstdOutput target = {output, *output_count, 0};
    size_t result = zstd.read(state, &target, &source);
    *input_count = source.position;
    *output_count = target.position;
    if (zstd.is_error(result)) return -1;
    return result == 0 ? 1 : 0;
}

int cdecoders_read(CDecoder *decoder, const void *input, size_t *input_count, void *output, size_t *output_count) {
    if (decoder->format == CDecodersBrotli) {
        return read_brotli(decoder->state, input, input_count, output, output_count);
    }
    return read_zstd(decoder->state, input, input_count, output, output_count);
}

void cdecoders_free(CDecoder *decoder) {
    if (decoder == NULL) return;
    if (decoder->format == CDecodersBrotli) {
        brotli.free(decoder->state);
    } else {
        zstd.free(decoder->state);
    }
    free(decoder);
}
