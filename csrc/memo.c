/* Earlier plans. See memo.h. */
#define _POSIX_C_SOURCE 200809L
#include "memo.h"

#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "buffer.h"

enum { LARGEST = 4 << 20, HEX = SE_SHA256_HEX };

extern char **environ;

static void add_text (se_buffer *into, const char *text) {
  se_buffer_add(into, text, strlen(text) + 1);
}

se_status se_memo_key (se_arena *arena, const char *profile, se_span grant,
                       char *hex) {
  char cwd[PATH_MAX];
  char **entry;
  se_buffer all;
  se_buffer_init(&all, arena);
  if (getcwd(cwd, sizeof cwd) == NULL) return SE_SYSTEM;
  add_text(&all, profile);
  add_text(&all, cwd);
  for (entry = environ; entry != NULL && *entry != NULL; entry++)
    add_text(&all, *entry);
  se_buffer_put(&all, '\0');
  se_buffer_span(&all, grant);
  if (all.failed) return SE_NOMEM;
  se_sha256(se_buffer_view(&all), hex);
  return SE_OK;
}

/* Take a number from the beginning of 'rest'. */
static int take_number (se_span *rest, size_t *number) {
  uint32_t value;
  if (rest->len < sizeof value) return 0;
  memcpy(&value, rest->ptr, sizeof value);
  *rest = se_span_of(rest->ptr + sizeof value, rest->len - sizeof value);
  *number = value;
  return 1;
}

static int take_word (se_span *rest, char **word) {
  size_t len;
  if (!take_number(rest, &len) || len >= rest->len) return 0;
  if (memchr(rest->ptr, '\0', len + 1) != rest->ptr + len) return 0;
  memcpy(word, &rest->ptr, sizeof *word);
  *rest = se_span_of(rest->ptr + len + 1, rest->len - len - 1);
  return 1;
}

/* The words of the next record, NULL-terminated; NULL if it is invalid. */
static char **take_record (se_arena *arena, se_span *rest, size_t *count) {
  char **words;
  size_t i;
  if (!take_number(rest, count) || *count == 0 || *count > rest->len)
    return NULL;
  words = se_arena_take(arena, (*count + 1) * sizeof *words);
  for (i = 0; words != NULL && i < *count; i++)
    if (!take_word(rest, &words[i])) return NULL;
  return words;
}

static int add_record (se_arena *arena, char ****list, size_t *count,
                       size_t *room, char **words) {
  char ***const items = se_grow_items(arena, *list, *count + 1, room,
                                      sizeof *items);
  if (items == NULL) return 0;
  *list = items;
  items[(*count)++] = words;
  return 1;
}

/* The field for the words of a record; NULL for an unknown record. */
static char ***place_of (se_memo *memo, const char *name) {
  const struct { const char *name; char ***place; } places[] = {
    { "tell", &memo->tell }, { "hold", &memo->hold },
    { "traps", &memo->traps }, { "report", &memo->report }, { "watch", &memo->watch },
    { "writable", &memo->writable }, { "kept", &memo->kept },
    { "wrap", &memo->wrap }
  };
  size_t i;
  for (i = 0; i < sizeof places / sizeof *places; i++)
    if (strcmp(places[i].name, name) == 0) return places[i].place;
  return NULL;
}

static int is_seen (const char *name) {
  return strcmp(name, "saw") == 0 || strcmp(name, "under") == 0;
}

static int read_records (se_arena *arena, se_span rest, const char *key,
                         se_memo *memo) {
  size_t steps = 0;
  size_t seen = 0;
  int known = 0;
  int whole = 0;
  while (rest.len > 0) {
    size_t count;
    char **const words = take_record(arena, &rest, &count);
    char ***place;
    if (words == NULL || whole) return 0;
    if (strcmp(words[0], "key") == 0 && count == 2)
      known = strlen(words[1]) == HEX && memcmp(words[1], key, HEX) == 0;
    if (!known) return 0;  /* 'key' comes first */
    if (is_seen(words[0]) && count == 4)
      known = add_record(arena, &memo->saw, &memo->seen, &seen, words);
    else if (strcmp(words[0], "step") == 0 && count > 1)
      known = add_record(arena, &memo->steps, &memo->count, &steps, words + 1);
    else if ((place = place_of(memo, words[0])) != NULL) *place = words + 1;
    else if (strcmp(words[0], "end") == 0) whole = 1;
    else known = strcmp(words[0], "key") == 0;
  }
  return whole && known && memo->report != NULL && memo->count > 0;
}

int se_memo_read (se_arena *arena, const char *path, const char *key,
                  se_memo *memo) {
  struct stat st;
  se_span bytes = SE_SPAN("");
  memset(memo, 0, sizeof *memo);
  if (lstat(path, &st) != 0 || !S_ISREG(st.st_mode)) return 0;
  if (st.st_uid != geteuid() || (st.st_mode & 022) != 0) return 0;
  if (se_read_file(arena, path, LARGEST, &bytes) != SE_OK) return 0;
  return read_records(arena, bytes, key, memo);
}

static int is_there (se_arena *arena, const char *how, const char *path,
                     const char *expected) {
  se_span what = SE_SPAN("");
  return se_look(arena, how, path, &what) == SE_OK
    && what.len == strlen(expected)
    && memcmp(what.ptr, expected, what.len) == 0;
}

int se_memo_holds (se_arena *arena, const se_memo *memo) {
  size_t i;
  for (i = 0; i < memo->seen; i++) {
    char *const *const words = memo->saw[i];
    if (strcmp(words[0], "saw") == 0) {
      if (!is_there(arena, words[1], words[2], words[3])) return 0;
    }
    else if (is_there(arena, "stamp", words[2], words[3]))
      i += strtoul(words[1], NULL, 10);
  }
  return 1;
}
