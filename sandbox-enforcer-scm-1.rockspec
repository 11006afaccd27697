rockspec_format = "3.0"
package = "sandbox-enforcer"
version = "scm-1"
source = {
  url = "file://.", -- the checkout itself: luarocks --lua-version=5.4 make
}
description = {
  summary = "A hook that sends what a coding agent downloads into a sandbox",
  detailed = "One small native program between a coding agent and the shell, and the same as a library.",
  license = "MIT",
  labels = { "commandline", "security", "shell" },
}
dependencies = { "lua >= 5.4, < 5.5", "lua-cjson" }
build = {
  type = "make",
  build_variables = {
    SETUP = "no", -- LuaRocks never installs packages of the system
    CFLAGS = "$(CFLAGS)",
    LUA_INCDIR = "$(LUA_INCDIR)",
    CJSON_DIR = "$(PREFIX)/../../../../lua/5.4", -- of the same tree
  },
  install_variables = {
    SETUP = "no",
    CFLAGS = "$(CFLAGS)",
    LUA_INCDIR = "$(LUA_INCDIR)",
    CJSON_DIR = "$(PREFIX)/../../../../lua/5.4",
    PREFIX = "$(PREFIX)",
    BINDIR = "$(BINDIR)",
    LUADIR = "$(LUADIR)",
    LIBDIR = "$(LIBDIR)",
  },
}
