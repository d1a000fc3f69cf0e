#ifndef DATAGRAMS_H
#define DATAGRAMS_H

#include <stdint.h>
#include <sys/socket.h>

// UDP datagrams in batches with recvmmsg(2) and sendmmsg(2), which Swift's C library module does
// not import. A system call receives or sends up to 64 datagrams, over IPv4 or IPv6.

enum {
  // The number of datagrams in a batch. Larger batches were measured to be no faster.
  DATAGRAM_BATCH = 64,
  // The buffer size for a received datagram, in bytes. A longer one is truncated, but its length is
  // kept.
  DATAGRAM_ROOM_IN = 128,
  // The buffer size for a reply, in bytes.
  DATAGRAM_ROOM_OUT = 512,
};

// The source of a datagram: an IPv6 address or an IPv4 address mapped into it (::ffff:a.b.c.d), as
// two integers, and the port.
struct datagram_source {
  uint64_t high;
  uint64_t low;
  uint16_t port;
};

struct datagram_batch;

// Opens a socket that receives at an address. Other sockets of the same user may use the same
// address. buffer is the requested size of the system's buffers in bytes, and timeout the receive
// timeout in milliseconds. A wildcard receives at all addresses of the machine, the IPv6 one at
// IPv4 addresses as well. Returns the descriptor, or a negative error number.
int datagram_open(const struct sockaddr *address, socklen_t length, int buffer, int timeout);

// Returns the number of datagrams that the system has dropped since the socket was opened because
// they were not read in time.
uint32_t datagram_overflow(int descriptor);

// Allocates a batch; returns NULL if there is no memory.
struct datagram_batch *datagram_batch_create(void);
void datagram_batch_free(struct datagram_batch *batch);

// Waits for datagrams and reads those that have arrived. Returns their number, 0 after a timeout,
// or a negative error number. All replies are empty afterwards.
int datagram_receive(int descriptor, struct datagram_batch *batch);

// Sends the replies that are not empty, each to the source of its datagram and from the address at
// which that arrived. Returns the number of replies that could not be sent.
int datagram_reply(int descriptor, struct datagram_batch *batch);

// A received datagram: its bytes, its length (which may exceed the buffer), and its source.
const uint8_t *datagram_bytes(const struct datagram_batch *batch, int index);
uint32_t datagram_length(const struct datagram_batch *batch, int index);
struct datagram_source datagram_source(const struct datagram_batch *batch, int index);

// The buffer for a reply, and the number of its bytes to send; 0 sends none.
uint8_t *datagram_reply_room(struct datagram_batch *batch, int index);
void datagram_set_reply(struct datagram_batch *batch, int index, uint32_t length);

// Prefetches memory that will be read soon. Invalid addresses are allowed, because nothing is read
// from them.
static inline void fetch_ahead(const void *address) { __builtin_prefetch(address); }

#endif
