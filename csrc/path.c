/* Paths: what they name, and whether one is inside another. See path.h. */
#define _POSIX_C_SOURCE 200809L
#include "path.h"

#include <errno.h>
#include <limits.h>
#include <unistd.h>

#ifndef PATH_MAX
#define PATH_MAX 4096
#endif

enum { MAX_LINKS = 40 };  /* the kernel's limit */

/* A path built component by component, with room for a NUL. */
typedef struct built {
  char *ptr;
  size_t len;
  size_t room;
} built;

static se_span next_component (se_span *rest) {
  const char *p = rest->ptr;
  const char *const end = p + rest->len;
  const char *from;
  while (p < end && *p == '/') p++;
  from = p;
  while (p < end && *p != '/') p++;
  *rest = se_span_of(p, (size_t)(end - p));
  return se_span_of(from, (size_t)(p - from));
}

static int is_dots (se_span name, size_t count) {
  return name.len == count && memcmp(name.ptr, "..", count) == 0;
}

/* The last component is a kept "..", so the next one stays too. */
static int ends_outside (const built *path) {
  return path->len == 0 ||
         (path->len >= 2 && memcmp(path->ptr + path->len - 2, "..", 2) == 0 &&
          (path->len == 2 || path->ptr[path->len - 3] == '/'));
}

static void push (built *path, se_span name) {
  if (path->len > 0 && path->ptr[path->len - 1] != '/')
    path->ptr[path->len++] = '/';
  memcpy(path->ptr + path->len, name.ptr, name.len);
  path->len += name.len;
}

/* Drop the last component; the root itself stays. */
static void pop (built *path) {
  while (path->len > 0 && path->ptr[path->len - 1] != '/') path->len--;
  if (path->len > 1) path->len--;
}

static int has_nul (se_span text) {
  return text.len > 0 && memchr(text.ptr, '\0', text.len) != NULL;
}

int se_path_is_normal (se_span path) {
  const char *at = path.ptr;
  const char *const end = path.ptr + path.len;
  if (path.len == 0 || *at != '/') return 0;
  if (path.len == 1) return 1;
  if (memchr(at, '\0', path.len) != NULL) return 0;
  while (at < end) {  /* at a slash */
    const char *const name = at + 1;
    const char *next = memchr(name, '/', (size_t)(end - name));
    size_t len;
    if (next == NULL) next = end;
    len = (size_t)(next - name);
    if (len == 0 || (name[0] == '.' && (len == 1 ||
                                        (len == 2 && name[1] == '.'))))
      return 0;
    at = next;
  }
  return 1;
}

se_status se_path_normalize (se_arena *arena, se_span path, se_span *clean) {
  const int absolute = path.len > 0 && path.ptr[0] == '/';
  built out = { NULL, 0, path.len + 2 };
  se_span rest = path;
  se_span name;
  if (has_nul(path)) return SE_NUL;
  out.ptr = se_arena_take(arena, out.room);
  if (out.ptr == NULL) return SE_NOMEM;
  if (absolute) out.ptr[out.len++] = '/';
  while (name = next_component(&rest), name.len > 0) {
    if (is_dots(name, 1)) continue;
    if (!is_dots(name, 2) || (!absolute && ends_outside(&out)))
      push(&out, name);
    else
      pop(&out);
  }
  if (out.len == 0) out.ptr[out.len++] = '.';
  *clean = se_span_of(out.ptr, out.len);
  return SE_OK;
}

/* The rest of the walk, after the target of a link. */
static se_status put_before (se_arena *arena, se_span target, se_span *rest) {
  char *const both = se_arena_take(arena, target.len + 1 + rest->len);
  if (both == NULL) return SE_NOMEM;
  memcpy(both, target.ptr, target.len);
  both[target.len] = '/';
  if (rest->len > 0) memcpy(both + target.len + 1, rest->ptr, rest->len);
  *rest = se_span_of(both, target.len + 1 + rest->len);
  return SE_OK;
}

/* A path without links, remembered while 'on'; its end may be missing. */
static _Thread_local struct {
  int on;
  size_t len;
  char text[PATH_MAX];
} plain;

void se_path_remember (void) { plain.on = 1; }

void se_path_forget (void) {
  plain.on = 0;
  plain.len = 0;
}

static int is_known (const built *path) {
  if (path->len > plain.len) return 0;
  if (memcmp(plain.text, path->ptr, path->len) != 0) return 0;
  return path->len == plain.len || plain.text[path->len] == '/';
}

/* 0: 'path' is not a link, or does not exist; -1: see 'errno'. */
static ssize_t link_target (built *path, char *target) {
  ssize_t len;
  if (is_known(path)) return 0;
  path->ptr[path->len] = '\0';
  len = readlink(path->ptr, target, PATH_MAX);
  if (len >= 0) return len;
  if ((errno == EINVAL || errno == ENOENT) && plain.on) {
    memcpy(plain.text, path->ptr, path->len);
    plain.len = path->len;
  }
  return errno == EINVAL || errno == ENOENT || errno == ENOTDIR ? 0 : -1;
}

/*
** 'missing' is the length of a path that does not exist: nothing below it need
** be looked up. 0 if there is none.
*/
static se_status step (se_arena *arena, built *out, se_span name,
                       se_span *rest, int *links, size_t *missing) {
  char target[PATH_MAX];
  ssize_t len;
  errno = ENAMETOOLONG;
  if (out->len + 1 + name.len >= out->room) return SE_SYSTEM;
  if (out->len < *missing) *missing = 0;
  push(out, name);
  if (*missing > 0) return SE_OK;
  errno = 0;
  len = link_target(out, target);
  if (len == 0 && errno == ENOENT) *missing = out->len;
  if (len < 0) return SE_SYSTEM;
  if (len == 0) return SE_OK;
  errno = len == PATH_MAX ? ENAMETOOLONG : ELOOP;
  if (len == PATH_MAX || ++*links > MAX_LINKS) return SE_SYSTEM;
  pop(out);
  if (target[0] == '/') out->len = 1;
  return put_before(arena, se_span_of(target, (size_t)len), rest);
}

se_status se_path_resolve (se_arena *arena, se_span path, se_span *real) {
  char buffer[PATH_MAX];
  built out = { buffer, 0, sizeof buffer };
  char *copy;
  se_span rest = path;
  se_span name;
  int links = 0;
  size_t missing = 0;
  if (has_nul(path)) return SE_NUL;
  if (path.len == 0 || path.ptr[0] != '/') return SE_SYNTAX;
  out.ptr[out.len++] = '/';
  while (name = next_component(&rest), name.len > 0) {
    se_status status = SE_OK;
    if (is_dots(name, 2))
      pop(&out);
    else if (!is_dots(name, 1))
      status = step(arena, &out, name, &rest, &links, &missing);
    if (status != SE_OK) return status;
  }
  copy = se_arena_take(arena, out.len);
  if (copy == NULL) return SE_NOMEM;
  memcpy(copy, out.ptr, out.len);
  *real = se_span_of(copy, out.len);
  return SE_OK;
}

int se_path_contains (se_span dir, se_span path) {
  if (dir.len == 0 || dir.ptr[0] != '/') return 0;
  if (path.len < dir.len || memcmp(dir.ptr, path.ptr, dir.len) != 0) return 0;
  return dir.len == 1 || path.len == dir.len || path.ptr[dir.len] == '/';
}

/* Where to retry, with one more byte for a star, if the rest fails. */
typedef struct retry {
  size_t pattern, path;
  int set;
} retry;

static int is_star (se_span pattern, size_t i) {
  return i < pattern.len && pattern.ptr[i] == '*';
}

static int accepts (se_span pattern, size_t i, char c) {
  if (i == pattern.len) return 0;
  return pattern.ptr[i] == '?' ? c != '/' : pattern.ptr[i] == c;
}

/*
** Try the shortest match for the last star first; that is enough, because the
** last star of a kind can match whatever an earlier one could.
*/
int se_path_fits (se_span pattern, se_span path) {
  retry narrow = { 0, 0, 0 }, wide = { 0, 0, 0 };
  size_t i = 0, at = 0;
  while (at < path.len) {
    if (is_star(pattern, i)) {
      const int is_wide = is_star(pattern, i + 1);
      while (is_star(pattern, i)) i++;
      narrow = (retry){ i, at, !is_wide };
      if (is_wide) wide = (retry){ i, at, 1 };
    } else if (accepts(pattern, i, path.ptr[at])) {
      i++;
      at++;
    } else if (narrow.set && path.ptr[narrow.path] != '/') {
      at = ++narrow.path;
      i = narrow.pattern;
    } else if (wide.set) {
      narrow.set = 0;
      at = ++wide.path;
      i = wide.pattern;
    } else {
      return 0;
    }
  }
  while (is_star(pattern, i)) i++;
  return i == pattern.len;
}
