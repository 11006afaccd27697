# make            build bin/sandbox-enforcer
# make help       what else there is
CFLAGS ?= -O2 -g
BUILD ?= build
WARNINGS = -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wundef -Wvla \
  -Wcast-qual -Wwrite-strings -Wformat=2 -Wstrict-prototypes \
  -Wmissing-prototypes
LUA_INCDIR ?= /usr/include/lua5.4

HAS = $(if $(wildcard csrc/script.c),-DSE_HAS_SCRIPT) \
  $(if $(wildcard csrc/words.c),-DSE_HAS_WORDS)
COMPILE = $(CC) -std=c11 $(WARNINGS) -fvisibility=hidden -fPIC -MMD -MP \
  -isystem $(LUA_INCDIR) $(HAS) $(CPPFLAGS) $(CFLAGS)

CORE_SRC := $(filter-out csrc/launcher.c csrc/embed.c,$(wildcard csrc/*.c))
CORE_OBJ := $(CORE_SRC:csrc/%.c=$(BUILD)/obj/%.o)
CORE := $(BUILD)/sandbox_enforcer/core.so

all: core

core: $(CORE)  ## the C module, for plain lua5.4

$(BUILD)/obj/%.o: csrc/%.c
	@mkdir -p $(@D)
	$(COMPILE) -c $< -o $@

$(CORE): $(CORE_OBJ)
	@mkdir -p $(@D)
	$(CC) -shared $(CFLAGS) $(LDFLAGS) $(CORE_OBJ) -o $@

-include $(CORE_OBJ:.o=.d)

.PHONY: all core
.DELETE_ON_ERROR:
