#define _GNU_SOURCE
#include "datagrams.h"

#include <endian.h>
#include <errno.h>
#include <linux/sock_diag.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

// Control data: the local address at which a datagram arrived, IPv4 or IPv6.
union datagram_control {
  struct cmsghdr heading;
  uint8_t bytes[CMSG_SPACE(sizeof(struct in6_pktinfo))];
};

struct datagram_batch {
  struct mmsghdr in[DATAGRAM_BATCH];
  struct mmsghdr out[DATAGRAM_BATCH];
  struct iovec in_room[DATAGRAM_BATCH];
  struct iovec out_room[DATAGRAM_BATCH];
  struct sockaddr_in6 from[DATAGRAM_BATCH];
  union datagram_control to[DATAGRAM_BATCH];
  uint32_t reply[DATAGRAM_BATCH];
  uint8_t requests[DATAGRAM_BATCH][DATAGRAM_ROOM_IN];
  uint8_t replies[DATAGRAM_BATCH][DATAGRAM_ROOM_OUT];
  int count;
};

// Whether an address is the IPv4 or IPv6 wildcard.
static bool is_wildcard(const struct sockaddr *address) {
  if (address->sa_family == AF_INET) {
    return ((const struct sockaddr_in *)address)->sin_addr.s_addr == htonl(INADDR_ANY);
  }
  const struct in6_addr *six = &((const struct sockaddr_in6 *)address)->sin6_addr;
  return IN6_IS_ADDR_UNSPECIFIED(six) || (IN6_IS_ADDR_V4MAPPED(six) && six->s6_addr32[3] == 0);
}

int datagram_open(const struct sockaddr *address, socklen_t length, int buffer, int timeout) {
  int descriptor = socket(address->sa_family, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return -errno;
  int yes = 1, no = 0;
  struct timeval wait = {timeout / 1000, timeout % 1000 * 1000};
  setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &buffer, sizeof buffer);
  setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
  // The IPv6 wildcard receives IPv4 as well.
  if (address->sa_family == AF_INET6) {
    setsockopt(descriptor, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no);
  }
  // On a wildcard socket, the system would answer from the address that it prefers, and a client
  // that sent to another one would reject the answer. So ask for the address of each datagram.
  if (is_wildcard(address)) {
    bool is_six = address->sa_family == AF_INET6;
    setsockopt(descriptor, is_six ? IPPROTO_IPV6 : IPPROTO_IP,
               is_six ? IPV6_RECVPKTINFO : IP_PKTINFO, &yes, sizeof yes);
  }
  if (setsockopt(descriptor, SOL_SOCKET, SO_REUSEPORT, &yes, sizeof yes) != 0 ||
      setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait) != 0 ||
      bind(descriptor, address, length) != 0) {
    int error = errno;
    close(descriptor);
    return -error;
  }
  return descriptor;
}

uint32_t datagram_overflow(int descriptor) {
  uint32_t figures[SK_MEMINFO_VARS] = {0};
  socklen_t length = sizeof figures;
  getsockopt(descriptor, SOL_SOCKET, SO_MEMINFO, figures, &length);
  return figures[SK_MEMINFO_DROPS];
}

struct datagram_batch *datagram_batch_create(void) {
  struct datagram_batch *batch = calloc(1, sizeof *batch);
  if (!batch) return NULL;
  for (int i = 0; i < DATAGRAM_BATCH; i++) {
    batch->in_room[i] = (struct iovec){batch->requests[i], DATAGRAM_ROOM_IN};
    batch->out_room[i].iov_base = batch->replies[i];
  }
  return batch;
}

void datagram_batch_free(struct datagram_batch *batch) { free(batch); }

int datagram_receive(int descriptor, struct datagram_batch *batch) {
  for (int i = 0; i < DATAGRAM_BATCH; i++) {
    batch->in[i].msg_hdr = (struct msghdr){
        .msg_name = &batch->from[i],
        .msg_namelen = sizeof batch->from[i],
        .msg_iov = &batch->in_room[i],
        .msg_iovlen = 1,
        // Stays empty if the socket is bound to a single address.
        .msg_control = &batch->to[i],
        .msg_controllen = sizeof batch->to[i],
    };
  }
  batch->count = 0;
  // With MSG_TRUNC, the true length is returned even for a truncated datagram.
  int count = recvmmsg(descriptor, batch->in, DATAGRAM_BATCH, MSG_WAITFORONE | MSG_TRUNC, NULL);
  if (count < 0) {
    // ECONNREFUSED belongs to an earlier reply, not to the datagrams to receive.
    int is_silence = errno == EAGAIN || errno == EINTR || errno == ECONNREFUSED;
    return is_silence ? 0 : -errno;
  }
  batch->count = count;
  memset(batch->reply, 0, sizeof batch->reply);
  return count;
}

// Converts the local address of a received datagram into the source address of the reply. The
// routing table chooses the interface, except for link-local addresses, which need one.
static void answer_from(union datagram_control *control) {
  struct cmsghdr *heading = &control->heading;
  if (heading->cmsg_level == IPPROTO_IPV6 && heading->cmsg_type == IPV6_PKTINFO) {
    struct in6_pktinfo info;
    memcpy(&info, CMSG_DATA(heading), sizeof info);
    if (!IN6_IS_ADDR_LINKLOCAL(&info.ipi6_addr)) info.ipi6_ifindex = 0;
    memcpy(CMSG_DATA(heading), &info, sizeof info);
  } else if (heading->cmsg_level == IPPROTO_IP && heading->cmsg_type == IP_PKTINFO) {
    struct in_pktinfo info;
    memcpy(&info, CMSG_DATA(heading), sizeof info);
    // ipi_spec_dst is already the source: the address that was addressed, or one of ours for a
    // broadcast.
    info.ipi_ifindex = 0;
    memcpy(CMSG_DATA(heading), &info, sizeof info);
  }
}

int datagram_reply(int descriptor, struct datagram_batch *batch) {
  int count = 0;
  for (int i = 0; i < batch->count; i++) {
    if (batch->reply[i] == 0) continue;
    batch->out_room[count] = (struct iovec){batch->replies[i], batch->reply[i]};
    batch->out[count].msg_hdr = (struct msghdr){
        .msg_name = &batch->from[i],
        .msg_namelen = batch->in[i].msg_hdr.msg_namelen,
        .msg_iov = &batch->out_room[count],
        .msg_iovlen = 1,
    };
    size_t said = batch->in[i].msg_hdr.msg_controllen;
    if (said >= sizeof(struct cmsghdr)) {
      answer_from(&batch->to[i]);
      batch->out[count].msg_hdr.msg_control = &batch->to[i];
      batch->out[count].msg_hdr.msg_controllen = said;
    }
    count++;
  }
  int next = 0, lost = 0;
  while (next < count) {
    int taken = sendmmsg(descriptor, batch->out + next, count - next, MSG_NOSIGNAL);
    if (taken < 0 && errno == EINTR) continue;
    // A reply cannot be sent from a multicast address, or from one that was removed: let the system
    // choose the source.
    if (taken <= 0 && batch->out[next].msg_hdr.msg_controllen > 0) {
      batch->out[next].msg_hdr.msg_controllen = 0;
      continue;
    }
    // The first remaining reply cannot be sent, for example to 0.0.0.0:0; the others can.
    if (taken <= 0) {
      next++;
      lost++;
      continue;
    }
    next += taken;
  }
  return lost;
}

const uint8_t *datagram_bytes(const struct datagram_batch *batch, int index) {
  return batch->requests[index];
}

uint32_t datagram_length(const struct datagram_batch *batch, int index) {
  return batch->in[index].msg_len;
}

struct datagram_source datagram_source(const struct datagram_batch *batch, int index) {
  const struct sockaddr_in6 *from = &batch->from[index];
  if (from->sin6_family == AF_INET) {
    const struct sockaddr_in *four = (const struct sockaddr_in *)from;
    return (struct datagram_source){
        0, UINT64_C(0xffff00000000) | be32toh(four->sin_addr.s_addr), be16toh(four->sin_port)};
  }
  struct datagram_source source = {.port = be16toh(from->sin6_port)};
  memcpy(&source.high, from->sin6_addr.s6_addr, 8);
  memcpy(&source.low, from->sin6_addr.s6_addr + 8, 8);
  source.high = be64toh(source.high);
  source.low = be64toh(source.low);
  return source;
}

uint8_t *datagram_reply_room(struct datagram_batch *batch, int index) {
  return batch->replies[index];
}

void datagram_set_reply(struct datagram_batch *batch, int index, uint32_t length) {
  batch->reply[index] = length <= DATAGRAM_ROOM_OUT ? length : 0;
}
