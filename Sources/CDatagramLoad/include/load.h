#ifndef LOAD_H
#define LOAD_H

#include <stdint.h>

// The load generator for the relay benchmark in `make bench`, and the baseline for comparison.

enum {
  // The number of datagrams sent or received per system call.
  LOAD_BATCH = 64,
  // The buffer size for one datagram, in bytes.
  LOAD_ROOM = 512,
};

// Binds the calling thread to a processor. Returns 0, or -1 if the processor does not exist.
int load_pin(int processor);

// The baseline: answers every datagram on a socket with reply_length bytes, the first 24 of them
// copied from the datagram, by recvmmsg(2) and sendmmsg(2). Ends after a number of batches, or when
// no datagram arrives in time. Returns the processor time in nanoseconds, and adds the number of
// answers to *answered.
uint64_t load_echo(int descriptor, int reply_length, int batches, uint64_t *answered);

// Opens a socket bound to an IPv4 address of this machine (in host order) and connected to a port
// of 127.0.0.1. Returns its descriptor, or a negative error number.
int load_open(uint32_t from, uint16_t to_port);

// Sends count datagrams of length bytes each, which lie stride bytes apart. Returns the number of
// datagrams sent, or a negative error number.
int load_send(int descriptor, const uint8_t *bytes, int stride, int length, int count);

// Receives up to LOAD_BATCH waiting datagrams, each into LOAD_ROOM bytes, and stores their lengths.
// Returns their number; 0 if none is waiting.
int load_take(int descriptor, uint8_t *bytes, uint32_t *lengths);

#endif
