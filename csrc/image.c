/* A Lua state from build time. See image.h. */
#define _GNU_SOURCE
#include "image.h"

#if defined(SE_IMAGE) && defined(__linux__)

#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "answer.h"

enum {
  PAGE = 1 << 16,       /* no system has larger ones */
  ROOM = 3 << 19,       /* in the program, for the memory of the state */
  POOL = 4 << 20,       /* addresses for that memory, and for additions */
  MAX_POINTERS = 4096   /* into the program */
};

/* Every system has this address, and none uses it unasked. */
static char *const PLACE = (char *)0x2000000000;

typedef struct image {
  char mark[32];       /* identifies it in the program's file */
  lua_State *state;    /* NULL: there is none */
  uintptr_t program;   /* where the program was */
  size_t size;         /* of the used memory */
  size_t count;
  uint32_t pointers[MAX_POINTERS];  /* which words of the memory */
  _Alignas(PAGE) char memory[ROOM];
} image;

/* Filled by another program, so the compiler may not assume its content. */
extern image se_kept;
image se_kept __attribute__((section(".image"), aligned(PAGE))) = {
  "image of a started Lua state\n", NULL, 0, 0, 0, { 0 }, { 0 }
};

/* From the linker: where the program begins and ends. */
extern const char __executable_start[];
extern const char _end[];

int se_has_image (void) { return se_kept.state != NULL; }

int se_is_of_program (const void *ptr) {
  return (uintptr_t)ptr >= (uintptr_t)__executable_start
    && (uintptr_t)ptr < (uintptr_t)_end;
}

/* Reserve the addresses, unless they are taken. */
static int reserve (void) {
  int flags = MAP_PRIVATE | MAP_ANONYMOUS;
  void *got;
#ifdef MAP_FIXED_NOREPLACE
  flags |= MAP_FIXED_NOREPLACE;
#endif
  got = mmap(PLACE, POOL, PROT_READ | PROT_WRITE, flags, -1, 0);
  if (got == PLACE) return 1;
  if (got != MAP_FAILED) munmap(got, POOL);  /* old kernels take it as a hint */
  return 0;
}

static size_t whole_pages (size_t size) {
  const size_t page = (size_t)sysconf(_SC_PAGESIZE);
  return (size + page - 1) & ~(page - 1);
}

static void adjust_pointers (void) {
  const uintptr_t moved = (uintptr_t)__executable_start - se_kept.program;
  uintptr_t *const words = (uintptr_t *)(void *)PLACE;
  size_t i;
  for (i = 0; i < se_kept.count; i++) words[se_kept.pointers[i]] += moved;
}

lua_State *se_image_open (se_pool *pool, size_t limit) {
  const size_t size = whole_pages(se_kept.size);
  if (!se_has_image() || !reserve()) return NULL;
  if (mremap(se_kept.memory, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, PLACE)
      == MAP_FAILED) {
    munmap(PLACE, POOL);
    return NULL;
  }
  adjust_pointers();
  se_pool_use(pool, PLACE, POOL, limit);
  pool->next += se_kept.size;
  pool->ready += size;
  lua_setallocf(se_kept.state, se_pool_alloc, pool);
  return se_kept.state;
}

int se_image_pool (se_pool *pool) {
  if (!reserve()) return 0;
  se_pool_use(pool, PLACE, POOL, 0);
  return 1;
}

/* The node shared by all tables without fields; NULL if Lua has none. */
static const char *find_empty_node (lua_State *L) {
  enum { WORDS = 7 };  /* of a table without fields */
  const char *const *table;
  const char *node = NULL;
  int found = 0;
  int i;
  lua_newtable(L);
  table = lua_topointer(L, -1);
  for (i = 0; i < WORDS; i++) {
    if (!se_is_of_program(table[i])) continue;
    node = table[i];
    found++;
  }
  lua_pop(L, 1);
  return found == 1 ? node : NULL;
}

/*
** That node is in the program, and is only read. Give the tables of the image a
** copy inside the image: then fewer pages need adjusting, and writing to a page
** costs more than all the work on it.
*/
static int copy_empty_node (lua_State *L, const se_pool *pool) {
  enum { SIZE = 32 };  /* no smaller than a node */
  const char **const words = (const char **)(void *)PLACE;
  const char *const node = find_empty_node(L);
  void *const copied = lua_newuserdatauv(L, SIZE, 0);
  size_t i;
  if (node == NULL) return 0;
  lua_setfield(L, LUA_REGISTRYINDEX, "empty node");  /* keeps it */
  memcpy(copied, node, SIZE);
  for (i = 0; i < (size_t)(pool->next - pool->start) / sizeof *words; i++)
    if (words[i] == node) words[i] = copied;
  return 1;
}

static int find_pointers (image *to) {
  char *const *const words = (char *const *)(const void *)PLACE;
  size_t i;
  for (i = 0; i < to->size / sizeof *words; i++) {
    if (!se_is_of_program(words[i])) continue;
    if (to->count == MAX_POINTERS) return 0;
    to->pointers[to->count++] = (uint32_t)i;
  }
  return 1;
}

/* NULL, or the reason for a failure. */
static const char *fill (image *to, lua_State *L, const se_pool *pool) {
  if (!copy_empty_node(L, pool)) return "this Lua is not as we know it";
  memcpy(to->mark, se_kept.mark, sizeof to->mark);
  to->state = L;
  to->program = (uintptr_t)__executable_start;
  to->size = (size_t)(pool->next - pool->start);
  if (pool->outside > 0 || to->size > ROOM) return "the state is too large";
  if (!find_pointers(to)) return "the state has too many pointers";
  memcpy(to->memory, PLACE, to->size);
  return NULL;
}

/* All of this program's file, or NULL. */
static char *read_program (size_t *size) {
  const int fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  struct stat it;
  char *bytes = NULL;
  ssize_t got = 1;
  if (fd >= 0 && fstat(fd, &it) == 0) bytes = malloc((size_t)it.st_size);
  for (*size = 0; bytes != NULL && got > 0; *size += (size_t)got)
    got = read(fd, bytes + *size, (size_t)it.st_size - *size);
  if (fd >= 0) close(fd);
  return got < 0 ? NULL : bytes;
}

const char *se_image_write (lua_State *L, const se_pool *pool, int fd) {
  static image made;
  const char *const why = fill(&made, L, pool);
  size_t size;
  char *const file = read_program(&size);
  char *const at = file == NULL ? NULL
    : memmem(file, size, se_kept.mark, sizeof se_kept.mark);
  if (why != NULL) return why;
  if (at == NULL || size - (size_t)(at - file) < sizeof made)
    return "the program's file has no room for an image";
  memcpy(at, &made, sizeof made);
  return se_write(fd, se_span_of(file, size)) ? NULL : "it cannot be written";
}

#else

int se_has_image (void) { return 0; }
int se_image_pool (se_pool *pool) { (void)pool; return 0; }
int se_is_of_program (const void *ptr) { (void)ptr; return 0; }

lua_State *se_image_open (se_pool *pool, size_t limit) {
  (void)pool;
  (void)limit;
  return NULL;
}

const char *se_image_write (lua_State *L, const se_pool *pool, int fd) {
  (void)L;
  (void)pool;
  (void)fd;
  return "this program has no image";
}

#endif
