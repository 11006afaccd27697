/* Looks at the things that a plan depends on. See memo.h. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "buffer.h"
#include "confine.h"
#include "memo.h"
#include "path.h"

enum { LARGEST = 8 << 20, HEX = SE_SHA256_HEX };

/* A NUL-terminated copy. */
static char *keep (se_arena *arena, const char *ptr, size_t len) {
  char *const copy = se_arena_take(arena, len + 1);
  if (copy != NULL) memcpy(copy, ptr, len);
  return copy;
}

static int by_text (const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

static size_t each_once (char **list, size_t count) {
  size_t kept = 0;
  size_t i;
  if (count > 1) qsort(list, count, sizeof *list, by_text);
  for (i = 0; i < count; i++)
    if (kept == 0 || strcmp(list[kept - 1], list[i]) != 0)
      list[kept++] = list[i];
  return kept;
}

/* The path is the text after the first " /" of a line. */
static se_status read_paths (se_arena *arena, se_span text, char ***paths,
                             size_t *count) {
  size_t room = 0;
  while (text.len > 0) {
    const char *const end = memchr(text.ptr, '\n', text.len);
    const size_t len = end != NULL ? (size_t)(end - text.ptr) : text.len;
    size_t at = 0;
    while (at + 1 < len && !(text.ptr[at] == ' ' && text.ptr[at + 1] == '/'))
      at++;
    if (at + 1 < len) {
      char **const list = se_grow_items(arena, *paths, *count + 2, &room,
                                        sizeof *list);
      if (list == NULL) return SE_NOMEM;
      *paths = list;
      list[*count] = keep(arena, text.ptr + at + 1, len - at - 1);
      if (list[(*count)++] == NULL) return SE_NOMEM;
    }
    text = se_span_of(text.ptr + len, text.len - len);
    if (text.len > 0) text = se_span_of(text.ptr + 1, text.len - 1);
  }
  return SE_OK;
}

static se_status socket_paths (se_arena *arena, char ***paths, size_t *count) {
  se_span text = SE_SPAN("");
  se_status status;
  *paths = NULL;
  *count = 0;
  status = se_read_file(arena, "/proc/net/unix", LARGEST, &text);
  if (status != SE_OK) return status == SE_SYSTEM ? SE_OK : status;
  status = read_paths(arena, text, paths, count);
  if (status == SE_OK) *count = each_once(*paths, *count);
  return status;
}

static se_status digest (se_arena *arena, const se_buffer *all, se_span *what) {
  char *const hex = se_arena_take(arena, HEX + 1);
  if (hex == NULL || all->failed) return SE_NOMEM;
  se_sha256(se_buffer_view(all), hex);
  *what = se_span_of(hex, HEX);
  return SE_OK;
}

se_status se_look_at_sockets (se_arena *arena, char ***paths, size_t *count,
                              se_span *what) {
  const se_status status = socket_paths(arena, paths, count);
  se_buffer all;
  size_t i;
  if (status != SE_OK) return status;
  se_buffer_init(&all, arena);
  for (i = 0; i < *count; i++)
    se_buffer_add(&all, (*paths)[i], strlen((*paths)[i]) + 1);
  return digest(arena, &all, what);
}

static se_status look_at_sockets (se_arena *arena, se_span *what) {
  char **paths;
  size_t count;
  return se_look_at_sockets(arena, &paths, &count, what);
}

se_status se_look_at_names (se_arena *arena, const se_names *names,
                            se_span *what) {
  se_buffer all;
  size_t i;
  se_buffer_init(&all, arena);
  for (i = 0; i < names->count; i++) {
    const se_name *const name = &names->items[i];
    se_buffer_add(&all, name->kind, strlen(name->kind) + 1);
    se_buffer_add(&all, name->text, strlen(name->text) + 1);
  }
  return digest(arena, &all, what);
}

static se_status look_at_directory (se_arena *arena, const char *path,
                                    se_span *what) {
  se_names names;
  const se_status status = se_list_directory(arena, path, &names);
  if (status == SE_SYSTEM) return SE_OK;
  return status == SE_OK ? se_look_at_names(arena, &names, what) : status;
}

/* The relevant lines of the kernel's status of this process. */
static void add_status (se_buffer *all, se_span text) {
  static const char *const names[] = {
    "\nUid:", "\nCapEff:", "\nNoNewPrivs:", "\nSeccomp_filters:"
  };
  size_t i;
  for (i = 0; i < sizeof names / sizeof *names; i++) {
    const char *const at = strstr(text.ptr, names[i]);
    if (at != NULL) se_buffer_add(all, at, 1 + strcspn(at + 1, "\n"));
  }
}

/* This boot of the machine; if unknown, a value that never recurs. */
static void add_boot (se_arena *arena, se_buffer *all) {
  se_span text = SE_SPAN("");
  struct timespec now = { 0, 0 };
  if (se_read_file(arena, "/proc/sys/kernel/random/boot_id", LARGEST, &text)
      == SE_OK) {
    se_buffer_span(all, text);
    return;
  }
  clock_gettime(CLOCK_REALTIME, &now);
  se_buffer_add(all, (const char *)&now, sizeof now);
}

static se_status look_at_process (se_arena *arena, se_span *what) {
  static const char *const kinds[] = {
    "/proc/self/ns/user", "/proc/self/ns/mnt", "/proc/self/ns/net"
  };
  se_span text = SE_SPAN("");
  se_buffer all;
  size_t i;
  se_buffer_init(&all, arena);
  add_boot(arena, &all);
  se_buffer_put(&all, (char)se_confine_abi());
  for (i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    char link[64];
    const ssize_t len = readlink(kinds[i], link, sizeof link);
    if (len > 0) se_buffer_add(&all, link, (size_t)len);
  }
  if (se_read_file(arena, "/proc/self/status", LARGEST, &text) == SE_OK) {
    const char *const copy = keep(arena, text.ptr, text.len);
    if (copy == NULL) return SE_NOMEM;
    add_status(&all, se_span_of(copy, text.len));
  }
  return digest(arena, &all, what);
}

static se_status look_at_stamp (se_arena *arena, const char *path,
                                se_span *what) {
  static const char digits[] = "0123456789abcdef";
  unsigned char stamp[SE_STAMP];
  size_t i;
  char *hex;
  if (!se_file_stamp(path, (char *)stamp)) return SE_OK;
  hex = se_arena_take(arena, sizeof stamp * 2);
  if (hex == NULL) return SE_NOMEM;
  for (i = 0; i < sizeof stamp; i++) {
    hex[2 * i] = digits[stamp[i] >> 4];
    hex[2 * i + 1] = digits[stamp[i] & 15];
  }
  *what = se_span_of(hex, sizeof stamp * 2);
  return SE_OK;
}

static se_status look_at_links (se_arena *arena, const char *path,
                                se_span *what) {
  const se_status status =
    se_path_resolve(arena, se_span_of(path, strlen(path)), what);
  if (status == SE_OK || status == SE_NOMEM) return status;
  *what = SE_SPAN("");
  return SE_OK;
}

se_status se_look (se_arena *arena, const char *how, const char *path,
                   se_span *what) {
  *what = SE_SPAN("");
  if (strcmp(how, "kind") == 0 || strcmp(how, "leads") == 0) {
    const char *const kind = se_file_kind(path, how[0] == 'l');
    if (kind != NULL) *what = se_span_of(kind, strlen(kind));
    return SE_OK;
  }
  if (strcmp(how, "resolve") == 0) return look_at_links(arena, path, what);
  if (strcmp(how, "names") == 0) return look_at_directory(arena, path, what);
  if (strcmp(how, "stamp") == 0) return look_at_stamp(arena, path, what);
  if (strcmp(how, "sockets") == 0) return look_at_sockets(arena, what);
  if (strcmp(how, "process") == 0) return look_at_process(arena, what);
  return SE_SYNTAX;
}
