#pragma once
#include <curl/curl.h>

// Why libcurl cannot be used, in one line; NULL where it can. Its functions may be called only then.
const char *shim_curl_problem(void);

// Swift cannot call functions with a variable number of arguments.
CURLcode shim_curl_set_number(CURL *handle, CURLoption option, long value);
CURLcode shim_curl_set_size(CURL *handle, CURLoption option, curl_off_t value);
CURLcode shim_curl_set_text(CURL *handle, CURLoption option, const char *value);
CURLcode shim_curl_set_pointer(CURL *handle, CURLoption option, void *value);
CURLcode shim_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value);

// What takes the bytes of a body, and what takes the lines of a head.
typedef size_t (*shim_curl_receiver)(char *bytes, size_t size, size_t count, void *context);
CURLcode shim_curl_set_receiver(CURL *handle, CURLoption option, shim_curl_receiver receiver);

long shim_curl_status(CURL *handle);

// The result of the one transfer of a multi handle that is done; -1 while there is none.
int shim_curl_result(CURLM *multi);

// Swift does not import macros that are more than a literal.
static inline CURLcode shim_curl_global_init(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }
