#ifndef CBASELINE_H
#define CBASELINE_H

#include <stdbool.h>
#include <stddef.h>

// libcurl by hand: one easy handle, used again and again by one thread. Returns the body's length, or -1.
typedef struct Baseline Baseline;

Baseline *_Nullable baseline_make(void);
void baseline_free(Baseline *_Nonnull baseline);
// Gets a URL into a buffer of the baseline's own.
long baseline_get(Baseline *_Nonnull baseline, const char *_Nonnull url);
const char *_Nonnull baseline_body(const Baseline *_Nonnull baseline);
// Gets a URL and drops its body as it comes.
long baseline_drain(Baseline *_Nonnull baseline, const char *_Nonnull url);
// Gets a URL into a file, which it replaces.
long baseline_save(Baseline *_Nonnull baseline, const char *_Nonnull url, const char *_Nonnull path);

#endif
