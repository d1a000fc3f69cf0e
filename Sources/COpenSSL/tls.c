// The server's side of TLS, reduced to what the HTTP server needs.
#define _GNU_SOURCE
#include "include/shim.h"

#include <openssl/err.h>
#include <openssl/pem.h>

#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

// Sockets. OpenSSL's own socket BIO calls write(), which raises SIGPIPE when the client has left.

static int socket_of(BIO *bio) { return (int)(intptr_t)BIO_get_data(bio); }

static int is_temporary(int code) { return code == EAGAIN || code == EINTR || code == ENOBUFS; }

static int receive_bytes(BIO *bio, char *bytes, int count) {
  BIO_clear_retry_flags(bio);
  ssize_t got = recv(socket_of(bio), bytes, (size_t)count, 0);
  if (got < 0 && is_temporary(errno)) BIO_set_retry_read(bio);
  return (int)got;
}

static int send_bytes(BIO *bio, const char *bytes, int count) {
  BIO_clear_retry_flags(bio);
  ssize_t sent = send(socket_of(bio), bytes, (size_t)count, MSG_NOSIGNAL | MSG_DONTWAIT);
  if (sent < 0 && is_temporary(errno)) BIO_set_retry_write(bio);
  return (int)sent;
}

static long control(BIO *bio, int command, long number, void *pointer) {
  (void)bio; (void)number; (void)pointer;
  // Nothing is buffered.
  return command == BIO_CTRL_FLUSH;
}

static BIO_METHOD *sockets;

static void prepare_sockets(void) {
  sockets = BIO_meth_new(BIO_TYPE_SOURCE_SINK | BIO_TYPE_DESCRIPTOR, "aloft socket");
  if (!sockets) return;
  BIO_meth_set_read(sockets, receive_bytes);
  BIO_meth_set_write(sockets, send_bytes);
  BIO_meth_set_ctrl(sockets, control);
}

// Certificates.

static int refuse_passphrase(char *buffer, int size, int writing, void *asked) {
  (void)buffer; (void)size; (void)writing;
  *(int *)asked = 1;
  return -1;
}

static int no_passphrase(char *buffer, int size, int writing, void *context) {
  (void)buffer; (void)size; (void)writing; (void)context;
  return -1;
}

static int64_t seconds(const ASN1_TIME *time) {
  struct tm parts;
  return ASN1_TIME_to_tm(time, &parts) ? (int64_t)timegm(&parts) : 0;
}

static enum shim_tls_fault use_chain(
    SSL_CTX *context, const void *bytes, int count, struct shim_tls_certificate *certificate) {
  BIO *file = BIO_new_mem_buf(bytes, count);
  if (!file) return SHIM_TLS_NO_MEMORY;
  X509 *own = PEM_read_bio_X509_AUX(file, NULL, no_passphrase, NULL);
  enum shim_tls_fault fault = own ? SHIM_TLS_FINE : SHIM_TLS_NO_CERTIFICATE;
  if (own) {
    certificate->valid_from = seconds(X509_get0_notBefore(own));
    certificate->valid_until = seconds(X509_get0_notAfter(own));
    if (SSL_CTX_use_certificate(context, own) != 1) fault = SHIM_TLS_REFUSED_CERTIFICATE;
  }
  X509_free(own);
  while (fault == SHIM_TLS_FINE) {
    ERR_clear_error();
    X509 *issuer = PEM_read_bio_X509(file, NULL, no_passphrase, NULL);
    if (!issuer) {
      // The end of the file, or a key that follows in the same file.
      if (ERR_GET_REASON(ERR_peek_last_error()) != PEM_R_NO_START_LINE) fault = SHIM_TLS_BAD_CHAIN;
      break;
    }
    if (SSL_CTX_add0_chain_cert(context, issuer) != 1) {
      X509_free(issuer);
      fault = SHIM_TLS_REFUSED_CERTIFICATE;
    }
  }
  BIO_free(file);
  return fault;
}

static enum shim_tls_fault use_key(SSL_CTX *context, const void *bytes, int count) {
  BIO *file = BIO_new_mem_buf(bytes, count);
  if (!file) return SHIM_TLS_NO_MEMORY;
  ERR_clear_error();
  int asked = 0;
  EVP_PKEY *key = PEM_read_bio_PrivateKey(file, NULL, refuse_passphrase, &asked);
  BIO_free(file);
  if (!key) return asked ? SHIM_TLS_LOCKED_KEY : SHIM_TLS_NO_KEY;
  int isUsed = SSL_CTX_use_PrivateKey(context, key) == 1;
  EVP_PKEY_free(key);
  return isUsed && SSL_CTX_check_private_key(context) == 1 ? SHIM_TLS_FINE : SHIM_TLS_OTHER_KEY;
}

// The only application protocol is HTTP/1.1 (RFC 7301). A client that names others only is refused.
static int choose_protocol(
    SSL *connection, const unsigned char **chosen, unsigned char *length,
    const unsigned char *offered, unsigned int count, void *context) {
  (void)connection; (void)context;
  static const unsigned char own[] = "\x08http/1.1";
  unsigned char *found = NULL;
  int result = SSL_select_next_proto(&found, length, own, sizeof own - 1, offered, count);
  *chosen = found;
  return result == OPENSSL_NPN_NEGOTIATED ? SSL_TLSEXT_ERR_OK : SSL_TLSEXT_ERR_ALERT_FATAL;
}

static SSL_CTX *configured(void) {
  SSL_CTX *context = SSL_CTX_new(TLS_server_method());
  if (!context) return NULL;
  SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
  // Of TLS 1.2, only authenticated encryption with forward secrecy; TLS 1.3 has nothing else.
  if (SSL_CTX_set_cipher_list(context, "ECDHE+AESGCM:ECDHE+CHACHA20") != 1) {
    SSL_CTX_free(context);
    return NULL;
  }
  SSL_CTX_set_options(context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION);
  // Tickets resume sessions; the server remembers none.
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
  // Cues that a client has not read are sent later from another buffer. Idle connections keep none.
  SSL_CTX_set_mode(
      context,
      SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_RELEASE_BUFFERS);
  SSL_CTX_set_alpn_select_cb(context, choose_protocol, NULL);
  return context;
}

SSL_CTX *shim_tls_context_new(
    const void *chain, int chain_count, const void *key, int key_count,
    struct shim_tls_certificate *certificate) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, prepare_sockets);
  *certificate = (struct shim_tls_certificate){.fault = SHIM_TLS_NO_MEMORY};
  ERR_clear_error();
  SSL_CTX *context = sockets ? configured() : NULL;
  if (context) certificate->fault = use_chain(context, chain, chain_count, certificate);
  if (certificate->fault == SHIM_TLS_FINE) certificate->fault = use_key(context, key, key_count);
  if (certificate->fault == SHIM_TLS_FINE) return context;
  const char *reason = ERR_reason_error_string(ERR_peek_last_error());
  snprintf(certificate->reason, sizeof certificate->reason, "%s", reason ? reason : "");
  ERR_clear_error();
  SSL_CTX_free(context);
  return NULL;
}

void shim_tls_context_free(SSL_CTX *context) { SSL_CTX_free(context); }

// Connections.

SSL *shim_tls_new(SSL_CTX *context, int descriptor) {
  SSL *connection = SSL_new(context);
  BIO *bio = connection ? BIO_new(sockets) : NULL;
  if (!bio) {
    SSL_free(connection);
    return NULL;
  }
  BIO_set_data(bio, (void *)(intptr_t)descriptor);
  BIO_set_init(bio, 1);
  SSL_set_bio(connection, bio, bio);
  return connection;
}

void shim_tls_free(SSL *connection) { SSL_free(connection); }

static int outcome(SSL *connection, int result) {
  if (result > 0) return result;
  int error = SSL_get_error(connection, result);
  // Errors are kept for each thread, and a thread serves many connections.
  ERR_clear_error();
  switch (error) {
  case SSL_ERROR_WANT_READ: return SHIM_TLS_READ;
  case SSL_ERROR_WANT_WRITE: return SHIM_TLS_WRITE;
  case SSL_ERROR_ZERO_RETURN: return 0;
  default: return SHIM_TLS_LOST;
  }
}

int shim_tls_accept(SSL *connection) {
  ERR_clear_error();
  int result = outcome(connection, SSL_accept(connection));
  return result == 0 ? SHIM_TLS_LOST : result;
}

int shim_tls_receive(SSL *connection, void *bytes, int count) {
  ERR_clear_error();
  return outcome(connection, SSL_read(connection, bytes, count));
}

int shim_tls_send(SSL *connection, const void *bytes, int count) {
  ERR_clear_error();
  int result = outcome(connection, SSL_write(connection, bytes, count));
  return result == 0 ? SHIM_TLS_LOST : result;
}

void shim_tls_end(SSL *connection) {
  ERR_clear_error();
  SSL_shutdown(connection);
  ERR_clear_error();
}
