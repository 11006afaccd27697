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
DATADIR ?= $(PREFIX)/share
BUILD ?= build
PROGRAM ?= bin/sandbox-enforcer
FUZZ_SECONDS ?= 60
LUA = $(shell .ci/setup lua)

WARNINGS = -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wundef -Wvla \
  -Wcast-qual -Wwrite-strings -Wformat=2 -Wstrict-prototypes \
  -Wmissing-prototypes
export CC SETUP LUA_INCDIR CJSON_DIR

# V=1 shows the commands.
Q := $(if $(V),,@)
say = $(if $(V),,@printf '%-6s %s\n' $(1) $@)

# Where Lua is: found out once, and what is missing is installed.
CONFIG := build/config.mk
ifneq ($(filter-out help clean uninstall fresh,$(or $(MAKECMDGOALS),all)),)
-include $(CONFIG)
endif

COMPILE = $(CC) -std=c11 $(WARNINGS) -fvisibility=hidden -fPIC -MMD -MP \
  -Icsrc -isystem $(LUA_INCDIR) $(CPPFLAGS) $(CFLAGS)

OF_PROGRAM := start launcher require answer image freeze again
TOOLS := embed make_index
C_NAMES := $(patsubst csrc/%.c,%,$(filter-out $(TOOLS:%=csrc/%.c),$(wildcard csrc/*.c)))
CORE_OBJ := $(patsubst %,$(BUILD)/obj/%.o,$(filter-out $(OF_PROGRAM),$(C_NAMES)) rule_index)
CORE_LIB := $(BUILD)/libcore.a
PROGRAM_OBJ := $(OF_PROGRAM:%=$(BUILD)/obj/%.o)
CORE := $(BUILD)/sandbox_enforcer/core.so
RULES := $(sort $(patsubst rules/%,%,$(wildcard rules/*/*.lua rules/*/*/*.lua)))
LUA_SRC := $(sort $(patsubst lua/%,%,$(shell find lua -name '*.lua')))

# Lua's functions are those of the program that loads the module.
SHARED := -shared $(if $(filter Darwin,$(shell uname -s)),-undefined dynamic_lookup)

# Self-contained if the archives allow it; otherwise with what is shared.
PROGRAM_FLAGS = $(or $(STATIC),-pie) $(if $(CJSON_MODULE),-rdynamic)
PROGRAM_LIBS = $(CJSON_ARCHIVE) $(LUA_LIBRARY) -lm $(if $(STATIC),,-ldl)
$(BUILD)/obj/require.o: private CPPFLAGS += $(if $(CJSON_MODULE), \
  -DSE_CJSON_MODULE='"$(CJSON_MODULE)"')

all: core $(PROGRAM)  ## the program and the module (the default)

core: $(CORE)  ## the C module for plain lua5.4: build/sandbox_enforcer/core.so

$(CONFIG): .ci/setup
	@mkdir -p $(@D)
	@.ci/setup config >$@.new && mv $@.new $@
	@sed -n 's/^STATIC := $$/setup: no static libraries, so the program starts slower/p' $@ >&2

$(BUILD)/obj/%.o: csrc/%.c $(CONFIG)
	@mkdir -p $(@D)
	$(call say,cc)
	$(Q)$(COMPILE) $(FASTER) -c $< -o $@

# The parser gains by it; the rest would only be larger.
PARSER_OBJ := $(filter $(BUILD)/obj/lex.o $(BUILD)/obj/parse%,$(CORE_OBJ))
$(PARSER_OBJ): FASTER = $(if $(filter -O2,$(CFLAGS)),-O3)

$(CORE_LIB): $(CORE_OBJ)
	$(Q)rm -f $@
	$(call say,ar)
	$(Q)$(AR) rcs $@ $(CORE_OBJ)

$(CORE): $(CORE_LIB)
	@mkdir -p $(@D)
	$(call say,link)
	$(Q)$(CC) $(SHARED) $(CFLAGS) $(LDFLAGS) $(BUILD)/obj/module.o $(CORE_LIB) -o $@

$(TOOLS:%=$(BUILD)/%): $(BUILD)/%: csrc/%.c $(CONFIG)
	@mkdir -p $(@D)
	$(call say,cc)
	$(Q)$(COMPILE) $(filter %.c,$^) $(LDFLAGS) $(LUA_LIBRARY) -lm -ldl -o $@
$(BUILD)/make_index: csrc/sha256.c

# Files that were moved or removed are no newer than what was made of them.
$(BUILD)/%.list: FORCE
	@mkdir -p $(@D); printf '%s\n' $($(*)_FILES) | cmp -s - $@ || \
	  printf '%s\n' $($(*)_FILES) >$@
FORCE:
modules_FILES = $(LUA_SRC)
rules_FILES = $(RULES)

$(BUILD)/modules.c: $(BUILD)/embed $(LUA_SRC:%=lua/%) $(BUILD)/modules.list
	$(call say,embed)
	$(Q)$(BUILD)/embed modules lua $(LUA_SRC) >$@

# A rule that nobody edited need not be compiled when its command shows up.
$(BUILD)/rules.c: $(BUILD)/embed $(RULES:%=rules/%) $(BUILD)/rules.list
	$(call say,embed)
	$(Q)$(BUILD)/embed rules rules $(RULES) >$@

$(BUILD)/rule_index.c: $(BUILD)/make_index $(RULES:%=rules/%) $(BUILD)/rules.list
	$(call say,index)
	$(Q)$(BUILD)/make_index rules $(RULES) >$@

# The launcher with a hook that runs the event as Lua code: see its spec.
MISLED := $(wildcard spec/fixtures/launcher/*/*.lua)
$(BUILD)/misled.c: $(BUILD)/embed $(MISLED)
	$(call say,embed)
	$(Q)$(BUILD)/embed modules spec/fixtures/launcher $(MISLED:spec/fixtures/launcher/%=%) >$@

EMBEDDED := $(patsubst %,$(BUILD)/obj/%.o,modules rules rule_index misled)
$(EMBEDDED): $(BUILD)/obj/%.o: $(BUILD)/%.c
	$(call say,cc)
	$(Q)$(COMPILE) -c $< -o $@

# The program is linked, then started once to make the state that it starts
# from. It is written in one go: what a linker writes here and there lies in
# smaller pieces in the system's cache, and starts more slowly.
STARTS = $(if $(findstring se_entry,$(STATIC)),-DSE_START)
$(BUILD)/obj/start.o: private CPPFLAGS += $(STARTS) -fno-stack-protector
$(BUILD)/obj/image.o: private CPPFLAGS += $(if $(STATIC),-DSE_IMAGE)
$(BUILD)/linked: $(BUILD)/obj/modules.o csrc/far.ld
$(BUILD)/misled: $(BUILD)/obj/misled.o
$(BUILD)/linked $(BUILD)/misled: $(PROGRAM_OBJ) $(BUILD)/obj/rules.o $(CORE_LIB)
	$(call say,link)
	$(Q)$(CC) $(CFLAGS) $(LDFLAGS) $(PROGRAM_FLAGS) $(filter %.o,$^) $(CORE_LIB) \
	  $(PROGRAM_LIBS) -o $@

$(PROGRAM): $(BUILD)/linked csrc/usual.jsonl csrc/freeze.sh
	@mkdir -p $(@D)
	$(call say,freeze)
	$(Q)csrc/freeze.sh $< $@ $(if $(STATIC),,plain)

-include $(wildcard $(BUILD)/obj/*.d)

# What a target needs is installed before its recipe is looked at.
need-%: $(CONFIG)
	@.ci/setup $*

test: all $(BUILD)/misled c-tests need-test  ## all specs
	@spec/run.sh busted --lua=$(LUA)

hermetic: all $(BUILD)/misled need-test  ## most specs in hostile surroundings: a full home, odd variables, a strict umask
	@spec/hermetic.sh

# Programs of their own: what Lua cannot reach, such as a refused allocation.
C_TESTS := $(patsubst spec/c/%.c,$(BUILD)/spec/%,$(wildcard spec/c/*_test.c))
FUZZERS := $(patsubst spec/c/fuzz_%.c,%,$(wildcard spec/c/fuzz_*.c))

$(BUILD)/spec/%: spec/c/%.c $(CORE_LIB)
	@mkdir -p $(@D)
	$(call say,cc)
	$(Q)$(COMPILE) $< $(LDFLAGS) $(CORE_LIB) $(LUA_LIBRARY) -lm -ldl -o $@

c-tests: $(C_TESTS)
	@for t in $(C_TESTS); do echo "$$t" && $$t || exit 1; done

$(BUILD)/bench: spec/bench/bench.c $(CONFIG)
	@mkdir -p $(@D)
	$(call say,cc)
	$(Q)$(COMPILE) $< $(LDFLAGS) -o $@

demo: all $(BUILD)/bench need-demo  ## sample events through the real hook, as a table
	@$(LUA) spec/demo.lua $(PROGRAM) $(BUILD)/bench

bench: all $(BUILD)/bench  ## start to exit next to /bin/true; what each trick, the hook and the parser save or cost
	@BENCH=$(BUILD)/bench spec/bench/run
	@BUILD=$(BUILD) BENCH=$(BUILD)/bench sh spec/bench/tricks
	@LUA=$(LUA) sh spec/bench/trace
	@BENCH=$(BUILD)/bench spec/bench/confine
	@sh spec/bench/parser

replay: all need-test  ## how fast, and in how much memory, MEGABYTES of transcripts are replayed
	@PROGRAM=$(PROGRAM) LUA=$(LUA) spec/bench/replay $(or $(MEGABYTES),220) $(REAL)

scale: all  ## does the work grow no faster than the input? The parser, and a decision
	@sh spec/bench/scale
	@lua5.4 spec/bench/shapes

differential: all need-test  ## every script of this machine, compared with bash and shfmt
	DIFFERENTIAL=all busted --lua=$(LUA) spec/core/differential_spec.lua

check: lint test sanitize  ## what every commit must pass

# Both compilers, four linters; all of them must have nothing to say.
LINTED = $(wildcard csrc/*.c spec/c/*.c spec/bench/*.c)
FOR_LINT = -std=c11 $(WARNINGS) -Werror -DSE_IMAGE $(STARTS) -Icsrc -isystem $(LUA_INCDIR)

house: need-test  ## the sources in numbers; V=1 says where
	@$(LUA) spec/house.lua $(if $(V),-v)

walk: all need-test  ## what a newcomer touches to add one thing of each kind
	@$(LUA) spec/walk.lua

mutants: all need-test  ## break lua/ in COUNT=20 small ways: which of them does no spec notice?
	@$(LUA) spec/mutants.lua $(or $(COUNT),20) $(or $(SEED),1)

hunt: all need-test  ## draw COUNT=2000 scripts that carry downloads about, and run them: does one get out?
	@$(LUA) spec/hunt.lua $(or $(COUNT),2000) $(or $(SEED),1) $(or $(SECONDS),3600) $(or $(EVERY),1)

approvals: all need-test  ## draw COUNT=2000 commands, and run those that are approved: does one do more than read?
	@$(LUA) spec/approvals.lua $(or $(COUNT),2000) $(or $(SEED),1) $(or $(SECONDS),3600) $(or $(EVERY),1)

# Files are looked at several at once; each says what it has to say in one piece.
PROCESSORS := $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
AT_ONCE = $(MAKE) --no-print-directory -k -O -j$(PROCESSORS)

lint: need-lint  ## luacheck, gcc, clang, the analyzers: silent
	@$(AT_ONCE) lint-lua lint-c

lint-lua: need-lint
	luacheck -q lua rules spec

lint-c: lint-cppcheck $(LINTED:%=lint/%)

lint-cppcheck: need-lint
	@cppcheck -q --std=c11 --enable=warning,performance,portability \
	  --error-exitcode=1 -Icsrc csrc spec/c spec/bench

$(LINTED:%=lint/%): lint/%: need-lint
	@gcc $(FOR_LINT) -O2 -fanalyzer -c $* -o /dev/null
	@clang $(FOR_LINT) -O2 -fsyntax-only $*
	@said=$$(clang-tidy --quiet $* -- $(FOR_LINT) 2>&1); status=$$?; \
	  printf '%s\n' "$$said" | { ! grep -v -e 'warnings generated' -e '^$$'; } && exit $$status

SANITIZE = -O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined \
  -fno-sanitize-recover=all
ASAN_BUILD := build/asan
ASAN_PROGRAM := $(ASAN_BUILD)/bin/sandbox-enforcer

# The program is tested as one, the module inside of a lua5.4 that has no idea;
# what that starts is left alone. Rules are Lua, and some specs mostly run other
# programs or are long tables of decisions: those are left out, and tables_spec
# parses all of their commands.
sanitize: need-test  ## the specs that reach C code, under AddressSanitizer and UBSan
	@mkdir -p $(ASAN_BUILD) && ln -sfn ../../rules $(ASAN_BUILD)/rules
	$(AT_ONCE) BUILD=$(ASAN_BUILD) STATIC= CFLAGS="$(SANITIZE)" PROGRAM=$(ASAN_PROGRAM) \
	  all $(ASAN_BUILD)/misled c-tests
	lua=$$(readlink -f "$$(command -v $(LUA))") && \
	loader=$$(ldd "$$lua" | sed -n 's/^[^/]*\(\/[^ ]*\/ld-[^ ]*\).*/\1/p') && \
	run="$$loader --preload $$($(CC) -print-file-name=libasan.so) $$lua" && \
	SANDBOX_ENFORCER_BIN=$(ASAN_PROGRAM) BUILD=$(ASAN_BUILD) \
	ASAN_OPTIONS=detect_leaks=0 LUA_COMMAND="$$run" \
	SKIP="spec/rules meaning ordinary pure_force approved_force classify outside containment classes luarocks catastrophes unproven changes frozen" \
	spec/run.sh $$run "$$(command -v busted)" --ignore-lua --cpath='$(ASAN_BUILD)/?.so' \
	  --exclude-tags=unsanitized

FUZZ_BUILD := build/fuzz
FUZZ = -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all

fuzz: need-lint  ## random scripts and events, FUZZ_SECONDS=60 in all
	@$(AT_ONCE) BUILD=$(FUZZ_BUILD) CC=clang \
	  CFLAGS="$(FUZZ) -fsanitize=fuzzer-no-link" $(FUZZ_BUILD)/libcore.a
	@set -e; for f in $(FUZZERS); do \
	  clang -std=c11 $(FUZZ) -fsanitize=fuzzer -Icsrc -isystem $(LUA_INCDIR) \
	    spec/c/fuzz_$$f.c $(FUZZ_BUILD)/libcore.a $(LUA_LIBRARY) -lm -ldl \
	    -o $(FUZZ_BUILD)/$$f; \
	  mkdir -p $(FUZZ_BUILD)/$$f.corpus; \
	  $(FUZZ_BUILD)/$$f -max_total_time=$$(($(FUZZ_SECONDS) / $(words $(FUZZERS)))) \
	    -max_len=4096 -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
	    -artifact_prefix=$(FUZZ_BUILD)/$$f. $(FUZZ_BUILD)/$$f.corpus $$(ls -d spec/c/seeds/$$f 2>/dev/null) \
	    >$(FUZZ_BUILD)/$$f.log 2>&1 || { tail -n 60 $(FUZZ_BUILD)/$$f.log; exit 1; }; \
	  sed -n "s/^stat::number_of_executed_units: */fuzz $$f: /p" $(FUZZ_BUILD)/$$f.log; \
	done

# The same programs under another fuzzer, which has its own ways of finding
# paths. It sees no leaks: 'fuzz' does.
AFL_BUILD := build/afl
AFL = AFL_USE_ASAN=1 AFL_USE_UBSAN=1 AFL_QUIET=1
AFL_RUN = AFL_NO_UI=1 AFL_SKIP_CPUFREQ=1 AFL_NO_AFFINITY=1 \
  AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1

afl: need-lint  ## the same by AFL++, if that is installed, FUZZ_SECONDS=60 in all
	@for p in afl-clang-fast afl-fuzz; do command -v $$p >/dev/null || { \
	  echo "afl: $$p is missing; AFL++ has it (Debian: apt-get install afl++)" >&2; \
	  exit 69; }; done
	@$(AFL) $(MAKE) --no-print-directory BUILD=$(AFL_BUILD) CC=afl-clang-fast \
	  CFLAGS="-O1 -g -fno-sanitize-recover=all" $(AFL_BUILD)/libcore.a
	@set -e; for f in $(FUZZERS); do \
	  out=$(AFL_BUILD)/$$f.out; seeds=$(AFL_BUILD)/$$f.seeds; \
	  $(AFL) afl-clang-fast -std=c11 -O1 -g -fsanitize=fuzzer -fno-sanitize-recover=all \
	    -Icsrc -isystem $(LUA_INCDIR) spec/c/fuzz_$$f.c $(AFL_BUILD)/libcore.a \
	    $(LUA_LIBRARY) -lm -ldl -o $(AFL_BUILD)/$$f; \
	  rm -rf $$out $$seeds; mkdir -p $$seeds; echo '{"a": "b"}' >$$seeds/plain; \
	  for s in spec/c/seeds/$$f/*; do if [ -s "$$s" ]; then cp "$$s" $$seeds; fi; done; \
	  $(AFL_RUN) afl-fuzz -i $$seeds -o $$out -t 10000 -m none \
	    -V $$(($(FUZZ_SECONDS) / $(words $(FUZZERS)))) -- $(AFL_BUILD)/$$f \
	    >$(AFL_BUILD)/$$f.log 2>&1 || { tail -n 30 $(AFL_BUILD)/$$f.log; exit 1; }; \
	  sed -n "s/^execs_done *: */afl $$f: /p" $$out/default/fuzzer_stats; \
	  found=$$(find $$out/default/crashes $$out/default/hangs -name 'id:*'); \
	  if [ -n "$$found" ]; then echo "$$found"; exit 1; fi; \
	done

e2e: all need-e2e  ## the real client, from npm, against a stub of its service
	@spec/e2e/run $(PROGRAM)

e2e-all: all need-e2e  ## the same with the oldest client that is supported, too
	@spec/e2e/run $(PROGRAM)
	@E2E_VERSION=2.1.197 spec/e2e/run $(PROGRAM)

newcomer: all need-e2e  ## the walk of a new user: install, a session of the real client, explain, replay, audit, uninstall
	@spec/newcomer.sh

# Images that are given are taken; otherwise Debian's are fetched, for what they are.
test-kernels: all  ## what other kernels can enforce, in an emulator: KERNELS="FILE..."; by default Debian's
	@for p in qemu-system-x86_64 busybox cpio; do command -v $$p >/dev/null || { \
	  echo "test-kernels: $$p is missing (Debian: apt-get install qemu-system-x86 busybox-static cpio)" >&2; \
	  exit 69; }; done
	@$(if $(KERNELS),,spec/kernels/fetch $(BUILD)/kernels)
	@$(LUA) spec/kernels.lua $(PROGRAM) $(BUILD)/guest $(or $(KERNELS),$$(ls $(BUILD)/kernels/vmlinuz-* 2>/dev/null | sort -V))

fresh:  ## make demo, test and newcomer on a Debian with make and gcc only
	@.ci/setup fresh
	@spec/fresh.sh

# What others install: a rock with its sources in it, and a plugin for the client.
VERSION = $(shell sed -n 's/^.define SE_VERSION "\(.*\)"/\1/p' csrc/version.h)
ROCK = sandbox-enforcer-$(VERSION)
PLUGIN_ARGS ?= --sandbox ~/sandbox

rock: need-test  ## build/rock/sandbox-enforcer-VERSION-1.src.rock, to be installed by luarocks
	@rm -rf $(BUILD)/rock && mkdir -p $(BUILD)/rock/$(ROCK)/.ci
	$(Q)cp -R Makefile LICENSE README.md csrc lua rules $(BUILD)/rock/$(ROCK)
	$(Q)cp .ci/setup $(BUILD)/rock/$(ROCK)/.ci
	$(Q)cd $(BUILD)/rock && tar -czf $(ROCK).tar.gz $(ROCK)
	$(Q)sed 's/^version = .*/version = "$(VERSION)-1"/; s|^  url = .*|  url = "file://$(ROCK).tar.gz",\
	  dir = "$(ROCK)",|' sandbox-enforcer-scm-1.rockspec >$(BUILD)/rock/$(ROCK)-1.rockspec
	$(Q)cd $(BUILD)/rock && luarocks --lua-version=5.4 lint $(ROCK)-1.rockspec \
	  && python3 -m zipfile -c $(ROCK)-1.src.rock $(ROCK)-1.rockspec $(ROCK).tar.gz
	@ls $(BUILD)/rock/*.rock

plugin: all need-demo  ## build/plugin, for: claude plugin marketplace add build/plugin
	@rm -rf $(BUILD)/plugin && mkdir -p $(BUILD)/plugin/bin
	$(Q)cp $(PROGRAM) $(BUILD)/plugin/bin/sandbox-enforcer
	$(Q)echo 'require("sandbox_enforcer.client.plugin").write(table.remove(arg, 1), arg)' \
	  | LUA_PATH='lua/?.lua;lua/?/init.lua;;' LUA_CPATH='$(BUILD)/?.so;;' \
	  $(LUA) - $(BUILD)/plugin $(foreach word,$(PLUGIN_ARGS),'$(word)')
	@ls -d $(BUILD)/plugin

HERE = $(DESTDIR)$(LUADIR)

# Made by the program itself: the man page, and what shells complete words by.
DATA = $(DESTDIR)$(DATADIR)
MADE = man/man1/sandbox-enforcer.1:manual \
  bash-completion/completions/sandbox-enforcer:completion+bash \
  zsh/site-functions/_sandbox-enforcer:completion+zsh \
  fish/vendor_completions.d/sandbox-enforcer.fish:completion+fish

install: all  ## under PREFIX (/usr/local), below DESTDIR
	install -d $(DESTDIR)$(BINDIR) $(DESTDIR)$(LIBDIR)/sandbox_enforcer \
	  $(HERE)/sandbox_enforcer/rules
	install -m 755 $(PROGRAM) $(DESTDIR)$(BINDIR)/sandbox-enforcer
	install -m 755 $(CORE) $(DESTDIR)$(LIBDIR)/sandbox_enforcer/core.so
	@echo 'install -m 644 lua/* rules/* $(HERE)/sandbox_enforcer'
	$(Q)umask 022 && tar -C lua -cf - $(LUA_SRC) | tar -C $(HERE) -xof -
	$(Q)umask 022 && tar -C rules -cf - $(RULES) | tar -C $(HERE)/sandbox_enforcer/rules -xof -
	$(Q)find $(HERE)/sandbox_enforcer -type f -exec chmod 644 {} +
	$(Q)for made in $(MADE); do to=$(DATA)/$${made%%:*}; install -d $${to%/*} && \
	  $(PROGRAM) $$(echo "$${made#*:}" | tr + ' ') >$$to && chmod 644 $$to || exit 1; done

uninstall:  ## what install put there
	rm -f $(DESTDIR)$(BINDIR)/sandbox-enforcer $(foreach made,$(MADE),$(DATA)/$(firstword $(subst :, ,$(made))))
	rm -rf $(DESTDIR)$(LIBDIR)/sandbox_enforcer $(HERE)/sandbox_enforcer

clean:  ## remove what was built
	rm -rf build bin

help:  ## this list
	@sed -n 's/^\([a-z0-9-]*\):.*  ## /\1	/p' $(MAKEFILE_LIST) | expand -t 12

.PHONY: replay rock plugin all core test hermetic house walk mutants hunt approvals c-tests demo newcomer bench scale differential check lint lint-lua lint-c lint-cppcheck $(LINTED:%=lint/%) sanitize fuzz afl e2e e2e-all test-kernels fresh \
  install uninstall clean help
.DELETE_ON_ERROR:
