#pragma once
#include <openssl/ssl.h>

// The server's side of TLS. Functions may be called from any thread, but only one at a time for each SSL.

// Returns why OpenSSL cannot be used, in one line, or NULL if it can. Call the other functions only after NULL.
const char *shim_tls_problem(void);

// Why a certificate or its key cannot be used.
enum shim_tls_fault {
  SHIM_TLS_FINE,
  SHIM_TLS_NO_MEMORY,
  // The file of the certificate contains none, or a damaged one.
  SHIM_TLS_NO_CERTIFICATE,
  // A certificate further down the chain is damaged.
  SHIM_TLS_BAD_CHAIN,
  // OpenSSL refuses the certificate, for example because its key is too short.
  SHIM_TLS_REFUSED_CERTIFICATE,
  // The file of the key contains none, or a damaged one.
  SHIM_TLS_NO_KEY,
  // The key is protected by a passphrase.
  SHIM_TLS_LOCKED_KEY,
  // The key belongs to another certificate.
  SHIM_TLS_OTHER_KEY,
};

struct shim_tls_certificate {
  enum shim_tls_fault fault;
  // OpenSSL's reason for the fault; empty if it has none.
  char reason[160];
  // The certificate's period of validity, in seconds since 1970.
  int64_t valid_from, valid_until;
};

// Creates what connections share: protocol versions, ciphers, and a certificate with its chain and key, both
// as PEM. Returns NULL, and the fault, if they cannot be used.
SSL_CTX *shim_tls_context_new(
    const void *chain, int chain_count, const void *key, int key_count,
    struct shim_tls_certificate *certificate);
void shim_tls_context_free(SSL_CTX *context);

// Creates the server's side of a connection on a non-blocking socket, which it does not own. Returns NULL if no
// memory is left.
SSL *shim_tls_new(SSL_CTX *context, int descriptor);
void shim_tls_free(SSL *connection);

// What a call returns instead of a number of bytes.
enum shim_tls_outcome {
  // Call again when the socket can be read.
  SHIM_TLS_READ = -1,
  // Call again when the socket can be written.
  SHIM_TLS_WRITE = -2,
  // The connection is lost, or the client violated the protocol.
  SHIM_TLS_LOST = -3,
};

// Continues the handshake; returns 1 once it is complete, or an outcome.
int shim_tls_accept(SSL *connection);

// Returns the number of bytes received, 0 if the client has ended the connection, or an outcome.
int shim_tls_receive(SSL *connection, void *bytes, int count);

// Returns the number of bytes sent, at least 1, or an outcome. After an outcome, the next call must begin with the
// same bytes.
int shim_tls_send(SSL *connection, const void *bytes, int count);

// Sends close_notify, if the socket can be written at once.
void shim_tls_end(SSL *connection);
