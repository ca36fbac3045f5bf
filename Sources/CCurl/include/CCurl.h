#ifndef RETROKIT_CCURL_H
#define RETROKIT_CCURL_H

// The part of libcurl that RetroKit uses, declared by hand and resolved at run time, so that neither a header nor a
// development package is needed. Names and numbers are those of libcurl's stable ABI.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#ifdef __linux__
// What the event loop waits with, which Swift's modules of the C library leave out.
#include <sys/epoll.h>
#include <sys/eventfd.h>
#endif

typedef void CURL;
typedef void CURLM;
typedef struct curl_slist CurlList;

// What a finished transfer says of itself (CURLMsg).
typedef struct {
    int message;
    CURL *_Nullable easy;
    union {
        void *_Nullable whatever;
        int result;
    } data;
} CurlMessage;

// Bytes that libcurl copies (curl_blob).
typedef struct {
    const void *_Nullable data;
    size_t length;
    unsigned int flags;
} CurlBlob;

typedef size_t (*CurlDataCallback)(char *_Nonnull bytes, size_t size, size_t count, void *_Nullable context);
typedef int (*CurlSeekCallback)(void *_Nullable context, int64_t offset, int origin);
typedef int (*CurlPrerequestCallback)(
    void *_Nullable context, char *_Nullable remoteIP, char *_Nullable localIP, int remotePort, int localPort);
typedef int (*CurlDebugCallback)(
    CURL *_Nullable easy, int kind, char *_Nonnull bytes, size_t size, void *_Nullable context);
typedef int (*CurlProgressCallback)(
    void *_Nullable context, int64_t downTotal, int64_t downNow, int64_t upTotal, int64_t upNow);
typedef int (*CurlSocketOptionCallback)(void *_Nullable context, int socket, int purpose);
typedef int (*CurlCloseSocketCallback)(void *_Nullable context, int socket);
typedef int (*CurlSocketCallback)(
    CURL *_Nullable easy, int socket, int what, void *_Nullable context, void *_Nullable socketContext);
typedef int (*CurlTimerCallback)(CURLM *_Nullable multi, long milliseconds, void *_Nullable context);

// Loads the library once. False when it is missing, or older than what RetroKit needs.
bool ccurl_load(void);
// The version that was found, such as "7.88.1"; null when there is none.
const char *_Nullable ccurl_version(void);
// The same as a number, such as 0x075801; zero when there is none.
unsigned int ccurl_version_number(void);
// The TLS libraries that libcurl has, such as "OpenSSL/3.0.15", those in parentheses that it does not use; null for none.
const char *_Nullable ccurl_tls_version(void);
// TLS libraries that tell what was negotiated, by libcurl's numbers for them (CURLSSLBACKEND).
typedef enum { ccurl_openssl = 1, ccurl_gnutls = 2 } CCurlTLSLibrary;
// Whether a TLS library is there to be asked.
bool ccurl_can_ask(CCurlTLSLibrary library);

CURL *_Nullable ccurl_easy_init(void);
void ccurl_easy_reset(CURL *_Nonnull easy);
void ccurl_easy_cleanup(CURL *_Nonnull easy);
int ccurl_easy_pause(CURL *_Nonnull easy, int mask);
const char *_Nonnull ccurl_easy_strerror(int code);
int ccurl_easy_set_long(CURL *_Nonnull easy, int option, long value);
int ccurl_easy_set_size(CURL *_Nonnull easy, int option, int64_t value);
int ccurl_easy_set_pointer(CURL *_Nonnull easy, int option, const void *_Nullable value);
int ccurl_easy_set_data(CURL *_Nonnull easy, int option, CurlDataCallback _Nullable callback);
int ccurl_easy_set_seek(CURL *_Nonnull easy, int option, CurlSeekCallback _Nullable callback);
int ccurl_easy_set_prerequest(CURL *_Nonnull easy, int option, CurlPrerequestCallback _Nullable callback);
int ccurl_easy_set_debug(CURL *_Nonnull easy, int option, CurlDebugCallback _Nullable callback);
int ccurl_easy_set_progress(CURL *_Nonnull easy, int option, CurlProgressCallback _Nullable callback);
int ccurl_easy_set_socket_option(CURL *_Nonnull easy, int option, CurlSocketOptionCallback _Nullable callback);
int ccurl_easy_set_close_socket(CURL *_Nonnull easy, int option, CurlCloseSocketCallback _Nullable callback);
long ccurl_easy_get_long(CURL *_Nonnull easy, int info);
int64_t ccurl_easy_get_size(CURL *_Nonnull easy, int info);
int ccurl_easy_get_socket(CURL *_Nonnull easy, int info);
const char *_Nullable ccurl_easy_get_string(CURL *_Nonnull easy, int info);
// Whether TLS is known to have negotiated HTTP/2 (ALPN, RFC 7301) on the connection of a transfer under way. False where
// nobody can tell, with a TLS library that ccurl_can_ask does not know.
bool ccurl_easy_negotiated_http2(CURL *_Nonnull easy);

CURLM *_Nullable ccurl_multi_init(void);
int ccurl_multi_cleanup(CURLM *_Nonnull multi);
int ccurl_multi_add(CURLM *_Nonnull multi, CURL *_Nonnull easy);
int ccurl_multi_remove(CURLM *_Nonnull multi, CURL *_Nonnull easy);
int ccurl_multi_act(CURLM *_Nonnull multi, int socket, int events);
CurlMessage *_Nullable ccurl_multi_read(CURLM *_Nonnull multi);
int ccurl_multi_set_long(CURLM *_Nonnull multi, int option, long value);
int ccurl_multi_set_pointer(CURLM *_Nonnull multi, int option, void *_Nullable value);
int ccurl_multi_set_socket(CURLM *_Nonnull multi, int option, CurlSocketCallback _Nullable callback);
int ccurl_multi_set_timer(CURLM *_Nonnull multi, int option, CurlTimerCallback _Nullable callback);

// Names the calling thread, which Foundation cannot do for sure.
void ccurl_name_thread(const char *_Nonnull name);
// Keeps a descriptor from the programs that the process starts.
void ccurl_close_on_exec(int descriptor);

// Whether the peer of a connection has closed it, and nothing that it sent before is left to be read.
bool ccurl_is_closed_by_peer(int descriptor);
// The local port of a connection; zero for none.
int ccurl_local_port(int descriptor);

CurlList *_Nullable ccurl_list_append(CurlList *_Nullable list, const char *_Nonnull text);
void ccurl_list_free(CurlList *_Nullable list);

#endif
