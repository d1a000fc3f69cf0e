#define _GNU_SOURCE
#include "load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <sched.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

int load_pin(int processor) {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(processor, &set);
  return sched_setaffinity(0, sizeof set, &set);
}

static uint64_t thread_time(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

uint64_t load_echo(int descriptor, int reply_length, int batches, uint64_t *answered) {
  static _Thread_local uint8_t in[LOAD_BATCH][128], out[LOAD_BATCH][LOAD_ROOM];
  static _Thread_local struct sockaddr_storage from[LOAD_BATCH];
  struct mmsghdr messages[LOAD_BATCH];
  struct iovec in_room[LOAD_BATCH], out_room[LOAD_BATCH];
  for (int i = 0; i < LOAD_BATCH; i++) {
    in_room[i] = (struct iovec){in[i], sizeof in[i]};
    out_room[i] = (struct iovec){out[i], (size_t)reply_length};
    memset(out[i], i, sizeof out[i]);
  }
  uint64_t begun = thread_time();
  for (int batch = 0; batch < batches; batch++) {
    for (int i = 0; i < LOAD_BATCH; i++) {
      messages[i].msg_hdr = (struct msghdr){.msg_name = &from[i],
                                            .msg_namelen = sizeof from[i],
                                            .msg_iov = &in_room[i],
                                            .msg_iovlen = 1};
    }
    int count = recvmmsg(descriptor, messages, LOAD_BATCH, MSG_WAITFORONE, NULL);
    if (count <= 0) break;
    for (int i = 0; i < count; i++) {
      memcpy(out[i], in[i], 24);
      messages[i].msg_hdr.msg_iov = &out_room[i];
    }
    int next = 0;
    while (next < count) {
      int sent = sendmmsg(descriptor, messages + next, count - next, 0);
      next += sent > 0 ? sent : 1;
    }
    *answered += (uint64_t)count;
  }
  return thread_time() - begun;
}

int load_open(uint32_t from, uint16_t to_port) {
  int descriptor = socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return -errno;
  int buffer = 4 << 20;
  setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &buffer, sizeof buffer);
  setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
  struct sockaddr_in own = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(from)};
  struct sockaddr_in other = {.sin_family = AF_INET,
                              .sin_port = htons(to_port),
                              .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  if (bind(descriptor, (struct sockaddr *)&own, sizeof own) != 0 ||
      connect(descriptor, (struct sockaddr *)&other, sizeof other) != 0) {
    int error = errno;
    close(descriptor);
    return -error;
  }
  return descriptor;
}

int load_send(int descriptor, const uint8_t *bytes, int stride, int length, int count) {
  struct mmsghdr messages[LOAD_BATCH];
  struct iovec room[LOAD_BATCH];
  if (count > LOAD_BATCH) count = LOAD_BATCH;
  for (int i = 0; i < count; i++) {
    room[i] = (struct iovec){(void *)(bytes + i * stride), (size_t)length};
    messages[i].msg_hdr = (struct msghdr){.msg_iov = &room[i], .msg_iovlen = 1};
  }
  int sent = sendmmsg(descriptor, messages, count, MSG_NOSIGNAL);
  return sent < 0 ? -errno : sent;
}

int load_take(int descriptor, uint8_t *bytes, uint32_t *lengths) {
  struct mmsghdr messages[LOAD_BATCH];
  struct iovec room[LOAD_BATCH];
  for (int i = 0; i < LOAD_BATCH; i++) {
    room[i] = (struct iovec){bytes + i * LOAD_ROOM, LOAD_ROOM};
    messages[i].msg_hdr = (struct msghdr){.msg_iov = &room[i], .msg_iovlen = 1};
  }
  int count = recvmmsg(descriptor, messages, LOAD_BATCH, MSG_DONTWAIT, NULL);
  if (count < 0) return 0;
  for (int i = 0; i < count; i++) lengths[i] = messages[i].msg_len;
  return count;
}
