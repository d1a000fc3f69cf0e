// The OpenSSL functions that Aloft uses, loaded on demand. Those of libcrypto are found through libssl, which is
// linked to it.
#include "include/shim.h"

#include <openssl/err.h>
#include <openssl/pem.h>

#include <ondemand.h>

static struct library library = {"libssl.so.3", "libssl3 (libssl3t64 from Debian 13)", NULL};

const char *shim_tls_problem(void) { return library_problem(&library); }

FORWARD(int, ASN1_TIME_to_tm, (const ASN1_TIME *s, struct tm *tm), (s, tm))
FORWARD(void, BIO_clear_flags, (BIO *b, int flags), (b, flags))
FORWARD(int, BIO_free, (BIO *a), (a))
FORWARD(void *, BIO_get_data, (BIO *a), (a))
FORWARD(BIO_METHOD *, BIO_meth_new, (int type, const char *name), (type, name))
FORWARD(int, BIO_meth_set_ctrl,
  (BIO_METHOD *biom, long (*ctrl)(BIO *, int, long, void *)), (biom, ctrl))
FORWARD(int, BIO_meth_set_read, (BIO_METHOD *biom, int (*read)(BIO *, char *, int)), (biom, read))
FORWARD(int, BIO_meth_set_write,
  (BIO_METHOD *biom, int (*write)(BIO *, const char *, int)), (biom, write))
FORWARD(BIO *, BIO_new, (const BIO_METHOD *type), (type))
FORWARD(BIO *, BIO_new_mem_buf, (const void *buf, int len), (buf, len))
FORWARD(void, BIO_set_data, (BIO *a, void *ptr), (a, ptr))
FORWARD(void, BIO_set_flags, (BIO *b, int flags), (b, flags))
FORWARD(void, BIO_set_init, (BIO *a, int init), (a, init))
FORWARD(void, ERR_clear_error, (void), ())
FORWARD(unsigned long, ERR_peek_last_error, (void), ())
FORWARD(const char *, ERR_reason_error_string, (unsigned long e), (e))
FORWARD(void, EVP_PKEY_free, (EVP_PKEY *key), (key))
FORWARD(EVP_PKEY *, PEM_read_bio_PrivateKey,
  (BIO *bp, EVP_PKEY **x, pem_password_cb *cb, void *u), (bp, x, cb, u))
FORWARD(X509 *, PEM_read_bio_X509, (BIO *bp, X509 **x, pem_password_cb *cb, void *u), (bp, x, cb, u))
FORWARD(X509 *, PEM_read_bio_X509_AUX,
  (BIO *bp, X509 **x, pem_password_cb *cb, void *u), (bp, x, cb, u))
FORWARD(int, SSL_CTX_check_private_key, (const SSL_CTX *ctx), (ctx))
FORWARD(long, SSL_CTX_ctrl, (SSL_CTX *ctx, int cmd, long larg, void *parg), (ctx, cmd, larg, parg))
FORWARD(void, SSL_CTX_free, (SSL_CTX *ctx), (ctx))
FORWARD(SSL_CTX *, SSL_CTX_new, (const SSL_METHOD *meth), (meth))
FORWARD(void, SSL_CTX_set_alpn_select_cb,
  (SSL_CTX *ctx, SSL_CTX_alpn_select_cb_func cb, void *arg), (ctx, cb, arg))
FORWARD(int, SSL_CTX_set_cipher_list, (SSL_CTX *ctx, const char *str), (ctx, str))
FORWARD(uint64_t, SSL_CTX_set_options, (SSL_CTX *ctx, uint64_t op), (ctx, op))
FORWARD(int, SSL_CTX_use_PrivateKey, (SSL_CTX *ctx, EVP_PKEY *pkey), (ctx, pkey))
FORWARD(int, SSL_CTX_use_certificate, (SSL_CTX *ctx, X509 *x), (ctx, x))
FORWARD(int, SSL_accept, (SSL *ssl), (ssl))
FORWARD(void, SSL_free, (SSL *ssl), (ssl))
FORWARD(int, SSL_get_error, (const SSL *s, int ret_code), (s, ret_code))
FORWARD(SSL *, SSL_new, (SSL_CTX *ctx), (ctx))
FORWARD(int, SSL_read, (SSL *ssl, void *buf, int num), (ssl, buf, num))
FORWARD(int, SSL_select_next_proto,
  (unsigned char **out, unsigned char *outlen, const unsigned char *in, unsigned int inlen,
   const unsigned char *client, unsigned int client_len),
  (out, outlen, in, inlen, client, client_len))
FORWARD(void, SSL_set_bio, (SSL *s, BIO *rbio, BIO *wbio), (s, rbio, wbio))
FORWARD(int, SSL_shutdown, (SSL *s), (s))
FORWARD(int, SSL_write, (SSL *ssl, const void *buf, int num), (ssl, buf, num))
FORWARD(const SSL_METHOD *, TLS_server_method, (void), ())
FORWARD(void, X509_free, (X509 *a), (a))
FORWARD(const ASN1_TIME *, X509_get0_notAfter, (const X509 *x), (x))
FORWARD(const ASN1_TIME *, X509_get0_notBefore, (const X509 *x), (x))
