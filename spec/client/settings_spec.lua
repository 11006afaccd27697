--- Changes of the client's settings that would drop our hooks are refused.
local cjson = require("cjson.safe")
local place = require("place")
local settings = require("sandbox_enforcer.client.settings")
local stage = require("stage")

local sh = place.sh

describe("a change of the client's settings", function()
  local here, user, shared, own
  before_each(function()
    here = stage.new()
    user = here.home .. "/.claude/settings.json"
    shared = here.project .. "/.claude/settings.json"
    own = here.project .. "/.claude/settings.local.json"
  end)
  after_each(function() here.remove() end)

  local function entry(more)
    local result = { type = "command", command = here.program, args = {}, timeout = 10 }
    for key, value in pairs(more or {}) do result[key] = value or nil end
    return result
  end

  --- Settings with our hook on some events.
  local function with(more, events, matcher, entry_more)
    local content = { hooks = {} }
    for _, event in ipairs(events or { "PreToolUse", "ConfigChange" }) do
      content.hooks[event] = { { matcher = matcher or "*", hooks = { entry(entry_more) } } }
    end
    for key, value in pairs(more or {}) do content[key] = value end
    return (cjson.encode(content):gsub('"args":{}', '"args":[]'))
  end

  local function change(path, text, more)
    if text then place.write(path, text) else os.remove(path) end
    local source = path == user and "user_settings" or "local_settings"
    return here.run({ hook_event_name = "ConfigChange", session_id = "one", source = source,
      file_path = path, cwd = here.project }, more)
  end

  local function vetoed(answer, part)
    assert.equal(2, answer.status)
    assert.is_nil(answer.stdout)
    assert.truthy(answer.stderr:find(part, 1, true), answer.stderr)
  end

  local function passes(answer) assert.same({ status = 0 }, answer) end

  it("vetoes what names no file", function()
    vetoed(here.run({ hook_event_name = "ConfigChange", session_id = "one",
      source = "user_settings", file_path = "a\0b", cwd = here.project }), "is not a file name")
  end)

  --- Settings with another's hook next to ours.
  local function beside(event, matcher)
    local content = cjson.decode(with())
    local list = content.hooks[event] or {}
    content.hooks[event] = list
    list[#list + 1] = { matcher = matcher, hooks = { { type = "command", command = "true" } } }
    return (cjson.encode(content):gsub('"args":{}', '"args":[]'))
  end

  local takes_away <const> = "removes our hooks on ConfigChange, PreToolUse"

  describe("in the file that holds our hooks", function()
    before_each(function()
      place.write(user, with())
      here.start()
    end)

    local harmless = {
      { "permissions", function() return with({ permissions = { allow = { "Bash(ls:*)" } } }) end },
      { "variables of others", function() return with({ env = { FOO = "1" } }) end },
      { "another order and layout", function() return "\n" .. with() .. "\n" end },
      { "another hook after tools", function() return beside("PostToolUse") end },
      { "a hook on what is read", function() return beside("PreToolUse", "Read|Glob") end },
    }
    for _, case in ipairs(harmless) do
      it("passes with " .. case[1], function() passes(change(user, case[2]())) end)
    end

    local harmful = {
      { "our hook without args, and in quotes", function()
        return with(nil, nil, nil, { args = false, command = '"' .. here.program .. '"' })
      end, takes_away },
      { "our hook by another name", function()
        sh(("ln -s %s %s/hook"):format(here.program, here.home))
        return with(nil, nil, nil, { args = false, command = "~/hook" })
      end, takes_away },
      { "another configuration in its arguments", function()
        return (with():gsub('"args":%[%]', '"args":["--mode","rewrite"]'))
      end, takes_away },
      { "another onFailure", function() return with(nil, nil, nil, { onFailure = "continue" }) end,
        takes_away },
      { "a misspelt onFailure", function() return with(nil, nil, nil, { onFailure = "blok" }) end,
        takes_away },
      { "a hook that runs once", function() return with(nil, nil, nil, { once = true }) end,
        takes_away },
      { "a directory of plugins", function()
        return with({ env = { CLAUDE_CODE_PLUGIN_DIRS = "/tmp/x" } })
      end, "changes the variable CLAUDE_CODE_PLUGIN_DIRS" },
      { "a mode without hooks", function()
        return with({ env = { CLAUDE_CODE_SAFE_MODE = "1" } })
      end, "changes the variable CLAUDE_CODE_SAFE_MODE" },
      { "what runs before commands", function() return with({ env = { BASH_ENV = "/tmp/x" } }) end,
        "changes the variable BASH_ENV" },
      { "functions of bash", function()
        return with({ env = { ["BASH_FUNC_rm%%"] = "() { :; }" } })
      end, "changes the variable BASH_FUNC_rm%%" },
      { "what zsh reads first", function() return with({ env = { ZDOTDIR = "/tmp/x" } }) end,
        "changes the variable ZDOTDIR" },
      { "a file of variables", function()
        return with({ env = { CLAUDE_ENV_FILE = "/tmp/x" } })
      end, "changes the variable CLAUDE_ENV_FILE" },
      { "options of bash, and what it runs to trace", function()
        return with({ env = { SHELLOPTS = "xtrace" } })
      end, "changes the variable SHELLOPTS" },
      { "a library in every program", function()
        return with({ env = { DYLD_INSERT_LIBRARIES = "/tmp/x" } })
      end, "changes the variable DYLD_INSERT_LIBRARIES" },
      { "a hook that may rewrite after us", function() return beside("PreToolUse") end,
        "adds a hook on PreToolUse that may answer in place of ours" },
      { "a hook on Bash", function() return beside("PreToolUse", "Bash|Read") end,
        "adds a hook on PreToolUse" },
      { "a hook that may allow", function() return beside("PermissionRequest", "*") end,
        "adds a hook on PermissionRequest" },
      { "nothing", "", "no longer a JSON object" },
      { "no hooks", "{}", takes_away },
      { "half of a file", '{"hooks":', "no longer a JSON object" },
      { "a list", "[]", "no longer a JSON object" },
      { "no file", false, takes_away },
      { "disableAllHooks", function() return with({ disableAllHooks = true }) end,
        "sets disableAllHooks" },
      { "disableAllHooks as text", function() return with({ disableAllHooks = "yes" }) end,
        "sets disableAllHooks" },
      { "no hook on changes", function() return with(nil, { "PreToolUse" }) end,
        "removes our hooks on ConfigChange, or" },
      { "a narrower matcher", function() return with(nil, nil, "Bash") end, takes_away },
      { "a condition", function() return with(nil, nil, nil, { ["if"] = "Bash(x)" }) end,
        takes_away },
      { "a hook that nobody waits for", function() return with(nil, nil, nil, { async = true }) end,
        takes_away },
      { "no time", function() return with(nil, nil, nil, { timeout = 0.01 }) end, takes_away },
      { "a program that only has our name", function()
        return with(nil, nil, nil, { args = false, command = "true sandbox-enforcer" })
      end, takes_away },
      { "an argument, which makes it no hook", function()
        return (with():gsub('"args":%[%]', '"args":["help"]'))
      end, takes_away },
      { "a number that is not one", function() return (with():gsub("^{", '{"x":0x1,')) end,
        "no longer a JSON object" },
      { "a line break in a string", function() return (with():gsub("^{", '{"x":"a\nb",')) end,
        "no longer a JSON object" },
      { "a value that the client may not like", function() return with({ model = 5 }) end,
        "may make the client drop the file" },
      { "permissions that it does not like", function()
        return with({ permissions = { allow = "Bash" } })
      end, "may make the client drop the file" },
      { "a hook that it does not like", function()
        return with(nil, nil, nil, { timeout = "5" })
      end, takes_away },
      { "another sandbox directory", function()
        return with({ env = { CONTENT_FILTER_SANDBOX_DIR = "" } })
      end, "changes the variable CONTENT_FILTER_SANDBOX_DIR" },
      { "another policy", function() return with({ env = { XDG_CONFIG_HOME = "/tmp" } }) end,
        "changes the variable XDG_CONFIG_HOME" },
    }
    for _, case in ipairs(harmful) do
      it("is vetoed with " .. case[1], function()
        local text = case[2]
        if type(text) == "function" then text = text() end
        vetoed(change(user, text), case[3])
      end)
    end

    it("is vetoed if any file adds a plugin, or a place to get them from", function()
      vetoed(change(own, '{"enabledPlugins":{"m@m":true}}'), "adds the plugin or marketplace m@m")
      vetoed(change(own, '{"extraKnownMarketplaces":{"m":{}}}'), "adds the plugin or marketplace m")
      passes(change(own, '{"enabledPlugins":{"m@m":false}}'))
    end)

    it("passes with our variables as they are", function()
      passes(change(user, with({ env = { CONTENT_FILTER_SANDBOX_DIR = here.sandbox } })))
    end)

    it("is vetoed if the hooks move to a file that the client may not like", function()
      place.write(own, with({ model = 5 }))
      vetoed(change(user, "{}"), takes_away)
    end)

    it("is still vetoed when another file changes", function()
      vetoed(change(user, "{}"), takes_away)
      vetoed(change(own, '{"model":"x"}'), takes_away)
      place.write(user, with())
      passes(change(own, '{"model":"y"}'))
    end)

    it("is vetoed after a new start in the same client", function()
      change(user, "{}")
      here.start("compact")
      here.start("resume")
      vetoed(change(user, "{ }"), takes_away)
    end)

    it("passes in the next session", function()
      change(user, "{}")
      here.run({ hook_event_name = "SessionStart", session_id = "two", source = "startup" })
      passes(here.run({ hook_event_name = "ConfigChange", session_id = "two",
        source = "user_settings", file_path = user }))
    end)
  end)

  it("passes next to a hook of ours that blocks if it fails", function()
    local blocks = { onFailure = "block" }
    place.write(user, with(nil, nil, nil, blocks))
    here.start()
    passes(change(user, with({ permissions = { allow = { "Read" } } }, nil, nil, blocks)))
    vetoed(change(user, with()), takes_away)
  end)

  it("passes if our hook stays in another file", function()
    place.write(user, with())
    place.write(shared, with())
    here.start()
    passes(change(user, "{}"))
    vetoed(change(shared, "{}"), takes_away)
  end)

  it("passes for a wider matcher, and for the same words of a wrapper", function()
    local more = { args = false, command = "env A=1 " .. here.program }
    place.write(user, with(nil, { "PreToolUse" }, "Bash|Read", more))
    here.start()
    passes(change(user, with(nil, { "PreToolUse" }, "Bash|Read|Write", more)))
    passes(change(user, with(nil, { "PreToolUse" }, "*", more)))
    local lost <const> = "removes our hooks on PreToolUse, or"
    vetoed(change(user, with(nil, { "PreToolUse" }, "Read", more)), lost)
    more.command = "env A=2 " .. here.program
    vetoed(change(user, with(nil, { "PreToolUse" }, "*", more)), lost)
  end)

  it("is vetoed for disableAllHooks in any file, since all are read again", function()
    place.write(user, with())
    here.start()
    place.write(own, '{"disableAllHooks":true}')
    vetoed(change(user, with() .. "\n"), own .. " sets disableAllHooks")
  end)

  it("passes for a file of others with values that are not ours to judge", function()
    place.write(user, with())
    here.start()
    passes(change(own, '{"model":5,"hooks":{"PreToolUse":[]},"disableAllHooks":false}'))
    passes(change(own, '{"disableAllHooks":null}'))
  end)

  it("looks at what the client was given by --settings", function()
    local given = here.root .. "/given.json"
    place.write(given, with())
    local function env(name) return here.env[name] end
    local files = settings.all({ env = env, flag = given })
    assert.equal(given, files[#files].path)
    files = settings.all({ env = env, flag = with() })
    assert.equal("--settings", files[#files].path)
    assert.equal(2, #settings.hooks(files[#files].content))
  end)

  describe("without a record of the session", function()
    it("is vetoed if no hook of ours is left", function()
      vetoed(change(user, "{}"), "leaves no hook of ours on tool calls")
      vetoed(change(user, false), "leaves no hook of ours on tool calls")
      vetoed(change(user, with(nil, nil, "Read")), "leaves no hook of ours on tool calls")
    end)
    it("passes if one is left", function()
      place.write(user, with())
      passes(change(own, "{}"))
      passes(change(user, with(nil, nil, "Bash")))
    end)
  end)

  it("passes if our hooks come from a place that was never seen", function()
    here.start()
    passes(change(user, "{}"))
  end)

  it("of a plugin passes, unless it switches the plugin off", function()
    local more = { CLAUDE_PLUGIN_ROOT = here.root .. "/plugins/sandbox-enforcer" }
    passes(change(user, "{}", more))
    passes(change(user, '{"enabledPlugins":{"other@m":false,"sandbox-enforcer@m":true}}', more))
    vetoed(change(user, '{"enabledPlugins":{"sandbox-enforcer@m":false}}', more),
      "disables our plugin")
    vetoed(change(user, '{"disableAllHooks":true}', more), "sets disableAllHooks")
  end)

  it("of an installed plugin is vetoed if it no longer enables it", function()
    local more = { CLAUDE_PLUGIN_ROOT = here.root .. "/plugins/0.1" }
    sh(("mkdir -p %s/plugins/0.1/.claude-plugin"):format(here.root))
    place.write(here.root .. "/plugins/0.1/.claude-plugin/plugin.json", '{"name":"guard"}')
    place.write(user, '{"enabledPlugins":{"guard@m":true,"other@m":true}}')
    here.start("startup", more)
    local lost <const> = "no longer enables our plugin"
    vetoed(change(user, '{"enabledPlugins":{"other@m":true}}', more), lost)
    vetoed(change(user, "{}", more), lost)
    passes(change(user, '{"enabledPlugins":{"guard@m":true,"other@m":true},"env":{"A":"1"}}', more))
    passes(change(own, '{"enabledPlugins":{"other@m":false}}', more))
  end)

  it("passes where nothing is guarded", function()
    passes(change(user, "{}", { CONTENT_FILTER_SANDBOX_DIR = false }))
  end)

  it("says what to do", function()
    assert.equal("[SandboxEnforcer] BLOCKED: " .. user .. " sets disableAllHooks. This session "
      .. "goes on as before; restore the file, or the next one starts with it\n",
      change(user, '{"disableAllHooks":1}').stderr)
  end)
end)
