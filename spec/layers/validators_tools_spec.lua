--- The layer that looks at paths, commands and names which tools are given.
local place = require("place")
local validated = require("validated")
local validators = require("sandbox_enforcer.layers.validators")
local variable_names = require("sandbox_enforcer.layers.validators.variable_names")
local visible = require("visible")

describe("the validators", function()
  local here = validated.place()
  local config, tool, table_of = validated.config, validated.tool, validated.table_of

  describe("on paths", function()
    local OUT <const> = "leads outside the project once decoded"
    local function row(what, path, reason)
      return { what .. ": " .. visible(path), "mcp__files__read_file", { path = path },
        reason and "deny", reason }
    end
    local rows = {
      row("plain", "src/a.lua"), row("plain", "/project/src/a.lua"),
      row("up and out", "../other", "leads outside the project"), row("up, inside", "src/../x"),
      row("up and out", "/project/../x", "leads outside the project"),
      row("plain", "/etc/hosts"), row("with a blank", "a%20b.lua"), row("a sign", "100%.txt"),
      row("encoded, inside", "src%2Fa.lua"), row("encoded, inside", "%2e/src/%2e%2e/x"),
      row("encoded, outside anyway", "/etc/a%20b"), row("an ellipsis", "notes….md"),
      row("full width, inside", "ｓｒｃ／a.lua"), row("other scripts", "заметки/例え.md"),
      row("a backslash in a name", "src/\\[id\\].ts"), row("two dots in a name", "a..b%2ec"),
      row("encoded dots", "%2e%2e/x", OUT), row("encoded dots", "src/%2e%2e/%2E%2E/x", OUT),
      row("encoded slash", "..%2fx", OUT), row("encoded slash", "..%2Fx", OUT),
      row("encoded backslash", "..%5cx", OUT), row("twice", "%252e%252e/x", OUT),
      row("three times", "..%25252fx", OUT), row("four digits", "%u002e%u002e/x", OUT),
      row("four digits, full width", "..%uff0fx", OUT), row("root", "%2fetc%2fpasswd", OUT),
      row("home", "%7e/x", OUT), row("full width dots", "．．/x", OUT),
      row("full width slash", "..／x", OUT), row("full width backslash", "..＼x", OUT),
      row("full width percent sign", "％2e％2e/x", OUT), row("leader", "․․/x", OUT),
      row("two dots in one", "‥/x", OUT), row("small dots", "﹒﹒/x", OUT),
      row("fraction", "..⁄x", OUT), row("division", "..∕x", OUT), row("set minus", "..∖x", OUT),
      row("too long a form", "%c0%ae%c0%ae/x", OUT), row("too long a form", "..%c0%afx", OUT),
      row("too long a form", "..%e0%80%afx", OUT), row("too long a form", "..\xC0\xAFx", OUT),
      row("backslash", "..\\x", OUT), row("backslash", "src\\..\\..\\x", OUT),
      row("backslash of the root", "\\etc\\passwd", OUT), row("a link", "%6fut/x", OUT),
      row("an unseen letter", "..\u{200B}/x", OUT),
      row("NUL", "src/a.lua\0.png", "contains control characters"),
      row("NUL, encoded", "src/a.lua%00.png", "contains control characters once decoded"),
      row("NUL, twice", "a%2500", "contains control characters once decoded"),
      row("a line end", "src/a\nb", "contains control characters"),
      row("escape", "src/\27[2J", "contains control characters"),
      row("over and over", "%" .. ("25"):rep(20) .. "2e", "is encoded too many times"),
      row("too long", ("%20"):rep(8192), "is too long"),
    }
    table_of(rows)
    it("are many", function()
      print(("paths: %d rows"):format(#rows))
      assert.is_true(#rows >= 45)
    end)

    describe("of other tools and parameters", function()
      table_of({
        { "Read", "Read", { file_path = "/project/%2e%2e/x" }, "deny", "Read: file_path" },
        { "Write", "Write", { file_path = "/project/..%2fx", content = "" }, "deny", OUT },
        { "Write, text", "Write", { file_path = "/project/x", content = "..%2f..%2fetc" } },
        { "Glob", "Glob", { pattern = "..%2f*" }, "deny", OUT },
        { "Grep", "Grep", { pattern = "..%2f*", path = "src" } },
        { "Grep, next to the project", "Grep", { pattern = "x", path = "../other" } },
        { "what is unknown", "mcp__a__b", { id = "..%2f..%2fetc%2fpasswd" }, "deny", OUT },
        { "one that stays inside", "mcp__a__b", { id = "src%2f..%2fx" } },
        { "one that is encoded", "mcp__a__b", { next = "%2Fapi%2Fusers" } },
        { "text", "mcp__a__b", { content = "..%2f..%2fetc%2fpasswd" } },
        { "a range", "mcp__a__b", { range = "main..topic" } },
        { "an unknown tool", "Other", { path = "..%2fx" } },
      })
    end)

    describe("in a project with an odd name", function()
      local odd <const> = here.project .. "/a%20b\\c"
      setup(function() place.sh("mkdir -p " .. place.quote(odd)) end)
      table_of({
        { "a plain path", "Read", { file_path = "/project/a%20b\\c/x" } },
        { "one that leads out", "Read", { file_path = "/project/a%20b\\c/%2e%2e/x" }, "deny",
          OUT },
      }, { project = odd })
    end)

    describe("with a boundary", function()
      local BOUNDARY <const> = { boundary = {
        allow = { here.home .. "/work" }, read_only = { here.home .. "/docs" },
        deny = { here.project .. "/closed" },
      } }
      setup(function() place.sh(("mkdir -p %s/work %s/docs %s/closed"):format(here.home, here.home,
        here.project)) end)
      table_of({
        { "what is allowed", "mcp__a__read_file", { path = "%7e/work/x" } },
        { "what may be read", "mcp__a__read_file", { path = "%7e/docs/x" } },
        { "what may be read is written", "mcp__a__write_file", { path = "%7e/docs/x" }, "deny" },
        { "what is closed", "mcp__a__read_file", { path = "%63losed/x" }, "deny" },
        { "what is neither", "mcp__a__read_file", { path = "%7e/x" }, "deny" },
        { "a file: address", "mcp__a__read", { uri = "file:///home/u/docs/x" } },
      }, BOUNDARY)
    end)
  end)

  describe("on commands", function()
    local rows = {
      -- tool                       input                                        texts
      { "mcp__sh__run",             { command = "ls -l" },                       { "ls -l" } },
      { "mcp__sh__run",             { cmd = "ls" },                              { "ls" } },
      { "mcp__sh__run",             { shellCommand = "ls" },                     { "ls" } },
      { "mcp__sh__run",             { shell_command = "ls" },                    { "ls" } },
      { "mcp__sh__run",             { commandLine = "ls", cwd = "/" },           { "ls" } },
      { "mcp__sh__run",             { commandline = "ls" },                      { "ls" } },
      { "mcp__sh__run",             { command = { "rm", "a b" } },               { "rm a\\ b" } },
      { "mcp__sh__run",             { command = "rm", args = { "a b" } },        { "rm a\\ b" } },
      { "mcp__sh__run",             { command = "rm", args = "-rf x" },          { "rm -rf x" } },
      { "mcp__sh__run",             { program = "rm", args = { "x" } },          { "rm x" } },
      { "mcp__sh__run",             { program = "thing" },                       {} },
      { "mcp__sh__run",             { commands = { "ls", "date" } },             { "ls", "date" } },
      { "mcp__sh__run",             { commands = { { "rm", "x y" } } },          { "rm x\\ y" } },
      { "mcp__sh__run",             { steps = { { command = "ls" } } },          { "ls" } },
      { "mcp__sh__run",             { command = "ls", shell = "/bin/bash" },     { "ls" } },
      { "mcp__sh__run",             { shell = "ls -l" },                         { "ls -l" } },
      { "mcp__sh__run",             { script = "ls; date" },                     { "ls; date" } },
      { "mcp__sh__run",             { command = "" },                            {} },
      { "mcp__sh__run",             { command = 5 },                             {} },
      { "mcp__x__write_terminal",   { input = "ls" },                            { "ls" } },
      { "mcp__x__run_command",      { text = "ls" },                             { "ls" } },
      { "mcp__x__note",             { input = "ls", text = "ls" },               {} },
      { "mcp__x__bash",             { code = "ls" },                             { "ls" } },
      { "mcp__x__execute",          { code = "1 + 1", language = "python" },     {} },
      { "mcp__x__execute",          { script = "1 + 1", language = "python" },   {} },
      { "mcp__x__execute",          { script = "ls", language = "bash" },        { "ls" } },
      { "mcp__x__execute",          { code = "ls", language = "shell" },         { "ls" } },
      { "mcp__sh__run",             { args = { "sudo", "ls" } },                 { "sudo ls" } },
      { "mcp__sh__exec",            { argv = { "sudo", "a b" } },                { "sudo a\\ b" } },
      { "mcp__sh__spawn",           { args = "sudo ls" },                        { "sudo ls" } },
      { "mcp__x__plot",             { args = { "a", "b" } },                     {} },
      { "mcp__x__browser_evaluate", { script = "() => 1" },                      {} },
      { "mcp__x__run_python",       { script = "print(1)" },                     {} },
      { "Bash",                     { command = "ls" },                          {} },
      { "WebFetch",                 { command = "ls" },                          {} },
    }
    for i, row in ipairs(rows) do
      it(("finds those of row %d, %s"):format(i, row[1]), function()
        assert.same(row[3], validators.commands(row[1], row[2]))
      end)
    end
    it("finds none if the policy switches it off", function()
      local off = config({ policy = { validators = { commands = "off" } } })
      assert.same({}, validators.commands("mcp__a__b", { command = "ls" }, off))
      assert.same({ "ls" }, validators.commands("mcp__a__b", { command = "ls" }, config()))
    end)
    table_of({
      { "what parses", "mcp__sh__run", { command = "ls | wc -l" } },
      { "what does not", "mcp__sh__run", { command = "ls (" }, "ask",
        "Validators: mcp__sh__run: ls ( cannot be parsed: " },
      { "a quote that is open", "mcp__sh__run", { command = "echo 'x" }, "ask", "(CWE-78)" },
      { "one of several", "mcp__sh__run", { commands = { "ls", "if" } }, "ask" },
      { "a list is no text", "mcp__sh__run", { command = { "echo", "(" } } },
    })
  end)

  describe("on names of variables", function()
    local secret = [[
      AWS_SECRET_ACCESS_KEY AWS_REGION GITHUB_TOKEN GH_TOKEN OPENAI_API_KEY ANTHROPIC_API_KEY
      MY_KEY DB_PASSWORD DB_PASSWD PGPASSWORD MYSQL_PWD CLIENT_SECRET SECRET_KEY_BASE NPM_TOKEN
      api_key token password SECRET STRIPE_SECRET_KEY_2 SSH_KEY_PATH
      GOOGLE_APPLICATION_CREDENTIALS DATABASE_URL SSH_AUTH_SOCK SENTRY_AUTH_TOKEN APIKEY
      TLS_KEY_FILE AWS* *_KEY *TOKEN* *
    ]]
    local harmless = [[
      PATH HOME PWD OLDPWD LANG LC_ALL TERM SHELL USER EDITOR NODE_ENV KEYBOARD MONKEY KEY
      MAX_TOKENS TOKENIZERS_PARALLELISM SECRETARY XDG_SESSION_ID CLIENT_ID COMPASS LAWS_X PASSAGE
      SSL_CERT_FILE NODE_* PATH*
    ]]
    for name in secret:gmatch("%S+") do
      it("holds a secret: " .. name, function() assert.is_true(variable_names.is_secret(name)) end)
    end
    for name in harmless:gmatch("%S+") do
      it("holds none: " .. name, function() assert.is_false(variable_names.is_secret(name)) end)
    end
    table_of({
      { "reading one", "mcp__sys__get_env", { name = "GITHUB_TOKEN" }, "deny",
        "Validators: mcp__sys__get_env: GITHUB_TOKEN may hold secrets" },
      { "by a server for it", "mcp__env__get", { name = "GITHUB_TOKEN" }, "deny" },
      { "by a server for it", "mcp__env__get", { name = "PATH" } },
      { "reading another", "mcp__sys__get_env", { name = "PATH" } },
      { "several", "mcp__sys__getEnv", { names = { "PATH", "AWS_PROFILE", "X_KEY" } }, "deny",
        "AWS_PROFILE, X_KEY may" },
      { "in one text", "mcp__sys__printenv", { vars = "PATH,DB_PASSWORD" }, "deny" },
      { "with a sign", "mcp__sys__env", { variable = "${DB_PASSWORD}" }, "deny" },
      { "all of them", "mcp__sys__get_environment", { pattern = "*" }, "deny" },
      { "by an expression", "mcp__sys__get_env", { pattern = "^GITHUB_TOKEN$" }, "deny" },
      { "by an expression", "mcp__sys__get_env", { pattern = "AWS_.*" }, "deny" },
      { "by an expression", "mcp__sys__get_env", { pattern = "(PATH|NPM_TOKEN)" }, "deny" },
      { "by a harmless expression", "mcp__sys__get_env", { pattern = "^(PATH|LC_.*)$" } },
      { "setting one", "mcp__sys__set_env", { variables = { X_TOKEN = "1" } }, "deny" },
      { "setting one, as text", "mcp__sys__set_env", { pair = "X_TOKEN=1" }, "deny" },
      { "setting another", "mcp__sys__set_env", { name = "X", value = "MY_TOKEN" } },
      { "by the parameter", "mcp__sys__run", { env_var = "MY_SECRET" }, "deny" },
      { "given to a program", "mcp__sys__run", { env = { API_KEY = "x" } } },
      { "given to a program, as text", "mcp__sys__run", { env = { "API_KEY=x" } } },
      { "handed on to a program", "mcp__sys__run", { env = { "API_KEY" } }, "deny" },
      { "which environment", "mcp__sys__deploy", { environment = "staging" } },
      { "an issue about one", "mcp__tracker__create", { title = "GITHUB_TOKEN" } },
      { "no tool of a server", "Other", { env = "GITHUB_TOKEN" } },
    })
  end)

  describe("are switched off", function()
    local function off(key) return { policy = { validators = { [key] = "off" } } } end
    local rows = {
      { "urls", "WebFetch", { url = "http://localhost/" } },
      { "urls", "mcp__a__b", { url = "http://localhost/" } },
      { "paths", "mcp__a__read", { path = "..%2fx" } },
      { "paths", "mcp__a__b", { id = "..%2fx" } },
      { "commands", "mcp__a__b", { command = "(" } },
      { "environment", "mcp__a__get_env", { name = "MY_KEY" } },
    }
    for _, row in ipairs(rows) do
      it("one by one: " .. row[1] .. " of " .. row[2], function()
        assert.not_nil(tool(row[2], row[3]).verdict)
        assert.equal(nil, tool(row[2], row[3], off(row[1])).verdict)
        assert.not_nil(tool(row[2], row[3], off("another")).verdict)
      end)
    end
    it("with a policy that says nothing, they are on", function()
      assert.equal("deny", tool("WebFetch", { url = "http://localhost/" }, { policy = {} }).verdict)
    end)
  end)
end)
