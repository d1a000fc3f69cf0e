// The libcurl functions that Aloft uses, loaded on demand.
#include "include/shim.h"

#include <ondemand.h>

static struct library library = {"libcurl.so.4", "libcurl4", NULL};

const char *shim_curl_problem(void) { return library_problem(&library); }

FORWARD(void, curl_easy_cleanup, (CURL *curl), (curl))
FORWARD(CURL *, curl_easy_init, (void), ())
FORWARD(void, curl_easy_reset, (CURL *curl), (curl))
FORWARD(const char *, curl_easy_strerror, (CURLcode code), (code))
FORWARD(time_t, curl_getdate, (const char *p, const time_t *unused), (p, unused))
FORWARD(CURLcode, curl_global_init, (long flags), (flags))
FORWARD(CURLMcode, curl_multi_add_handle,
  (CURLM *multi_handle, CURL *curl_handle), (multi_handle, curl_handle))
FORWARD(CURLMcode, curl_multi_cleanup, (CURLM *multi_handle), (multi_handle))
FORWARD(CURLMsg *, curl_multi_info_read,
  (CURLM *multi_handle, int *msgs_in_queue), (multi_handle, msgs_in_queue))
FORWARD(CURLM *, curl_multi_init, (void), ())
FORWARD(CURLMcode, curl_multi_perform,
  (CURLM *multi_handle, int *running_handles), (multi_handle, running_handles))
FORWARD(CURLMcode, curl_multi_poll,
  (CURLM *multi_handle, struct curl_waitfd *extra_fds, unsigned int extra_nfds, int timeout_ms,
   int *ret),
  (multi_handle, extra_fds, extra_nfds, timeout_ms, ret))
FORWARD(CURLMcode, curl_multi_remove_handle,
  (CURLM *multi_handle, CURL *curl_handle), (multi_handle, curl_handle))
FORWARD(CURLMcode, curl_multi_wakeup, (CURLM *multi_handle), (multi_handle))
FORWARD(struct curl_slist *, curl_slist_append,
  (struct curl_slist *list, const char *data), (list, data))
FORWARD(void, curl_slist_free_all, (struct curl_slist *list), (list))

// Variadic functions cannot be forwarded, so each argument type has a shim.

CURLcode shim_curl_set_number(CURL *handle, CURLoption option, long value) {
  return ON_DEMAND(curl_easy_setopt)(handle, option, value);
}

CURLcode shim_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return ON_DEMAND(curl_easy_setopt)(handle, option, value);
}

CURLcode shim_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return ON_DEMAND(curl_easy_setopt)(handle, option, value);
}

CURLcode shim_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return ON_DEMAND(curl_easy_setopt)(handle, option, value);
}

CURLcode shim_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return ON_DEMAND(curl_easy_setopt)(handle, option, value);
}

CURLcode shim_curl_set_receiver(CURL *handle, CURLoption option, shim_curl_receiver receiver) {
  return ON_DEMAND(curl_easy_setopt)(handle, option, receiver);
}

CURLcode shim_curl_set_check(CURL *handle, CURLoption option, shim_curl_check check) {
  return ON_DEMAND(curl_easy_setopt)(handle, option, check);
}

long shim_curl_status(CURL *handle) {
  long status = 0;
  ON_DEMAND(curl_easy_getinfo)(handle, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

long shim_curl_errno(CURL *handle) {
  long number = 0;
  ON_DEMAND(curl_easy_getinfo)(handle, CURLINFO_OS_ERRNO, &number);
  return number;
}

int shim_curl_result(CURLM *multi) {
  int left = 0;
  CURLMsg *message;
  while ((message = curl_multi_info_read(multi, &left)) != NULL) {
    if (message->msg == CURLMSG_DONE) return (int)message->data.result;
  }
  return -1;
}
