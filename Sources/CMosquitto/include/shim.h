#pragma once
#include <mosquitto.h>

// Returns why libmosquitto cannot be used, in one line, or NULL if it can. Call its other functions
// only after NULL.
const char *shim_mosquitto_problem(void);

// Refuses keys that need a passphrase; OpenSSL would prompt for it on the terminal.
static inline int shim_mosquitto_no_passphrase(char *buffer, int size, int writing, void *context) {
  (void)buffer; (void)size; (void)writing; (void)context;
  return 0;
}
static inline int shim_mosquitto_tls_set(
    struct mosquitto *handle, const char *authorities, const char *certificate, const char *key) {
  // Without authorities, the certificate is kept only if a folder of them is named.
  return mosquitto_tls_set(
      handle, authorities, authorities ? NULL : "/etc/ssl/certs", certificate, key,
      shim_mosquitto_no_passphrase);
}
