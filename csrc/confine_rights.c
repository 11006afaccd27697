/*
** Limits what this process may ask of the kernel: the superuser's rights, and
** system calls. See confine.h. We define the numbers ourselves.
*/
#define _GNU_SOURCE
#include "confine.h"

#ifdef __linux__

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* capabilities */

enum {
  CAPABILITY_VERSION = 0x20080522, LAST_CAPABILITY = 63,
  CHOWN = 0, DAC_OVERRIDE = 1, FOWNER = 3, FSETID = 4, SETGID = 6, SETUID = 7
};

/* Over files, and to become another user: what installers and tests need. */
static const uint32_t kept = 1U << CHOWN | 1U << DAC_OVERRIDE | 1U << FOWNER
  | 1U << FSETID | 1U << SETGID | 1U << SETUID;

struct capability_head {
  uint32_t version;
  int pid;
};

struct capabilities {
  uint32_t effective, permitted, inheritable;
};

static int is_kept (int number) {
  return number < 32 && (kept >> number & 1U) != 0;
}

int se_confine_drop (void) {
  struct capability_head head = { CAPABILITY_VERSION, 0 };
  struct capabilities sets[2];
  int number;
  if (syscall(SYS_capget, &head, sets) != 0) return 0;
  for (number = 0; number <= LAST_CAPABILITY; number++) {
    const int has = prctl(PR_CAPBSET_READ, number, 0, 0, 0);
    if (has < 0) break;  /* that was the last one there is */
    if (is_kept(number) || has == 0) continue;
    if (prctl(PR_CAPBSET_DROP, number, 0, 0, 0) == 0) continue;
    if (geteuid() == 0) return 0;  /* a program would get it back */
  }
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  sets[0].permitted &= kept;
  sets[1].permitted = 0;
  for (number = 0; number < 2; number++) {
    sets[number].effective = sets[number].permitted;
    sets[number].inheritable = 0;
  }
  head.version = CAPABILITY_VERSION;
  return syscall(SYS_capset, &head, sets) == 0;
}

/* calls */

struct instruction {
  uint16_t code;
  uint8_t yes, no;  /* how many to skip */
  uint32_t value;
};

struct program {
  unsigned short count;
  struct instruction *list;
};

struct call {
  int number;
  uint32_t machine;
  uint64_t where, arguments[6];
};

enum {
  LOAD = 0x20, EQUAL = 0x15, AT_LEAST = 0x35, ANY_BIT = 0x45, RETURN = 0x06,
  MODE_FILTER = 2, MOST = 96,
  SET_FILTER = 1, LISTEN = 1 << 3, WAIT_KILLABLE = 1 << 5
};

#define PASS 0x7FFF0000U
#define NOTIFY 0x7FC00000U
#define ERROR(number) (0x00050000U | (uint32_t)(number))

#if defined(__x86_64__)
#define MACHINE 0xC000003EU
enum { OTHER_ABI = 0x40000000 };
#elif defined(__aarch64__)
#define MACHINE 0xC00000B7U
#endif

#ifdef MACHINE

enum {
  NEW_USER = 0x10000000, TYPE = 0x5412, TYPE_LINUX = 0x541C,
  CALL_CLONE3 = 435, CALL_RING_SETUP = 425, CALL_RING_ENTER, CALL_RING_REGISTER
};

typedef struct draft {
  struct instruction list[MOST];
  unsigned short count;
} draft;

static void put (draft *into, unsigned code, uint32_t value, unsigned yes,
                 unsigned no) {
  struct instruction *const one = &into->list[into->count++];
  one->code = (uint16_t)code;
  one->value = value;
  one->yes = (uint8_t)yes;
  one->no = (uint8_t)no;
}

static void load (draft *into, size_t offset) {
  put(into, LOAD, (uint32_t)offset, 0, 0);
}

/* Load an argument's lower half, which comes first: the kernel uses only it. */
static void load_argument (draft *into, size_t nth) {
  load(into, offsetof(struct call, arguments) + nth * sizeof(uint64_t));
}

static void load_number (draft *into) {
  load(into, offsetof(struct call, number));
}

/* This call fails. */
static void refuse (draft *into, long number, int error) {
  put(into, EQUAL, (uint32_t)number, 0, 1);
  put(into, RETURN, ERROR(error), 0, 0);
}

/* This call fails if a bit of its first argument is set. */
static void refuse_bit (draft *into, long number, uint32_t bit) {
  put(into, EQUAL, (uint32_t)number, 0, 4);
  load_argument(into, 0);
  put(into, ANY_BIT, bit, 0, 1);
  put(into, RETURN, ERROR(EPERM), 0, 0);
  put(into, RETURN, PASS, 0, 0);
}

/* This call fails if its first argument, a process, is not the caller. */
static void refuse_others (draft *into, long number) {
  put(into, EQUAL, (uint32_t)number, 0, 4);
  load_argument(into, 0);
  put(into, EQUAL, 0, 1, 0);
  put(into, RETURN, ERROR(EPERM), 0, 0);
  put(into, RETURN, PASS, 0, 0);
}

/* Pushing characters into the terminal's input types for the user. */
static void refuse_typing (draft *into) {
  put(into, EQUAL, SYS_ioctl, 0, 5);
  load_argument(into, 1);
  put(into, EQUAL, TYPE, 1, 0);
  put(into, EQUAL, TYPE_LINUX, 0, 1);
  put(into, RETURN, ERROR(EPERM), 0, 0);
  put(into, RETURN, PASS, 0, 0);
}

typedef struct family {
  const char *name;
  uint32_t numbers[2];
} family;

static const family families[] = {
  { "unix", { 1, 1 } }, { "netlink", { 16, 16 } }, { "inet", { 2, 10 } }
};

static const family *family_of (const char *name) {
  size_t i;
  for (i = 0; i < sizeof families / sizeof *families; i++)
    if (strcmp(families[i].name, name) == 0) return &families[i];
  return NULL;
}

/* Allow only sockets of these families. This must be the last check. */
static int only_sockets (draft *into, char *const *names) {
  put(into, EQUAL, SYS_socket, 1, 0);
  put(into, RETURN, PASS, 0, 0);
  load_argument(into, 0);
  for (; *names != NULL; names++) {
    const family *const one = family_of(*names);
    size_t i;
    for (i = 0; one != NULL && i < 2; i++) {
      put(into, EQUAL, one->numbers[i], 0, 1);
      put(into, RETURN, PASS, 0, 0);
    }
    if (one == NULL || into->count > MOST - 8) return 0;
  }
  put(into, RETURN, ERROR(EACCES), 0, 0);
  return 1;
}

static int make_filter (draft *into, char *const *names) {
  into->count = 0;
  load(into, offsetof(struct call, machine));
  put(into, EQUAL, MACHINE, 1, 0);
  put(into, RETURN, ERROR(ENOSYS), 0, 0);  /* numbers mean something else */
  load_number(into);
#ifdef __x86_64__
  put(into, AT_LEAST, OTHER_ABI, 0, 1);
  put(into, RETURN, ERROR(ENOSYS), 0, 0);
#endif
  refuse(into, CALL_RING_SETUP, ENOSYS);
  refuse(into, CALL_RING_ENTER, ENOSYS);
  refuse(into, CALL_RING_REGISTER, ENOSYS);
  refuse(into, CALL_CLONE3, ENOSYS);  /* its flags are in memory */
  refuse(into, SYS_setns, EPERM);
  refuse(into, SYS_open_by_handle_at, EPERM);
  refuse(into, SYS_keyctl, EPERM);  /* keys belong to the user */
  refuse(into, SYS_add_key, EPERM);
  refuse(into, SYS_request_key, EPERM);
  refuse_others(into, SYS_prlimit64);
  refuse_bit(into, SYS_clone, NEW_USER);
  refuse_bit(into, SYS_unshare, NEW_USER);
  refuse_typing(into);
  return only_sockets(into, names);
}

/* What changes something by a path, or reaches another machine. */
static const long told[] = {
#ifdef SYS_mkdir
  SYS_creat, SYS_mkdir, SYS_unlink, SYS_rmdir, SYS_rename, SYS_link,
  SYS_symlink,
#endif
  SYS_mkdirat, SYS_unlinkat, SYS_renameat2, SYS_linkat, SYS_symlinkat,
  SYS_truncate, SYS_connect,
#ifdef SYS_renameat
  SYS_renameat,
#endif
};

/* Calls that open a file are reported only if they open it for writing. */
static void tell_opening (draft *into, long number, size_t flags) {
  put(into, EQUAL, (uint32_t)number, 0, 4);
  load_argument(into, flags);
  put(into, ANY_BIT, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC, 0, 1);
  put(into, RETURN, NOTIFY, 0, 0);
  put(into, RETURN, PASS, 0, 0);
}

int se_confine_listen (void) {
  draft made;
  struct program filter;
  size_t i;
  long fd;
  made.count = 0;
  load(&made, offsetof(struct call, machine));
  put(&made, EQUAL, MACHINE, 1, 0);
  put(&made, RETURN, PASS, 0, 0);
  load_number(&made);
  for (i = 0; i < sizeof told / sizeof *told; i++) {
    put(&made, EQUAL, (uint32_t)told[i], 0, 1);
    put(&made, RETURN, NOTIFY, 0, 0);
  }
#ifdef SYS_open
  tell_opening(&made, SYS_open, 1);
#endif
  tell_opening(&made, SYS_openat, 2);
  put(&made, RETURN, PASS, 0, 0);
  filter.count = made.count;
  filter.list = made.list;
  fd = syscall(SYS_seccomp, SET_FILTER, LISTEN | WAIT_KILLABLE, &filter);
  if (fd < 0) fd = syscall(SYS_seccomp, SET_FILTER, LISTEN, &filter);
  return (int)fd;
}

int se_confine_filter (char *const *names) {
  draft made;
  struct program filter;
  errno = EINVAL;
  if (!make_filter(&made, names)) return 0;
  filter.count = made.count;
  filter.list = made.list;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 0;
  return prctl(PR_SET_SECCOMP, MODE_FILTER, &filter, 0, 0) == 0;
}

#else

int se_confine_filter (char *const *names) {
  (void)names;
  errno = ENOSYS;
  return 0;
}

int se_confine_listen (void) {
  errno = ENOSYS;
  return -1;
}

#endif

#else
typedef int se_not_empty;  /* ISO C requires a declaration */
#endif
