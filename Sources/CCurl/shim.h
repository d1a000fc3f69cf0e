#include <curl/curl.h>

// Swift cannot call functions with a variable number of arguments.
static inline CURLcode shim_curl_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode shim_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode shim_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode shim_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}
static inline CURLcode shim_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}

// What takes the bytes of a body, and what takes the lines of a head.
typedef size_t (*shim_curl_receiver)(char *bytes, size_t size, size_t count, void *context);
static inline CURLcode shim_curl_set_receiver(
    CURL *handle, CURLoption option, shim_curl_receiver receiver) {
  return curl_easy_setopt(handle, option, receiver);
}

static inline long shim_curl_status(CURL *handle) {
  long status = 0;
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

// The result of the one transfer of a multi handle that is done; -1 while there is none.
static inline int shim_curl_result(CURLM *multi) {
  int left = 0;
  CURLMsg *message;
  while ((message = curl_multi_info_read(multi, &left)) != NULL) {
    if (message->msg == CURLMSG_DONE) return (int)message->data.result;
  }
  return -1;
}

// Swift does not import macros that are more than a literal.
static inline CURLcode shim_curl_global_init(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }
