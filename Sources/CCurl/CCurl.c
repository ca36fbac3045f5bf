#include "CCurl.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

// The oldest libcurl that has all that is used (CURLOPT_PREREQFUNCTION), as curl_version_info prints it.
static const unsigned int oldest_version = 0x075000;

// The beginning of curl_version_info_data, which has not changed since 2001.
typedef struct {
    int age;
    const char *version;
    unsigned int version_num;
    const char *host;
    int features;
    const char *tls_version;
} VersionInfo;

static struct {
    CURL *(*easy_init)(void);
    void (*easy_reset)(CURL *);
    void (*easy_cleanup)(CURL *);
    int (*easy_pause)(CURL *, int);
    const char *(*easy_strerror)(int);
    int (*easy_setopt)(CURL *, int, ...);
    int (*easy_getinfo)(CURL *, int, ...);
    CURLM *(*multi_init)(void);
    int (*multi_cleanup)(CURLM *);
    int (*multi_add_handle)(CURLM *, CURL *);
    int (*multi_remove_handle)(CURLM *, CURL *);
    int (*multi_socket_action)(CURLM *, int, int, int *);
    CurlMessage *(*multi_info_read)(CURLM *, int *);
    int (*multi_setopt)(CURLM *, int, ...);
    CurlList *(*slist_append)(CurlList *, const char *);
    void (*slist_free_all)(CurlList *);
    int (*global_init)(long);
    VersionInfo *(*version_info)(int);
} curl;

// What the TLS library that libcurl stands on tells of a connection; null where it is another library.
static struct {
    void (*openssl)(const void *session, const unsigned char **name, unsigned int *length);
    int (*gnutls)(void *session, void *name);
} alpn;

static const char *found_version;
static const char *found_tls_version;
static unsigned int found_version_number;
static bool is_usable;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static bool resolve(void *library, const char *name, void *target) {
    void *symbol = dlsym(library, name);
    *(void **)target = symbol;
    return symbol != NULL;
}

static void load(void) {
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
    bool is_complete = resolve(library, "curl_easy_init", &curl.easy_init)
        && resolve(library, "curl_easy_reset", &curl.easy_reset)
        && resolve(library, "curl_easy_cleanup", &curl.easy_cleanup)
        && resolve(library, "curl_easy_pause", &curl.easy_pause)
        && resolve(library, "curl_easy_strerror", &curl.easy_strerror)
        && resolve(library, "curl_easy_setopt", &curl.easy_setopt)
        && resolve(library, "curl_easy_getinfo", &curl.easy_getinfo)
        && resolve(library, "curl_multi_init", &curl.multi_init)
        && resolve(library, "curl_multi_cleanup", &curl.multi_cleanup)
        && resolve(library, "curl_multi_add_handle", &curl.multi_add_handle)
        && resolve(library, "curl_multi_remove_handle", &curl.multi_remove_handle)
        && resolve(library, "curl_multi_socket_action", &curl.multi_socket_action)
        && resolve(library, "curl_multi_info_read", &curl.multi_info_read)
        && resolve(library, "curl_multi_setopt", &curl.multi_setopt)
        && resolve(library, "curl_slist_append", &curl.slist_append)
        && resolve(library, "curl_slist_free_all", &curl.slist_free_all)
        && resolve(library, "curl_global_init", &curl.global_init)
        && resolve(library, "curl_version_info", &curl.version_info);
    if (!is_complete) return;
    resolve(library, "SSL_get0_alpn_selected", &alpn.openssl);
    resolve(library, "gnutls_alpn_get_selected_protocol", &alpn.gnutls);
    VersionInfo *info = curl.version_info(0);
    found_version = info->version;
    found_version_number = info->version_num;
    is_usable = info->version_num >= oldest_version && curl.global_init(3) == 0;
    // Of several TLS libraries libcurl chooses one when it is made ready.
    found_tls_version = curl.version_info(0)->tls_version;
}

bool ccurl_load(void) {
    pthread_once(&once, load);
    return is_usable;
}

const char *ccurl_version(void) {
    pthread_once(&once, load);
    return found_version;
}

const char *ccurl_tls_version(void) {
    pthread_once(&once, load);
    return found_tls_version;
}

bool ccurl_can_ask(CCurlTLSLibrary library) {
    pthread_once(&once, load);
    return library == ccurl_gnutls ? alpn.gnutls != NULL : alpn.openssl != NULL;
}

unsigned int ccurl_version_number(void) {
    pthread_once(&once, load);
    return found_version_number;
}

CURL *ccurl_easy_init(void) { return curl.easy_init(); }
void ccurl_easy_reset(CURL *easy) { curl.easy_reset(easy); }
void ccurl_easy_cleanup(CURL *easy) { curl.easy_cleanup(easy); }
int ccurl_easy_pause(CURL *easy, int mask) { return curl.easy_pause(easy, mask); }
const char *ccurl_easy_strerror(int code) { return curl.easy_strerror(code); }

int ccurl_easy_set_long(CURL *easy, int option, long value) { return curl.easy_setopt(easy, option, value); }
int ccurl_easy_set_size(CURL *easy, int option, int64_t value) { return curl.easy_setopt(easy, option, value); }
int ccurl_easy_set_pointer(CURL *easy, int option, const void *value) { return curl.easy_setopt(easy, option, value); }
int ccurl_easy_set_data(CURL *easy, int option, CurlDataCallback value) { return curl.easy_setopt(easy, option, value); }
int ccurl_easy_set_seek(CURL *easy, int option, CurlSeekCallback value) { return curl.easy_setopt(easy, option, value); }
int ccurl_easy_set_prerequest(CURL *easy, int option, CurlPrerequestCallback value) {
    return curl.easy_setopt(easy, option, value);
}
int ccurl_easy_set_debug(CURL *easy, int option, CurlDebugCallback value) { return curl.easy_setopt(easy, option, value); }
int ccurl_easy_set_progress(CURL *easy, int option, CurlProgressCallback value) {
    return curl.easy_setopt(easy, option, value);
}
int ccurl_easy_set_socket_option(CURL *easy, int option, CurlSocketOptionCallback value) {
    return curl.easy_setopt(easy, option, value);
}
int ccurl_easy_set_close_socket(CURL *easy, int option, CurlCloseSocketCallback value) {
    return curl.easy_setopt(easy, option, value);
}

long ccurl_easy_get_long(CURL *easy, int info) {
    long value = 0;
    curl.easy_getinfo(easy, info, &value);
    return value;
}

int64_t ccurl_easy_get_size(CURL *easy, int info) {
    int64_t value = 0;
    curl.easy_getinfo(easy, info, &value);
    return value;
}

int ccurl_easy_get_socket(CURL *easy, int info) {
    int value = -1;
    curl.easy_getinfo(easy, info, &value);
    return value;
}

const char *ccurl_easy_get_string(CURL *easy, int info) {
    const char *value = NULL;
    curl.easy_getinfo(easy, info, &value);
    return value;
}

// libcurl's curl_tlssessioninfo and CURLINFO_TLS_SSL_PTR.
typedef struct {
    int library;
    void *session;
} TLSSession;
enum { tls_session_info = 0x40002D };

// GnuTLS's gnutls_datum_t.
typedef struct {
    unsigned char *bytes;
    unsigned int length;
} GnuTLSName;

bool ccurl_easy_negotiated_http2(CURL *easy) {
    TLSSession *tls = NULL;
    if (curl.easy_getinfo(easy, tls_session_info, &tls) != 0 || tls == NULL || tls->session == NULL) return false;
    const unsigned char *name = NULL;
    unsigned int length = 0;
    if (tls->library == ccurl_openssl && alpn.openssl != NULL) {
        alpn.openssl(tls->session, &name, &length);
    } else if (tls->library == ccurl_gnutls && alpn.gnutls != NULL) {
        GnuTLSName found = {NULL, 0};
        if (alpn.gnutls(tls->session, &found) == 0) {
            name = found.bytes;
            length = found.length;
        }
    }
    return length == 2 && memcmp(name, "h2", 2) == 0;
}

CURLM *ccurl_multi_init(void) { return curl.multi_init(); }
int ccurl_multi_cleanup(CURLM *multi) { return curl.multi_cleanup(multi); }
int ccurl_multi_add(CURLM *multi, CURL *easy) { return curl.multi_add_handle(multi, easy); }
int ccurl_multi_remove(CURLM *multi, CURL *easy) { return curl.multi_remove_handle(multi, easy); }

int ccurl_multi_act(CURLM *multi, int socket, int events) {
    int running = 0;
    return curl.multi_socket_action(multi, socket, events, &running);
}

CurlMessage *ccurl_multi_read(CURLM *multi) {
    int remaining = 0;
    return curl.multi_info_read(multi, &remaining);
}

int ccurl_multi_set_long(CURLM *multi, int option, long value) { return curl.multi_setopt(multi, option, value); }
int ccurl_multi_set_pointer(CURLM *multi, int option, void *value) { return curl.multi_setopt(multi, option, value); }
int ccurl_multi_set_socket(CURLM *multi, int option, CurlSocketCallback value) {
    return curl.multi_setopt(multi, option, value);
}
int ccurl_multi_set_timer(CURLM *multi, int option, CurlTimerCallback value) {
    return curl.multi_setopt(multi, option, value);
}

CurlList *ccurl_list_append(CurlList *list, const char *text) { return curl.slist_append(list, text); }
void ccurl_list_free(CurlList *list) { curl.slist_free_all(list); }

void ccurl_name_thread(const char *name) {
#ifdef __linux__
    prctl(PR_SET_NAME, name);
#endif
}

void ccurl_close_on_exec(int descriptor) { fcntl(descriptor, F_SETFD, FD_CLOEXEC); }

bool ccurl_is_closed_by_peer(int descriptor) {
    char byte;
    ssize_t count = recv(descriptor, &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    return count == 0 || (count < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR);
}

int ccurl_local_port(int descriptor) {
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    if (getsockname(descriptor, (struct sockaddr *)&address, &size) != 0) return 0;
    switch (address.ss_family) {
    case AF_INET: return ntohs(((struct sockaddr_in *)&address)->sin_port);
    case AF_INET6: return ntohs(((struct sockaddr_in6 *)&address)->sin6_port);
    default: return 0;
    }
}
