/*
** Namespaces, and what can be seen and changed in them. See confine.h.
**
** We define the calls and numbers ourselves: the system's headers may be older
** than its kernel.
*/
#define _GNU_SOURCE
#include "confine.h"

#ifdef __linux__

#include <errno.h>
#include <fcntl.h>
#include <net/if.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
  CALL_OPEN_TREE = 428, CALL_MOVE_MOUNT = 429, CALL_MOUNT_SETATTR = 442,
  TREE_CLONE = 1, TREE_RECURSIVE = 0x8000, TREE_HERE = 0x1000, /* empty path */
  MOVE_FROM_HERE = 4, ATTR_READ_ONLY = 1, MOST_KEPT = 256
};

struct attributes {
  uint64_t set, clear, propagation, user;
};

static int read_only (int fd, const char *path, unsigned how) {
  struct attributes wanted = { ATTR_READ_ONLY, 0, 0, 0 };
  return syscall(CALL_MOUNT_SETATTR, fd, path, how | TREE_RECURSIVE, &wanted,
                 sizeof wanted) == 0;
}

/* A copy of what is mounted at and below a path, mounted nowhere yet. */
static int copy_tree (const char *path) {
  const int fd = se_confine_open(AT_FDCWD, path);
  const long tree = fd < 0 ? -1 : syscall(CALL_OPEN_TREE, fd, "",
                      TREE_CLONE | TREE_RECURSIVE | TREE_HERE | O_CLOEXEC);
  const int number = errno;
  if (fd >= 0) close(fd);
  errno = number;
  return (int)tree;
}

static int place (int tree, const char *path) {
  const long moved = syscall(CALL_MOVE_MOUNT, tree, "", AT_FDCWD, path,
                             MOVE_FROM_HERE);
  close(tree);
  return moved == 0;
}

static int write_file (const char *path, const char *text) {
  const int fd = open(path, O_WRONLY | O_CLOEXEC);
  const size_t len = strlen(text);
  ssize_t put;
  if (fd < 0) return 0;
  put = write(fd, text, len);
  close(fd);
  return put == (ssize_t)len;
}

/* Keep our user and group in a new user namespace. */
static int keep_identity (uid_t user, gid_t group) {
  char map[64];
  if (!write_file("/proc/self/setgroups", "deny")) return 0;
  snprintf(map, sizeof map, "%u %u 1", (unsigned)user, (unsigned)user);
  if (!write_file("/proc/self/uid_map", map)) return 0;
  snprintf(map, sizeof map, "%u %u 1", (unsigned)group, (unsigned)group);
  return write_file("/proc/self/gid_map", map);
}

int se_confine_namespaces (char *const *kinds) {
  const uid_t user = geteuid();
  const gid_t group = getegid();
  int flags = 0;
  for (; *kinds != NULL; kinds++) {
    if (strcmp(*kinds, "user") == 0) flags |= CLONE_NEWUSER;
    else if (strcmp(*kinds, "mount") == 0) flags |= CLONE_NEWNS;
    else if (strcmp(*kinds, "net") == 0) flags |= CLONE_NEWNET;
    else if (strcmp(*kinds, "ipc") == 0) flags |= CLONE_NEWIPC;
    else {
      errno = EINVAL;
      return 0;
    }
  }
  if (unshare(flags) != 0) return 0;
  if ((flags & CLONE_NEWUSER) != 0 && !keep_identity(user, group)) return 0;
  if ((flags & CLONE_NEWNS) == 0) return 1;
  return mount(NULL, "/", NULL, MS_REC | MS_SLAVE, NULL) == 0;
}

int se_confine_loopback (void) {
  const int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  struct ifreq device;
  int done;
  if (fd < 0) return 0;
  memset(&device, 0, sizeof device);
  memcpy(device.ifr_name, "lo", 3);
  device.ifr_flags = IFF_UP | IFF_RUNNING;
  done = ioctl(fd, SIOCSIFFLAGS, &device) == 0;
  close(fd);
  return done;
}

/*
** The writable trees are copied first, so that they are not frozen. Mounts
** below them stay as they were, read-only or not.
*/
int se_confine_freeze (char *const *paths) {
  int trees[MOST_KEPT];
  int count = 0;
  int i;
  for (; paths[count] != NULL; count++) {
    errno = E2BIG;
    if (count == MOST_KEPT) return 0;
    trees[count] = copy_tree(paths[count]);
    if (trees[count] < 0) return 0;
  }
  if (!read_only(AT_FDCWD, "/", 0)) return 0;
  for (i = 0; i < count; i++)
    if (!place(trees[i], paths[i])) return 0;
  return 1;
}

int se_confine_pin (const char *path, int locks) {
  const int tree = copy_tree(path);
  if (tree < 0) return 0;
  if (locks && !read_only(tree, "", TREE_HERE)) {
    close(tree);
    return 0;
  }
  return place(tree, path);
}

/*
** A directory appears empty, and stays so; anything else reads like /dev/null.
** What has been deleted in the meantime needs no mask.
*/
int se_confine_mask (const char *path) {
  struct stat info;
  if (stat(path, &info) != 0) return errno == ENOENT || errno == ENOTDIR;
  if (S_ISDIR(info.st_mode))
    return mount("none", path, "tmpfs", MS_RDONLY | MS_NOSUID | MS_NODEV,
                 "size=4k,mode=500") == 0;
  return mount("/dev/null", path, NULL, MS_BIND, NULL) == 0;
}

int se_confine_memory (const char *path) {
  return mount("none", path, "tmpfs", MS_NOSUID | MS_NODEV, "mode=1777") == 0;
}

#else
typedef int se_not_empty;  /* ISO C requires a declaration */
#endif
