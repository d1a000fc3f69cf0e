#pragma once
#include <mosquitto.h>

// Why libmosquitto cannot be used, in one line; NULL where it can. Its functions may be called only then.
const char *shim_mosquitto_problem(void);

// A key that wants a passphrase is refused; OpenSSL would ask for one at the terminal.
static inline int shim_mosquitto_no_passphrase(char *buffer, int size, int writing, void *context) {
  (void)buffer; (void)size; (void)writing; (void)context;
  return 0;
}
static inline int shim_mosquitto_tls_set(
    struct mosquitto *handle, const char *authorities, const char *certificate, const char *key) {
  return mosquitto_tls_set(
      handle, authorities, NULL, certificate, key, shim_mosquitto_no_passphrase);
}
