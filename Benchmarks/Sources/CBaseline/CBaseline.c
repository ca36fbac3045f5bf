#include "CBaseline.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { option_write_data = 10001, option_url = 10002, option_write_function = 20011, option_no_signal = 99 };
enum { buffer_size = 1 << 20 };

struct Baseline {
    void *easy;
    int (*setopt)(void *, int, ...);
    int (*perform)(void *);
    void (*cleanup)(void *);
    long length;
    bool keeps_body;
    int file;
    char body[buffer_size];
};

static size_t body_arrived(char *bytes, size_t size, size_t count, void *context) {
    Baseline *baseline = context;
    size_t length = size * count;
    if (baseline->keeps_body) {
        if (baseline->length + length > buffer_size) return 0;
        memcpy(baseline->body + baseline->length, bytes, length);
    }
    if (baseline->file >= 0 && write(baseline->file, bytes, length) != (ssize_t)length) return 0;
    baseline->length += (long)length;
    return length;
}

Baseline *baseline_make(void) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW);
    if (library == NULL) return NULL;
    void *(*init)(void) = (void *(*)(void))dlsym(library, "curl_easy_init");
    Baseline *baseline = calloc(1, sizeof(Baseline));
    baseline->setopt = (int (*)(void *, int, ...))dlsym(library, "curl_easy_setopt");
    baseline->perform = (int (*)(void *))dlsym(library, "curl_easy_perform");
    baseline->cleanup = (void (*)(void *))dlsym(library, "curl_easy_cleanup");
    baseline->file = -1;
    baseline->easy = init();
    baseline->setopt(baseline->easy, option_write_function, body_arrived);
    baseline->setopt(baseline->easy, option_write_data, baseline);
    baseline->setopt(baseline->easy, option_no_signal, 1L);
    return baseline;
}

void baseline_free(Baseline *baseline) {
    baseline->cleanup(baseline->easy);
    free(baseline);
}

static long get(Baseline *baseline, const char *url, bool keeps_body) {
    baseline->length = 0;
    baseline->keeps_body = keeps_body;
    baseline->setopt(baseline->easy, option_url, url);
    return baseline->perform(baseline->easy) == 0 ? baseline->length : -1;
}

long baseline_get(Baseline *baseline, const char *url) { return get(baseline, url, true); }
long baseline_drain(Baseline *baseline, const char *url) { return get(baseline, url, false); }
long baseline_save(Baseline *baseline, const char *url, const char *path) {
    baseline->file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (baseline->file < 0) return -1;
    long length = get(baseline, url, false);
    close(baseline->file);
    baseline->file = -1;
    return length;
}
const char *baseline_body(const Baseline *baseline) { return baseline->body; }
