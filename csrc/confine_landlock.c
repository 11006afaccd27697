/*
** Landlock: limits the use of files, for this process and everything it starts.
** See confine.h. We define its calls and numbers ourselves, up to ABI 11.
*/
#define _GNU_SOURCE
#include "confine.h"

#ifdef __linux__

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum {
  CALL_CREATE = 444, CALL_ADD = 445, CALL_RESTRICT = 446,
  CALL_OPEN = 437, NO_LINKS = 4,
  ASK_VERSION = 1, BELOW_PATH = 1
};

enum {
  EXECUTE = 1, WRITE_FILE = 1 << 1, READ_FILE = 1 << 2,
  REMOVE_AND_MAKE = 0x1FF0,  /* directories, files, links, sockets, devices */
  REFER = 1 << 13, TRUNCATE = 1 << 14, IOCTL = 1 << 15, UNIX = 1 << 16,
  OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL | UNIX,
  SCOPE_ABSTRACT = 1, SCOPE_SIGNALS = 2,
  TCP = 3
};

struct ruleset {
  uint64_t files, nets, scopes;
};

struct __attribute__((packed)) below {
  uint64_t rights;
  int32_t parent;
};

typedef struct word {
  const char *name;
  unsigned long long bits;
} word;

static const word rights_words[] = {
  { "write", WRITE_FILE }, { "make", REMOVE_AND_MAKE }, { "refer", REFER },
  { "truncate", TRUNCATE }, { "ioctl", IOCTL }, { "read", READ_FILE },
  { "unix", UNIX }, { NULL, 0 }
};

static const word scope_words[] = {
  { "signals", SCOPE_SIGNALS }, { "abstract", SCOPE_ABSTRACT }, { NULL, 0 }
};

/* The bits of one word; 0 if it is none of these. */
static unsigned long long bits_of (const word *list, const char *name,
                                   size_t len) {
  for (; list->name != NULL; list++)
    if (strlen(list->name) == len && memcmp(list->name, name, len) == 0)
      return list->bits;
  return 0;
}

/* The bits of words with commas between them; 0 if one is unknown. */
static unsigned long long bits (const word *list, const char *text) {
  unsigned long long all = 0;
  while (*text != '\0') {
    const size_t len = strcspn(text, ",");
    const unsigned long long some = bits_of(list, text, len);
    if (some == 0) return 0;
    all |= some;
    text += len + (text[len] == ',');
  }
  return all;
}

static int fail (int number) {
  errno = number;
  return 0;
}

int se_confine_abi (void) {
  const long abi = syscall(CALL_CREATE, NULL, 0, ASK_VERSION);
  return abi > 0 ? (int)abi : 0;
}

/* The ruleset, which is created with the first rule. */
static int ruleset_of (se_confine *work) {
  struct ruleset wanted;
  size_t size = sizeof wanted;
  long fd;
  if (work->ruleset > 0) return work->ruleset - 1;
  wanted.files = work->rights;
  wanted.nets = work->nets;
  wanted.scopes = work->scopes;
  if (wanted.scopes == 0) size = offsetof(struct ruleset, scopes);
  if (wanted.scopes == 0 && wanted.nets == 0)
    size = offsetof(struct ruleset, nets);
  fd = syscall(CALL_CREATE, &wanted, size, 0);
  if (fd >= 0) work->ruleset = (int)fd + 1;
  return (int)fd;
}

static int add_rule (int ruleset, unsigned long long rights, int fd) {
  struct below rule;
  struct stat info;
  if ((rights & ~(unsigned long long)OF_FILES) != 0) {
    if (fstat(fd, &info) != 0) return 0;
    if (!S_ISDIR(info.st_mode)) rights &= OF_FILES;
  }
  if (rights == 0) return 1;
  rule.rights = rights;
  rule.parent = fd;
  return syscall(CALL_ADD, ruleset, BELOW_PATH, &rule, 0) == 0;
}

static void forget_directory (se_confine *work) {
  if (work->above > 0) close(work->above - 1);
  work->above = 0;
  work->path = NULL;
}

/* The length of a path's directory, including the slash. */
static size_t directory_of (const char *path) {
  const char *const slash = strrchr(path, '/');
  return slash != NULL ? (size_t)(slash - path) + 1 : 0;
}

int se_confine_open (int above, const char *path) {
  struct {
    uint64_t flags, mode, resolve;
  } how = { O_PATH | O_CLOEXEC, 0, NO_LINKS };
  const long fd = syscall(CALL_OPEN, above, path, &how, sizeof how);
  if (fd < 0 && errno == ENOSYS) return openat(above, path, O_PATH | O_CLOEXEC);
  return (int)fd;
}

/*
** Looking a name up in an open directory is cheaper than walking a whole path.
** The second path in a directory opens the directory, for the paths after it.
*/
static int open_path (se_confine *work, const char *path) {
  const size_t len = directory_of(path);
  const int same = work->path != NULL && directory_of(work->path) == len
    && memcmp(work->path, path, len) == 0;
  char above[PATH_MAX];
  if (!same || path[len] == '\0' || len >= sizeof above) {
    forget_directory(work);
    work->path = path;
    return se_confine_open(AT_FDCWD, path);
  }
  if (work->above == 0) {
    memcpy(above, path, len);
    above[len] = '\0';
    work->above = se_confine_open(AT_FDCWD, above) + 1;
    if (work->above == 0) return -1;
  }
  return se_confine_open(work->above - 1, path + len);
}

static int allow (se_confine *work, const char *text, char *const *paths) {
  const unsigned long long rights = bits(rights_words, text);
  const int ruleset = ruleset_of(work);
  if (rights == 0) return fail(EINVAL);
  if (ruleset < 0) return 0;
  for (; *paths != NULL; paths++) {
    const int fd = open_path(work, *paths);
    int done, number;
    if (fd < 0 && errno == ENOENT) continue;  /* deleted in the meantime */
    if (fd < 0) return 0;
    done = add_rule(ruleset, rights, fd);
    number = errno;
    close(fd);
    if (!done) return fail(number);
  }
  return 1;
}

static int restrict_self (se_confine *work) {
  const int ruleset = ruleset_of(work);
  long done;
  forget_directory(work);
  if (ruleset < 0) return 0;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return 0;
  done = syscall(CALL_RESTRICT, ruleset, 0);
  close(ruleset);
  work->ruleset = 0;
  return done == 0;
}

static int scope (se_confine *work, char *const *kinds) {
  for (; *kinds != NULL; kinds++) {
    const unsigned long long some =
      bits_of(scope_words, *kinds, strlen(*kinds));
    if (some == 0) return fail(EINVAL);
    work->scopes |= some;
  }
  return 1;
}

int se_confine_landlock (se_confine *work, char *const *words) {
  const char *const verb = words[0];
  if (strcmp(verb, "restrict") == 0) return restrict_self(work);
  if (strcmp(verb, "scope") == 0) return scope(work, words + 1);
  if (strcmp(verb, "tcp") == 0) {
    work->nets |= TCP;
    return 1;
  }
  if (words[1] == NULL) return fail(EINVAL);
  if (strcmp(verb, "landlock") == 0) {
    work->rights = bits(rights_words, words[1]);
    return work->rights != 0 ? 1 : fail(EINVAL);
  }
  return words[2] != NULL ? allow(work, words[1], words + 2) : fail(EINVAL);
}

#else
typedef int se_not_empty;  /* ISO C requires a declaration */
#endif
