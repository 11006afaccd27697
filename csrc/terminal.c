/*
** The Lua functions that talk to a person directly, and those that read large
** files line by line. See bridge.h and lines.h.
*/
#define _DEFAULT_SOURCE
#include <errno.h>
#include <lauxlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "bridge.h"
#include "lines.h"

#define LINES_T "sandbox_enforcer.lines"

enum { LONGEST_ANSWER = 4096 };

/* prompt() -> the typed line, without its newline; nil if there is none. */
static int l_prompt (lua_State *L) {
  char answer[LONGEST_ANSWER];
  size_t len = 0;
  ssize_t got = 1;
  while (got > 0 && len < sizeof answer && (len == 0 || answer[len - 1] != '\n')) {
    got = read(STDIN_FILENO, answer + len, 1);
    if (got < 0 && errno == EINTR) got = 1;
    else if (got > 0) len++;
  }
  if (len == 0) return 0;
  lua_pushlstring(L, answer, answer[len - 1] == '\n' ? len - 1 : len);
  return 1;
}

/* columns() -> the width of the terminal; nil if there is none. */
static int l_columns (lua_State *L) {
  struct winsize size;
  int stream;
  for (stream = STDOUT_FILENO; stream <= STDERR_FILENO; stream++) {
    if (ioctl(stream, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
      lua_pushinteger(L, (lua_Integer)size.ws_col);
      return 1;
    }
  }
  return 0;
}

static int l_sleep (lua_State *L) {
  const lua_Integer ms = luaL_checkinteger(L, 1);
  struct timespec time;
  luaL_argcheck(L, ms >= 0 && ms < 3600000, 1, "out of range");
  time.tv_sec = (time_t)(ms / 1000);
  time.tv_nsec = (long)(ms % 1000) * 1000000;
  nanosleep(&time, NULL);
  return 0;
}

static se_lines *check_lines (lua_State *L) {
  se_lines *const lines = luaL_checkudata(L, 1, LINES_T);
  luaL_argcheck(L, lines->fd >= 0, 1, "it is closed");
  return lines;
}

static int l_close (lua_State *L) {
  se_lines_close(luaL_checkudata(L, 1, LINES_T));
  return 0;
}

/* lines:at() -> where the next line begins; the number of overlong ones */
static int l_at (lua_State *L) {
  const se_lines *const lines = check_lines(L);
  lua_pushinteger(L, (lua_Integer)se_lines_at(lines));
  lua_pushinteger(L, (lua_Integer)lines->skipped);
  return 2;
}

/*
** lines:next([needles[, whole]]) -> the next line that contains one of these
** texts, and a number with a bit for each of them in it; nil at the end, nil
** and why on error.
*/
static int l_next (lua_State *L) {
  se_lines *const lines = check_lines(L);
  se_span needles[SE_LINES_NEEDLES];
  size_t count = 0;
  se_span line;
  unsigned found;
  int got;
  if (!lua_isnoneornil(L, 2)) {
    luaL_checktype(L, 2, LUA_TTABLE);
    count = (size_t)lua_rawlen(L, 2);
    luaL_argcheck(L, count <= SE_LINES_NEEDLES, 2, "too many texts");
    luaL_checkstack(L, SE_LINES_NEEDLES, NULL);
  }
  lua_settop(L, 3);
  for (size_t i = 0; i < count; i++) {
    lua_rawgeti(L, 2, (lua_Integer)i + 1);
    needles[i] = se_check_span(L, -1);
  }
  got = se_lines_next(lines, needles, count, lua_toboolean(L, 3), &line, &found);
  if (got < 0) return se_push_done(L, SE_SYSTEM);
  if (got == 0) return 0;
  lua_pushlstring(L, line.ptr, line.len);
  lua_pushinteger(L, (lua_Integer)found);
  return 2;
}

/*
** lines(path[, offset]) -> a reader of a file line by line, with 'next', 'at'
** and 'close'; nil, why and the name of the error if there is no such file.
*/
static int l_lines (lua_State *L) {
  const char *const path = se_check_path(L, 1);
  const lua_Integer offset = luaL_optinteger(L, 2, 0);
  se_lines *lines;
  se_status status;
  luaL_argcheck(L, offset >= 0, 2, "must not be negative");
  se_note(L, "unknown", path, SE_SPAN(""));
  lines = lua_newuserdatauv(L, sizeof *lines, 0);
  lines->fd = -1;
  lines->buffer = NULL;
  luaL_setmetatable(L, LINES_T);  /* only now is it safe to collect */
  status = se_lines_open(lines, path, (size_t)offset);
  if (status != SE_OK) return se_push_done(L, status);
  return 1;
}

static void make_type (lua_State *L) {
  static const luaL_Reg methods[] = {
    { "next", l_next }, { "at", l_at }, { "close", l_close },
    { "__gc", l_close }, { "__close", l_close }, { NULL, NULL }
  };
  luaL_newmetatable(L, LINES_T);
  luaL_setfuncs(L, methods, 0);
  lua_pushvalue(L, -1);
  lua_setfield(L, -2, "__index");
  lua_pop(L, 1);
}

void se_open_terminal (lua_State *L) {
  static const luaL_Reg functions[] = {
    { "prompt", l_prompt }, { "columns", l_columns }, { "sleep", l_sleep },
    { "lines", l_lines }, { NULL, NULL }
  };
  make_type(L);
  luaL_setfuncs(L, functions, 0);
}
