#pragma once
#include <curl/curl.h>

// Returns why libcurl cannot be used, in one line, or NULL if it can. Call its other functions only
// then.
const char *shim_curl_problem(void);

// Swift cannot call variadic functions.
CURLcode shim_curl_set_number(CURL *handle, CURLoption option, long value);
CURLcode shim_curl_set_size(CURL *handle, CURLoption option, curl_off_t value);
CURLcode shim_curl_set_text(CURL *handle, CURLoption option, const char *value);
CURLcode shim_curl_set_pointer(CURL *handle, CURLoption option, void *value);
CURLcode shim_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value);

// Receives the bytes of a body, or the lines of a head.
typedef size_t (*shim_curl_receiver)(char *bytes, size_t size, size_t count, void *context);
CURLcode shim_curl_set_receiver(CURL *handle, CURLoption option, shim_curl_receiver receiver);

// Decides whether a request is sent over a connection: CURL_PREREQFUNC_OK or CURL_PREREQFUNC_ABORT.
typedef int (*shim_curl_check)(void *context, char *server, char *own, int server_port,
  int own_port);
CURLcode shim_curl_set_check(CURL *handle, CURLoption option, shim_curl_check check);

long shim_curl_status(CURL *handle);

// Returns the system's error number of the last connection that failed, or 0.
long shim_curl_errno(CURL *handle);

// Returns the result of a multi handle's only transfer, or -1 until it is complete.
int shim_curl_result(CURLM *multi);

// Swift imports only macros that are literals.
static inline CURLcode shim_curl_global_init(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }
