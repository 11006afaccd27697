# make            builds bin/sandbox-enforcer, ready to run from here
# make help       says what else there is
#
# Yours: CC CFLAGS CPPFLAGS LDFLAGS PREFIX DESTDIR, and SETUP=no, with which
# nothing is ever installed on this machine. LuaRocks sets LUADIR and so on.
CFLAGS ?= -O2 -g
PREFIX ?= /usr/local
BINDIR ?= $(PREFIX)/bin
LUADIR ?= $(PREFIX)/share/lua/5.4
LIBDIR ?= $(PREFIX)/lib/lua/5.4
BUILD ?= build
PROGRAM ?= bin/sandbox-enforcer

WARNINGS = -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wundef -Wvla \
  -Wcast-qual -Wwrite-strings -Wformat=2 -Wstrict-prototypes \
  -Wmissing-prototypes
export CC SETUP LUA_INCDIR

# Where Lua is: found out once, and what is missing is installed.
CONFIG := build/config.mk
ifneq ($(filter-out help clean uninstall fresh,$(or $(MAKECMDGOALS),all)),)
-include $(CONFIG)
endif

COMPILE = $(CC) -std=c11 $(WARNINGS) -fvisibility=hidden -fPIC -MMD -MP \
  -Icsrc -isystem $(LUA_INCDIR) $(HAS) $(CPPFLAGS) $(CFLAGS)
HAS = $(if $(wildcard csrc/script.c),-DSE_HAS_SCRIPT) \
  $(if $(wildcard csrc/words.c),-DSE_HAS_WORDS)

OF_PROGRAM := launcher answer
C_NAMES := $(patsubst csrc/%.c,%,$(filter-out csrc/embed.c,$(wildcard csrc/*.c)))
CORE_OBJ := $(patsubst %,$(BUILD)/obj/%.o,$(filter-out $(OF_PROGRAM),$(C_NAMES)))
CORE_LIB := $(BUILD)/libcore.a
PROGRAM_OBJ := $(OF_PROGRAM:%=$(BUILD)/obj/%.o)
CORE := $(BUILD)/sandbox_enforcer/core.so
LUA_SRC := $(sort $(patsubst lua/%,%,$(shell find lua -name '*.lua')))

# Self-contained if the archives allow it; otherwise with what is shared.
PROGRAM_FLAGS = $(or $(STATIC),-pie) $(if $(CJSON_MODULE),-rdynamic)
PROGRAM_LIBS = $(CJSON_ARCHIVE) $(LUA_LIBRARY) -lm $(if $(STATIC),,-ldl)
$(BUILD)/obj/launcher.o: private CPPFLAGS += $(if $(CJSON_MODULE), \
  -DSE_CJSON_MODULE='"$(CJSON_MODULE)"')

all: core $(PROGRAM)  ## the program and the module (the default)

core: $(CORE)  ## the C module for plain lua5.4: build/sandbox_enforcer/core.so

$(CONFIG): .ci/setup
	@mkdir -p $(@D)
	@.ci/setup config >$@.new && mv $@.new $@
	@sed -n 's/^STATIC := $$/setup: no static libraries, so the program starts slower/p' $@ >&2

$(BUILD)/obj/%.o: csrc/%.c $(CONFIG)
	@mkdir -p $(@D)
	$(COMPILE) -c $< -o $@

$(CORE_LIB): $(CORE_OBJ)
	rm -f $@
	$(AR) rcs $@ $(CORE_OBJ)

$(CORE): $(CORE_LIB)
	@mkdir -p $(@D)
	$(CC) -shared $(CFLAGS) $(LDFLAGS) $(BUILD)/obj/module.o $(CORE_LIB) -o $@

$(BUILD)/embed: csrc/embed.c $(CONFIG)
	@mkdir -p $(@D)
	$(COMPILE) $< $(LDFLAGS) $(LUA_LIBRARY) -lm -ldl -o $@

$(BUILD)/modules.c: $(BUILD)/embed $(LUA_SRC:%=lua/%)
	$(BUILD)/embed lua $(LUA_SRC) >$@

# The launcher with a hook that runs the event as Lua code: see its spec.
$(BUILD)/misled.c: $(BUILD)/embed spec/fixtures/launcher/sandbox_enforcer/hook.lua
	$(BUILD)/embed spec/fixtures/launcher sandbox_enforcer/hook.lua >$@

$(BUILD)/obj/modules.o $(BUILD)/obj/misled.o: $(BUILD)/obj/%.o: $(BUILD)/%.c
	$(COMPILE) -c $< -o $@

$(PROGRAM): $(BUILD)/obj/modules.o
$(BUILD)/misled: $(BUILD)/obj/misled.o
$(PROGRAM) $(BUILD)/misled: $(PROGRAM_OBJ) $(CORE_LIB)
	@mkdir -p $(@D)
	$(CC) $(CFLAGS) $(LDFLAGS) $(PROGRAM_FLAGS) $(filter %.o,$^) $(CORE_LIB) \
	  $(PROGRAM_LIBS) -o $@

-include $(wildcard $(BUILD)/obj/*.d)

clean:  ## remove what was built
	rm -rf build bin

help:  ## this list
	@sed -n 's/^\([a-z]*\):.*  ## /\1	/p' $(MAKEFILE_LIST) | expand -t 12

.PHONY: all core clean help
.DELETE_ON_ERROR:
