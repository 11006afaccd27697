/* Lines for the system's log. See log.h. */
#define _XOPEN_SOURCE 700
#include "log.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

static int open_socket (const char *path, int type) {
  struct sockaddr_un address;
  int number;
  const int fd = socket(AF_UNIX, type, 0);
  if (fd < 0) return -1;
  memset(&address, 0, sizeof address);
  address.sun_family = AF_UNIX;
  memcpy(address.sun_path, path, strlen(path) + 1);
  if (fcntl(fd, F_SETFD, FD_CLOEXEC) == 0 &&
      fcntl(fd, F_SETFL, O_NONBLOCK) == 0 &&
      connect(fd, (const struct sockaddr *)&address, sizeof address) == 0)
    return fd;
  number = errno;
  close(fd);
  errno = number;
  return -1;
}

/* The log's address, on Linux and elsewhere, and its socket type. */
static int open_log (int *type) {
  static const char *const paths[] = { "/dev/log", "/var/run/syslog" };
  size_t i;
  for (i = 0; i < sizeof paths / sizeof *paths; i++) {
    int fd = open_socket(paths[i], *type = SOCK_DGRAM);
    if (fd < 0 && errno == EPROTOTYPE)
      fd = open_socket(paths[i], *type = SOCK_STREAM);
    if (fd >= 0 || errno != ENOENT) return fd;
  }
  return -1;
}

static int put_all (int fd, se_span text) {
  ssize_t put;
  do put = send(fd, text.ptr, text.len, MSG_NOSIGNAL);
  while (put < 0 && errno == EINTR);
  if (put >= 0 && (size_t)put != text.len) errno = EAGAIN;
  return put >= 0 && (size_t)put == text.len;
}

se_status se_log (se_span line) {
  int type, good, number;
  const int fd = open_log(&type);
  if (fd < 0) return SE_SYSTEM;
  good = put_all(fd, line);
  if (good && type == SOCK_STREAM) good = put_all(fd, se_span_of("", 1));
  number = errno;
  close(fd);
  errno = number;
  return good ? SE_OK : SE_SYSTEM;
}
