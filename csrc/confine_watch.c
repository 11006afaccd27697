/*
** Reports what a confined program tried and was refused. See confine.h. The
** program may change what we read of it at any time: nothing is decided by it,
** and every call continues as if unwatched.
*/
#define _GNU_SOURCE
#include "confine.h"

#ifdef __linux__

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

struct notice {
  uint64_t id;
  uint32_t pid, flags;
  int32_t number;
  uint32_t machine;
  uint64_t where, arguments[6];
};

struct reply {
  uint64_t id;
  int64_t value;
  int32_t error;
  uint32_t flags;
};

#define RECEIVE _IOWR('!', 0, struct notice)
#define SEND _IOWR('!', 1, struct reply)

enum { GO_ON = 1, DNS = 53 };

/* Which arguments of a call name what it changes. */
typedef struct call_form {
  long number;
  int directory, path;  /* which argument; -1 for the working directory */
  const char *verb;
} call_form;

static const call_form forms[] = {
#ifdef SYS_open
  { SYS_open, -1, 0, "write" }, { SYS_creat, -1, 0, "write" },
  { SYS_mkdir, -1, 0, "make" }, { SYS_unlink, -1, 0, "remove" },
  { SYS_rmdir, -1, 0, "remove" }, { SYS_rename, -1, 1, "move to" },
  { SYS_link, -1, 1, "make" }, { SYS_symlink, -1, 1, "make" },
#endif
#ifdef SYS_renameat
  { SYS_renameat, 2, 3, "move to" },
#endif
  { SYS_openat, 0, 1, "write" }, { SYS_mkdirat, 0, 1, "make" },
  { SYS_unlinkat, 0, 1, "remove" }, { SYS_renameat2, 2, 3, "move to" },
  { SYS_linkat, 2, 3, "make" }, { SYS_symlinkat, 1, 2, "make" },
  { SYS_truncate, -1, 0, "write" }
};

/* Read memory of the other process, as much as one call returns. */
static ssize_t read_from (uint32_t pid, uint64_t from, void *to, size_t size) {
  const uintptr_t address = (uintptr_t)from;
  struct iovec mine = { to, size };
  struct iovec theirs = { NULL, size };
  memcpy(&theirs.iov_base, &address, sizeof address);
  return process_vm_readv((pid_t)pid, &mine, 1, &theirs, 1, 0);
}

/* Read a string of the other process. Returns its length. */
static size_t copy_from (uint32_t pid, uint64_t from, void *to, size_t size) {
  size_t got = 0;
  while (got < size) {  /* to the end of each page: the next may not be there */
    const size_t rest = 4096 - (size_t)((from + got) & 4095);
    const size_t want = size - got < rest ? size - got : rest;
    const ssize_t n = read_from(pid, from + got, (char *)to + got, want);
    if (n <= 0) break;
    if (memchr((char *)to + got, '\0', (size_t)n) != NULL) return got + (size_t)n;
    got += (size_t)n;
  }
  return got;
}

static int link_of (uint32_t pid, const char *what, char *to) {
  char path[64];
  ssize_t len;
  snprintf(path, sizeof path, "/proc/%u/%s", pid, what);
  len = readlink(path, to, PATH_MAX - 1);
  if (len <= 0) return 0;
  to[len] = '\0';
  return 1;
}

/* The path that a call names, absolute. */
static int path_of (const struct notice *it, const call_form *form, char *to) {
  char name[PATH_MAX], base[PATH_MAX], what[32];
  const size_t len = copy_from(it->pid, it->arguments[form->path], name,
                               sizeof name - 1);
  const int at = form->directory < 0 ? AT_FDCWD
                                     : (int)it->arguments[form->directory];
  name[len] = '\0';
  if (len == 0 || name[0] == '\0') return 0;
  if (name[0] == '/') {
    snprintf(to, PATH_MAX, "%s", name);
    return 1;
  }
  snprintf(what, sizeof what, at == AT_FDCWD ? "cwd" : "fd/%d", at);
  if (!link_of(it->pid, what, base)) return 0;
  return snprintf(to, PATH_MAX, "%.2000s/%.2000s", base, name) > 0;
}

/* The directory of a path without links, and its last name after it. */
static int settle (const char *path, char *to) {
  char above[PATH_MAX], real[PATH_MAX];
  const char *const name = strrchr(path, '/');
  if (realpath(path, to) != NULL) return 1;
  if (name == NULL || strlen(path) >= sizeof above) return 0;
  memcpy(above, path, strlen(path) + 1);
  above[name == path ? 1 : name - path] = '\0';
  if (realpath(above, real) == NULL) return 0;
  return snprintf(to, PATH_MAX, "%.2000s/%.2000s", real, name + 1) > 0;
}

static int is_in (char *const *list, const char *path) {
  for (; *list != NULL; list++) {
    const size_t len = strlen(*list);
    if (strncmp(*list, path, len) == 0 && (path[len] == '/' || path[len] == '\0'))
      return 1;
  }
  return 0;
}

/* Would the call have succeeded without confinement? */
static int is_ours (const call_form *form, const struct notice *it,
                    const char *path) {
  char above[PATH_MAX];
  const int there = access(path, F_OK) == 0;
  const char *const name = strrchr(path, '/');
  const int opens = strcmp(form->verb, "write") == 0;
  uint64_t flags = O_CREAT;
  if (it->number == SYS_openat) flags = it->arguments[2];
#ifdef SYS_open
  if (it->number == SYS_open) flags = it->arguments[1];
#endif
  if (strcmp(form->verb, "make") == 0 && there) return 0;
  if (strcmp(form->verb, "remove") == 0 && !there) return 0;
  if (opens && there) return access(path, W_OK) == 0;
  if (opens && (flags & O_CREAT) == 0) return 0;
  memcpy(above, path, strlen(path) + 1);
  above[name == path ? 1 : name - path] = '\0';
  return access(above, W_OK) == 0;
}

/* Add a line, if it is new and there is room. */
static void add (se_confine_watch *watch, const char *line) {
  const size_t len = strlen(watch->told);
  const size_t more = strlen(line);
  const char *at = strstr(watch->told, line);
  if (at != NULL && (at == watch->told || at[-1] == '\n')) return;
  if (len + more < sizeof watch->told) memcpy(watch->told + len, line, more + 1);
}

/* The name of a program, without control characters. */
static void name_of (uint32_t pid, char *to, size_t size) {
  char path[64];
  ssize_t got = 0;
  int fd;
  snprintf(path, sizeof path, "/proc/%u/comm", pid);
  fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd >= 0) {
    got = read(fd, to, size - 1);
    close(fd);
  }
  to[got > 0 ? got : 0] = '\0';
  to[strcspn(to, "\n")] = '\0';
}

static void hear_path (const struct notice *it, const call_form *form,
                       se_confine_watch *watch) {
  char path[PATH_MAX], real[PATH_MAX], line[PATH_MAX + 64], name[32];
  if (!path_of(it, form, path) || !settle(path, real)) return;
  if (strncmp(real, "/dev/", 5) == 0 || strncmp(real, "/proc/", 6) == 0) return;
  if (is_in(watch->writable, real) && !is_in(watch->kept, real)) return;
  if (strchr(real, '\n') != NULL || !is_ours(form, it, real)) return;
  name_of(it->pid, name, sizeof name);
  snprintf(line, sizeof line, "%s %.1000s (by %s)\n", form->verb, real, name);
  add(watch, line);
}

/* Is this an address of another machine? Writes it to 'to'. */
static int address_of (const struct notice *it, char *to, size_t size) {
  struct sockaddr_storage given;
  char text[64] = "";
  const size_t want = it->arguments[2] < sizeof given
                        ? (size_t)it->arguments[2] : sizeof given;
  memset(&given, 0, sizeof given);
  if (read_from(it->pid, it->arguments[1], &given, want) <= 0) return 0;
  if (given.ss_family == AF_INET) {
    const struct sockaddr_in *const in = (const struct sockaddr_in *)&given;
    if (ntohl(in->sin_addr.s_addr) >> 24 == 127
        && ntohs(in->sin_port) != DNS) return 0;
    inet_ntop(AF_INET, &in->sin_addr, text, sizeof text);
    return snprintf(to, size, "%s:%u", text, ntohs(in->sin_port)) > 0;
  }
  if (given.ss_family == AF_INET6) {
    const struct sockaddr_in6 *const in = (const struct sockaddr_in6 *)&given;
    if (IN6_IS_ADDR_LOOPBACK(&in->sin6_addr)) return 0;
    inet_ntop(AF_INET6, &in->sin6_addr, text, sizeof text);
    return snprintf(to, size, "[%s]:%u", text, ntohs(in->sin6_port)) > 0;
  }
  return 0;
}

static void hear_address (const struct notice *it, se_confine_watch *watch) {
  char address[96], line[256], name[32];
  if (!address_of(it, address, sizeof address)) return;
  name_of(it->pid, name, sizeof name);
  snprintf(line, sizeof line, "connect to %s (by %s)\n", address, name);
  add(watch, line);
}

void se_confine_heard (int listener, se_confine_watch *watch) {
  struct notice it;
  struct reply reply;
  size_t i;
  memset(&it, 0, sizeof it);
  if (ioctl(listener, RECEIVE, &it) != 0) return;
  if (it.number == SYS_connect) hear_address(&it, watch);
  for (i = 0; i < sizeof forms / sizeof *forms; i++)
    if (forms[i].number == it.number) hear_path(&it, &forms[i], watch);
  memset(&reply, 0, sizeof reply);
  reply.id = it.id;
  reply.flags = GO_ON;
  ioctl(listener, SEND, &reply);
}

#else
typedef int se_not_empty;  /* ISO C requires a declaration */
#endif
