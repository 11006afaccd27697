/* The few things we do with files. See state.h. */
#define _POSIX_C_SOURCE 200809L
#define _DEFAULT_SOURCE  /* for the d_type of directory entries */
#include "state.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "buffer.h"

enum {
  CHUNK = 512, PIECE = 4096, LARGEST = 1 << 20, TRIES = 100,
  TURNS = 200, NAP = 500000  /* how often a lock is tried; nanoseconds */
};

/* Close 'fd' and return 'status' with its 'errno'. */
static se_status closed (int fd, se_status status) {
  const int number = errno;
  if (close(fd) != 0 && status == SE_OK) return SE_SYSTEM;
  errno = number;
  return status;
}

/* 'size' is the file's reported size; it may have grown since. */
static se_status check_regular (int fd, size_t *size) {
  struct stat st;
  if (fstat(fd, &st) != 0) return SE_SYSTEM;
  *size = (size_t)st.st_size;
  if (S_ISREG(st.st_mode)) return SE_OK;
  errno = S_ISDIR(st.st_mode) ? EISDIR : EINVAL;
  return SE_SYSTEM;
}

static se_status read_all (int fd, size_t size, size_t limit, se_buffer *out) {
  for (;;) {
    const size_t rest = out->len < size ? size - out->len + 1 : CHUNK;
    const size_t want = rest < LARGEST ? rest : LARGEST;
    char *const room = se_buffer_room(out, want);
    ssize_t got;
    if (room == NULL) return SE_NOMEM;
    got = read(fd, room, want);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return SE_SYSTEM;
    if (got == 0) return SE_OK;
    out->len += (size_t)got;
    errno = EFBIG;
    if (out->len > limit) return SE_SYSTEM;
  }
}

static int open_to_read (const char *path) {
  return open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
}

se_status se_read_file (se_arena *arena, const char *path, size_t limit,
                        se_span *bytes) {
  const int fd = open_to_read(path);
  se_buffer out;
  se_status status;
  size_t size = 0;
  if (fd < 0) return SE_SYSTEM;
  se_buffer_init(&out, arena);
  status = check_regular(fd, &size);
  if (status == SE_OK) status = read_all(fd, size, limit, &out);
  *bytes = se_buffer_view(&out);
  return closed(fd, status);
}

static se_status read_tail (int fd, size_t limit, se_buffer *out) {
  size_t size = 0;
  const se_status status = check_regular(fd, &size);
  const size_t rest = size < limit ? size : limit;
  ssize_t got;
  if (status != SE_OK || rest == 0) return status;
  if (se_buffer_room(out, rest) == NULL) return SE_NOMEM;
  do got = pread(fd, out->ptr, rest, (off_t)(size - rest));
  while (got < 0 && errno == EINTR);
  if (got < 0) return SE_SYSTEM;
  out->len = (size_t)got;
  return SE_OK;
}

se_status se_read_tail (se_arena *arena, const char *path, size_t limit,
                        se_span *bytes) {
  const int fd = open_to_read(path);
  se_buffer out;
  se_status status;
  if (fd < 0) return SE_SYSTEM;
  se_buffer_init(&out, arena);
  status = read_tail(fd, limit, &out);
  *bytes = se_buffer_view(&out);
  return closed(fd, status);
}

static int holds (int fd, se_span bytes) {
  size_t size;
  if (check_regular(fd, &size) != SE_OK || size != bytes.len) return 0;
  for (;;) {
    char piece[PIECE];
    const ssize_t got = read(fd, piece, sizeof piece);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return got == 0 && bytes.len == 0;
    if ((size_t)got > bytes.len || memcmp(piece, bytes.ptr, (size_t)got) != 0)
      return 0;
    bytes = se_span_of(bytes.ptr + got, bytes.len - (size_t)got);
  }
}

int se_file_holds (const char *path, se_span bytes) {
  const int fd = open_to_read(path);
  int result;
  if (fd < 0) return 0;
  result = holds(fd, bytes);
  close(fd);
  errno = 0;
  return result;
}

static int look (const char *path, int follow, struct stat *st) {
  if (follow && stat(path, st) == 0) return 1;
  if (follow && errno != ELOOP) return 0;
  return lstat(path, st) == 0;
}

static const char *kind_of (mode_t mode) {
  if (S_ISREG(mode)) return "file";
  if (S_ISDIR(mode)) return "directory";
  return S_ISLNK(mode) ? "link" : "other";
}

const char *se_file_kind (const char *path, int follow) {
  struct stat st;
  return look(path, follow, &st) ? kind_of(st.st_mode) : NULL;
}

int se_file_mode (const char *path, unsigned *mode, unsigned long *names) {
  struct stat st;
  if (stat(path, &st) != 0) return 0;
  *mode = (unsigned)st.st_mode & 0777U;
  *names = (unsigned long)st.st_nlink;
  return 1;
}

#ifdef __APPLE__  /* only seconds, with the POSIX level above */
#define CHANGED(st, which) ((long long)(st).st_##which##e * 1000000000)
enum { COARSE_MS = 2000 };
#else
#define CHANGED(st, which) nanoseconds((st).st_##which)
enum { COARSE_MS = 50 };  /* some file clocks are that slow */
#endif

static long long nanoseconds (struct timespec time) {
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

int se_file_stamp (const char *path, char *stamp) {
  long long values[SE_STAMP / sizeof(long long)];
  struct timespec time = { 0, 0 };
  struct stat st;
  long long settled;
  if (stat(path, &st) != 0) return 0;
  clock_gettime(CLOCK_REALTIME, &time);
  settled = nanoseconds(time) - COARSE_MS * 1000000LL;
  values[0] = (long long)st.st_dev;
  values[1] = (long long)st.st_ino;
  values[2] = (long long)st.st_size;
  values[3] = CHANGED(st, mtim);
  values[4] = CHANGED(st, ctim);
  if (values[3] > settled || values[4] > settled) values[2] = -settled;
  memcpy(stamp, values, SE_STAMP);
  return 1;
}

static se_status make_one (const char *path, mode_t mode) {
  struct stat st;
  if (mkdir(path, mode) == 0) return SE_OK;
  if (errno != EEXIST && errno != EISDIR) return SE_SYSTEM;
  if (stat(path, &st) != 0) return SE_SYSTEM;
  errno = ENOTDIR;
  return S_ISDIR(st.st_mode) ? SE_OK : SE_SYSTEM;
}

se_status se_make_directory (se_arena *arena, const char *path, mode_t mode) {
  const size_t len = strlen(path);
  char *const copy = se_arena_take(arena, len + 1);
  size_t i;
  if (copy == NULL) return SE_NOMEM;
  if (make_one(path, mode) == SE_OK) return SE_OK;
  if (errno != ENOENT || len == 0) return SE_SYSTEM;
  for (i = 1; i < len; i++) {  /* byte by byte, each prefix a string */
    copy[i - 1] = path[i - 1];
    if (path[i] == '/' && make_one(copy, mode) != SE_OK) return SE_SYSTEM;
  }
  return make_one(path, mode);
}

static se_status write_all (int fd, se_span bytes) {
  while (bytes.len > 0) {
    const ssize_t put = write(fd, bytes.ptr, bytes.len);
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return SE_SYSTEM;
    bytes = se_span_of(bytes.ptr + put, bytes.len - (size_t)put);
  }
  return SE_OK;
}

/* Open a new file next to 'path' and write its name to 'beside'. */
static int open_beside (const char *path, char *beside, size_t size) {
  int i;
  for (i = 0; i < TRIES; i++) {
    struct timespec now;
    int fd;
    clock_gettime(CLOCK_MONOTONIC, &now);
    snprintf(beside, size, "%s.%lx.%lx.new", path, (unsigned long)getpid(),
             (unsigned long)now.tv_nsec);
    fd = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd >= 0 || errno != EEXIST) return fd;
  }
  return -1;
}

se_status se_create_file (se_arena *arena, const char *path, se_span bytes) {
  const size_t size = strlen(path) + 48;
  char *const beside = se_arena_take(arena, size);
  se_status status;
  int fd, number;
  if (beside == NULL) return SE_NOMEM;
  fd = open_beside(path, beside, size);
  if (fd < 0) return SE_SYSTEM;
  status = closed(fd, write_all(fd, bytes));
  if (status == SE_OK && link(beside, path) != 0) status = SE_SYSTEM;
  number = errno;
  unlink(beside);
  errno = number;
  return status;
}

/* Give a new file the mode and the owner of the old one. */
static se_status keep_mode (int fd, const char *path, mode_t mode) {
  struct stat st;
  if (stat(path, &st) == 0) {
    mode = st.st_mode & 07777;
    if (fchown(fd, st.st_uid, st.st_gid) != 0 && errno != EPERM)
      return SE_SYSTEM;
  }
  return fchmod(fd, mode) == 0 ? SE_OK : SE_SYSTEM;
}

se_status se_replace_file (se_arena *arena, const char *path, se_span bytes,
                           mode_t mode) {
  const size_t size = strlen(path) + 48;
  char *const beside = se_arena_take(arena, size);
  se_status status;
  int fd, number;
  if (beside == NULL) return SE_NOMEM;
  fd = open_beside(path, beside, size);
  if (fd < 0) return SE_SYSTEM;
  status = keep_mode(fd, path, mode);
  if (status == SE_OK) status = write_all(fd, bytes);
  if (status == SE_OK && fsync(fd) != 0) status = SE_SYSTEM;
  status = closed(fd, status);
  if (status == SE_OK && rename(beside, path) == 0) return SE_OK;
  number = errno;
  unlink(beside);
  errno = number;
  return SE_SYSTEM;
}

se_status se_read_stream (se_arena *arena, int fd, size_t limit,
                          se_span *bytes) {
  se_buffer out;
  se_buffer_init(&out, arena);
  for (;;) {
    char piece[PIECE];
    const ssize_t got = read(fd, piece, sizeof piece);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return SE_SYSTEM;
    if (got == 0) break;
    if (out.len + (size_t)got > limit) {
      errno = EFBIG;
      return SE_SYSTEM;
    }
    se_buffer_add(&out, piece, (size_t)got);
  }
  *bytes = se_buffer_view(&out);
  return out.failed ? SE_NOMEM : SE_OK;
}

se_status se_write_stream (int fd, se_span bytes) {
  return write_all(fd, bytes);
}

/* Remove an incomplete write from the end of a file. */
static void take_back (int fd, size_t size, size_t part) {
  struct stat st;
  if (fstat(fd, &st) == 0 && (size_t)st.st_size == size + part &&
      ftruncate(fd, (off_t)size) != 0)
    return;  /* then it stays; the caller reports the real error */
}

static se_status append_once (int fd, se_span bytes, size_t *size) {
  const se_status status = check_regular(fd, size);
  ssize_t put;
  if (status != SE_OK) return status;
  do put = write(fd, bytes.ptr, bytes.len);
  while (put < 0 && errno == EINTR);
  if (put < 0) return SE_SYSTEM;
  if ((size_t)put == bytes.len) return SE_OK;
  take_back(fd, *size, (size_t)put);
  errno = ENOSPC;
  return SE_SYSTEM;
}

static int open_to_append (const char *path, int access) {
  return open(path, access | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK |
                    O_NOCTTY | O_CLOEXEC, 0600);
}

se_status se_append_file (const char *path, se_span bytes, size_t *size) {
  const int fd = open_to_append(path, O_WRONLY);
  return fd < 0 ? SE_SYSTEM : closed(fd, append_once(fd, bytes, size));
}

/* Wait for the lock of a file, but not for a process that was stopped. */
static int lock_soon (int fd) {
  const struct timespec nap = { 0, NAP };
  int turn;
  for (turn = 0; turn < TURNS; turn++) {
    if (flock(fd, LOCK_EX | LOCK_NB) == 0) return 1;
    if (errno != EWOULDBLOCK && errno != EINTR) return 0;
    nanosleep(&nap, NULL);
  }
  return 0;
}

/* Where the last complete line of a file ends. */
static size_t end_of_lines (int fd, size_t size) {
  char piece[PIECE];
  while (size > 0) {
    const size_t want = size < sizeof piece ? size : sizeof piece;
    const ssize_t got = pread(fd, piece, want, (off_t)(size - want));
    size_t n = want;
    if (got != (ssize_t)want) return size;
    while (n > 0 && piece[n - 1] != '\n') n--;
    size -= want - n;
    if (n > 0) return size;
  }
  return 0;
}

/* Does a line end where the file does? */
static int is_whole (int fd, size_t size) {
  char last = '\n';
  return size == 0 || pread(fd, &last, 1, (off_t)size - 1) != 1 ||
         last == '\n';
}

/* Without the lock, the half line may be one that is being written. */
static se_status append_line (int fd, se_span line, size_t *size) {
  const int locked = lock_soon(fd);
  se_status status = check_regular(fd, size);
  if (status == SE_OK && !is_whole(fd, *size)) {
    if (!locked)
      status = append_once(fd, SE_SPAN("\n"), size);
    else if (ftruncate(fd, (off_t)end_of_lines(fd, *size)) != 0)
      status = SE_SYSTEM;
  }
  return status == SE_OK ? append_once(fd, line, size) : status;
}

se_status se_append_line (const char *path, se_span line, size_t *size) {
  const int fd = open_to_append(path, O_RDWR);
  return fd < 0 ? SE_SYSTEM : closed(fd, append_line(fd, line, size));
}

/* Is 'fd' still the file at 'path', and large? */
static int is_large (int fd, const char *path, size_t most) {
  struct stat here, there;
  return fstat(fd, &here) == 0 && lstat(path, &there) == 0 &&
         here.st_dev == there.st_dev && here.st_ino == there.st_ino &&
         S_ISREG(here.st_mode) && (size_t)here.st_size > most;
}

/* The renaming process holds the file's lock, so nobody else is about to. */
static se_status rename_large (int fd, const char *from, const char *to,
                               size_t most) {
  if (flock(fd, LOCK_EX | LOCK_NB) != 0) return SE_SYSTEM;
  errno = EAGAIN;
  if (!is_large(fd, from, most)) return SE_SYSTEM;
  return rename(from, to) == 0 ? SE_OK : SE_SYSTEM;
}

se_status se_rename_large (const char *from, const char *to, size_t most) {
  const int fd = open_to_read(from);
  return fd < 0 ? SE_SYSTEM : closed(fd, rename_large(fd, from, to, most));
}

se_status se_remove_file (const char *path) {
  return unlink(path) == 0 ? SE_OK : SE_SYSTEM;
}

se_status se_remove_old (const char *path, long long before) {
  struct stat st;
  if (lstat(path, &st) != 0) return SE_SYSTEM;
  errno = EINVAL;
  if (!S_ISREG(st.st_mode) || (long long)st.st_mtime >= before)
    return SE_SYSTEM;
  return se_remove_file(path);
}

static int by_name (const void *a, const void *b) {
  return strcmp(((const se_name *)a)->text, ((const se_name *)b)->text);
}

/* Some file systems do not report it in the directory. */
static const char *entry_kind (DIR *dir, const struct dirent *entry) {
  struct stat st;
#ifdef DTTOIF
  if (entry->d_type != DT_UNKNOWN)
    return kind_of((mode_t)DTTOIF(entry->d_type));
#endif
  if (fstatat(dirfd(dir), entry->d_name, &st, AT_SYMLINK_NOFOLLOW) != 0)
    return "other";
  return kind_of(st.st_mode);
}

static se_status add_name (se_arena *arena, se_names *names, size_t *room,
                           const char *name, const char *kind) {
  const size_t size = strlen(name) + 1;
  char *const copy = se_arena_take(arena, size);
  se_name *const items = se_grow_items(arena, names->items, names->count + 1,
                                       room, sizeof *items);
  if (items != NULL) names->items = items;
  if (copy == NULL || items == NULL) return SE_NOMEM;
  memcpy(copy, name, size);
  items[names->count].text = copy;
  items[names->count++].kind = kind;
  return SE_OK;
}

static se_status read_names (se_arena *arena, DIR *dir, se_names *names) {
  size_t room = 0;
  se_status status = SE_OK;
  while (status == SE_OK) {
    const struct dirent *entry;
    errno = 0;
    entry = readdir(dir);
    if (entry == NULL) return errno == 0 ? SE_OK : SE_SYSTEM;
    if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
      status = add_name(arena, names, &room, entry->d_name,
                        entry_kind(dir, entry));
  }
  return status;
}

se_status se_list_directory (se_arena *arena, const char *path,
                             se_names *names) {
  DIR *const dir = opendir(path);
  se_status status;
  names->items = NULL;
  names->count = 0;
  if (dir == NULL) return SE_SYSTEM;
  status = read_names(arena, dir, names);
  closedir(dir);
  if (status == SE_OK && names->count > 1)
    qsort(names->items, names->count, sizeof *names->items, by_name);
  return status;
}

const char *se_errno_name (int number) {
  switch (number) {
    case EACCES: return "EACCES";
    case EEXIST: return "EEXIST";
    case EFBIG: return "EFBIG";
    case EINVAL: return "EINVAL";
    case EIO: return "EIO";
    case EISDIR: return "EISDIR";
    case ELOOP: return "ELOOP";
    case EMFILE: return "EMFILE";
    case ENAMETOOLONG: return "ENAMETOOLONG";
    case ENOENT: return "ENOENT";
    case ENOMEM: return "ENOMEM";
    case ENOSPC: return "ENOSPC";
    case ENOTDIR: return "ENOTDIR";
    case ENXIO: return "ENXIO";
    case EPERM: return "EPERM";
    case EROFS: return "EROFS";
    default: return "EUNKNOWN";
  }
}
