#ifndef LOAD_H
#define LOAD_H

#include <stdint.h>

// What `make bench` puts a relay under load with, and what it is compared with.

enum {
  // How many datagrams are sent or taken in one call of the system.
  LOAD_BATCH = 64,
  // The room for one of them.
  LOAD_ROOM = 512,
};

// Puts the calling thread onto one processor. Returns 0, or -1 where there is no such.
int load_pin(int processor);

// The baseline: answers every datagram that comes to a socket with so many bytes, the first 24 of them
// its own, by recvmmsg(2) and sendmmsg(2), for some batches or until none comes in time. Returns the
// processor time it took, in nanoseconds, and adds to *answered how many it answered.
uint64_t load_echo(int descriptor, int reply_length, int batches, uint64_t *answered);

// Opens a socket that is bound to an IPv4 address of this machine (in host order) and connected to a port
// of 127.0.0.1. Returns its descriptor, or minus the system's error number.
int load_open(uint32_t from, uint16_t to_port);

// Sends count datagrams of length bytes each, which lie stride bytes apart. Returns how many the system
// took, or minus its error number.
int load_send(int descriptor, const uint8_t *bytes, int stride, int length, int count);

// Takes up to LOAD_BATCH datagrams that are there, each into LOAD_ROOM bytes, and their lengths. Returns
// how many; 0 where there are none.
int load_take(int descriptor, uint8_t *bytes, uint32_t *lengths);

#endif
