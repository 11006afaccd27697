--- A redirection is opened whatever the command is, also if that runs nothing or is not found: no
-- builtin of a shell and no command with a rule hides one from the guard.
local guarded = require("guarded")
local place = require("place")

guarded.place()

--- Ways to write a redirection; NAME stands for the command, FILE for what is protected.
local SHAPES <const> = {
  "NAME > FILE", "> FILE NAME", "x=1 NAME > FILE", "NAME '' > FILE", "NAME -- > FILE",
  "NAME $unset > FILE", "bash -c 'ls; NAME > FILE'", "echo $(NAME > FILE)", "builtin NAME > FILE",
  "command NAME > FILE", "! NAME 2> FILE", "NAME -p &>> FILE", "NAME <> FILE", "NAME >| FILE",
}

--- Reserved words, after which a redirection is an error.
local RESERVED <const> = " [[ ]] case do done elif else esac fi for function if in select then "
  .. "until while { } time ! coproc repeat foreach end nocorrect "

local function names(command)
  local list = {}
  for name in place.sh(command):gmatch("%S+") do
    if not RESERVED:find(" " .. name .. " ", 1, true) then list[#list + 1] = name end
  end
  return list
end

--- The commands that are not refused.
local function missed(list, shapes, env)
  local found = {}
  for _, name in ipairs(list) do
    for _, shape in ipairs(shapes) do
      local command = shape:gsub("NAME", (name:gsub("%%", "%%%%")))
        :gsub("FILE", "~/.claude/settings.json")
      if guarded.shell(command, env) ~= "deny" then found[#found + 1] = command end
    end
  end
  return table.concat(found, "\n")
end

describe("a redirection onto the client's settings", function()
  it("is refused after every builtin of bash", function()
    local list = names("bash -c 'compgen -b'")
    assert.truthy(#list > 50)
    assert.equal("", missed(list, SHAPES))
  end)

  it("is refused after every builtin of zsh", function()
    if not os.execute("command -v zsh >/dev/null") then return pending("zsh is not installed") end
    local list = names("zsh -fc 'print -l ${(k)builtins}'")
    assert.equal("", missed(list, SHAPES, { SHELL = "/bin/zsh" }))
  end)

  it("is refused after every command with a rule", function()
    local list = names("find rules -name '*.lua' | sed 's|.*/||; s|[.]lua$||' | sort -u")
    assert.equal("", missed(list, { "NAME > FILE", "bash -c 'ls; NAME > FILE'" }))
  end)
end)

describe("the redirections and variables of eval", function()
  guarded.denied({
    { "eval ls > ~/.claude/settings.json" }, { "eval 'x=1' > ~/.claude/settings.json" },
    { "eval '#x' >> ~/.claude/settings.json" }, { "eval -- : 2> ~/.claude/settings.json" },
    { "builtin eval ls > ~/.claude/settings.json" }, { "SANDBOX_ENABLED=0 eval 'make'" },
    { "f() { eval \"$1\" > ~/.claude/settings.json; }; f ls" },
    { "eval 'eval ls' > ~/.claude/settings.json" },
  })
end)

describe("a pattern of several names", function()
  guarded.denied({
    { "echo x > ~/.cl*/settings.json" }, { "echo x >> ~/.c*/s*.json" },
    { "tee ~/.cl*/\"settings\".json < src/a" }, { "cp src/a ROOT/*/.claude/settings.json" },
  })
  guarded.left({
    { "echo x > ~/*/settings.json" }, { "echo x > ~/.cl*/other.json" }, { "echo x > */*.txt" },
    { "cat ~/.cl*/settings.json" },
  })
end)

describe("text that a command runs", function()
  guarded.denied({
    { "x='$(: > ~/.claude/settings.json)'; echo \"${x@P}\"" },
    { "mapfile -C ': > ~/.claude/settings.json; :' -c 1 x < src/a" },
    { "readarray -tC'rm ~/.claude/settings.json #' x < src/a" },
  })
  guarded.asked({
    { "ed -s src/a <<< 'w ROOT/home/.claude/settings.json'" },
    { "vim -es -c 'w! ~/.claude/settings.json' -c q src/a" },
    { "tclsh <<< 'open ~/.claude/settings.json w'" },
    { "emacs --batch --eval '(write-region \"\" nil \"~/.claude/settings.json\")'" },
    { "make -f - <<< 'all: ; : > ~/.claude/settings.json'" },
    { "printf 'a:\\n\\trm ~/.claude/settings.json\\n' | make -f -" },
  })
  guarded.left({
    { "mapfile -t x < ~/.claude/settings.json" }, { "x=settings; echo \"${x@P}\"" },
    { "make -f - <<< 'all: ; ls'" }, { "vim -c 'set nu' src/a" },
    { "python3 -c 'print(open(\"ROOT/home/.claude/settings.json\").read())'" },
  })
end)

describe("what only zsh can read", function()
  for _, command in ipairs({ "in > FILE", "]] > FILE", "function > FILE", "time | time > FILE",
    "repeat > FILE", "ls; in > FILE" }) do
    it("is asked about if it mentions the client's settings: " .. command, function()
      local verdict, reason = guarded.shell(command:gsub("FILE", "~/.claude/settings.json"),
        { SHELL = "/bin/zsh" })
      assert.equal("ask", verdict, reason)
    end)
  end

  it("is left alone otherwise", function()
    assert.is_nil((guarded.shell("in > x", { SHELL = "/bin/zsh" })))
  end)

  it("is read where it is another shell's script", function()
    assert.equal("deny", (guarded.shell("emulate sh -c 'rm .mcp.json'", { SHELL = "/bin/zsh" })))
  end)
end)
