#ifndef DATAGRAMS_H
#define DATAGRAMS_H

#include <stdint.h>
#include <sys/socket.h>

// Datagrams (UDP) in batches: recvmmsg(2) and sendmmsg(2), which Swift's own module of the C library
// leaves out. One call of the system takes or sends up to 64 datagrams, over IPv4 or IPv6.

enum {
  // How many datagrams a batch holds: more gain nothing, as measured.
  DATAGRAM_BATCH = 64,
  // The room for a datagram that arrives; what is longer keeps its length and loses its end.
  DATAGRAM_ROOM_IN = 128,
  // The room for a reply.
  DATAGRAM_ROOM_OUT = 512,
};

// Where a datagram came from: an IPv6 address, or an IPv4 one mapped into it (::ffff:a.b.c.d), its two
// halves as numbers, and the port.
struct datagram_source {
  uint64_t high;
  uint64_t low;
  uint16_t port;
};

struct datagram_batch;

// Opens a socket that receives at an address, beside others of the same user at the same port.
// buffer is how many bytes the system is asked to keep for it each way. A receive call waits at most
// patience milliseconds. A wildcard receives at all addresses of the machine, the one of IPv6 also at
// those of IPv4. Returns the descriptor, or minus the system's error number.
int datagram_open(const struct sockaddr *address, socklen_t length, int buffer, int patience);

// How many datagrams the system dropped because nobody took them in time, since the socket was opened.
uint32_t datagram_overflow(int descriptor);

// A batch in memory of its own; NULL where there is none.
struct datagram_batch *datagram_batch_create(void);
void datagram_batch_free(struct datagram_batch *batch);

// Waits for datagrams and takes those that are there. Returns how many, 0 when none came in time, or
// minus the system's error number. All replies are empty then.
int datagram_receive(int descriptor, struct datagram_batch *batch);

// Sends the replies that are not empty, each to where its datagram came from, and from the address that
// it came to. Returns how many the system did not take.
int datagram_reply(int descriptor, struct datagram_batch *batch);

// What arrived: the bytes, how many were sent (perhaps more than there is room for), and from where.
const uint8_t *datagram_bytes(const struct datagram_batch *batch, int index);
uint32_t datagram_length(const struct datagram_batch *batch, int index);
struct datagram_source datagram_source(const struct datagram_batch *batch, int index);

// The room for a reply, and how many bytes of it are to be sent; 0 for none.
uint8_t *datagram_reply_room(struct datagram_batch *batch, int index);
void datagram_set_reply(struct datagram_batch *batch, int index, uint32_t length);

// Asks for memory that will be read soon, so that it is near the processor by then. Any address will do:
// nothing is read from one that is none.
static inline void fetch_ahead(const void *address) { __builtin_prefetch(address); }

#endif
