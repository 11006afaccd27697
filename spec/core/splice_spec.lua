--- The input of the tool comes back byte for byte, but for the command.
local core = require("sandbox_enforcer.core")
local enforce = require("enforce")
local hook = require("sandbox_enforcer.hook")
local place = require("place")

describe("the rest of the input", function()
  local here = place.new()
  teardown(here.remove)
  local env = enforce.at(here)

  local GIVEN <const> = "git clone https://h/o/r"
  local EXPECTED <const> = "git clone https://h/o/r " .. here.sandbox .. "/r"

  --- An event around the text of a tool_input, in which COMMAND stands for a JSON string.
  local function event(input, command)
    local filled = input:gsub("COMMAND", (command:gsub("%%", "%%%%")))
    return ('{"session_id":"s","hook_event_name":"PreToolUse","cwd":%s,"tool_name":"Bash",'
      .. '"permission_mode":"default","tool_input":%s,"tool_use_id":"t"}'):format(
      core.json_quote(here.project), filled)
  end

  --- The bytes of updatedInput in an answer.
  local function input_of(answer)
    local from, to = core.json_span(answer, "hookSpecificOutput", "updatedInput")
    return answer:sub(assert(from, answer), to)
  end

  local function answer_of(text)
    return hook.run(text, { env = function(name) return env[name] end, program = "bin/x",
      rules = { place.sh("pwd"):gsub("\n", "") .. "/rules" } }).stdout
  end

  local nested = ("["):rep(40) .. ("]"):rep(40)
  local rows = {
    { "nothing else", '{"command":COMMAND}' },
    { "a field before", '{"description":"fetch it","command":COMMAND}' },
    { "a field after it", '{"command":COMMAND,"timeout":120000}' },
    { "blanks and lines", '{ \t"command" :\n COMMAND \r\n, "timeout"\t: 5 }' },
    { "nested objects", '{"a":{"b":{"c":[1,{"d":{}}]}},"command":COMMAND}' },
    { "a command in a nested object", '{"a":{"command":"curl -O https://h/x"},"command":COMMAND}' },
    { "a command in a nested array", '{"command":COMMAND,"list":[{"command":"ls"}]}' },
    { "empty arrays", '{"a":[],"command":COMMAND,"b":[[],[]]}' },
    { "empty objects", '{"a":{},"command":COMMAND,"b":{"c":{}}}' },
    { "big integers", '{"n":12345678901234567890,"command":COMMAND,"m":-9007199254740993}' },
    { "numbers in every form", '{"n":[0,-0,1.0,1e5,1E+5,1.5e-7,0.10,1e400],"command":COMMAND}' },
    { "literals", '{"a":null,"b":true,"c":false,"command":COMMAND}' },
    { "escapes", [[{"a":"\u00e9\/\b\f\n\r\t\"\\","command":COMMAND,"b":"\u2028"}]] },
    { "a surrogate pair", [[{"a":"\ud83d\udce6","command":COMMAND}]] },
    { "a lone surrogate", [[{"a":"\ud800 x","command":COMMAND}]] },
    { "bytes as they are", '{"a":"é 📦 \xe2\x80\xa8","command":COMMAND}' },
    { "escapes in names", [[{"\u0061\/b":1,"command":COMMAND,"":""}]] },
    { "duplicate keys", '{"a":1,"a":2,"command":COMMAND,"a":[3]}' },
    { "the command twice", '{"command":"ls","command":COMMAND}' },
    { "the command three times", '{"command":1,"command":"rm -rf x","x":0,"command":COMMAND}' },
    { "an escaped name of the command", [[{"c\u006fmmand":COMMAND}]] },
    { "an escaped name after a plain one", [[{"command":"ls","comm\u0061nd":COMMAND}]] },
    { "names that look like it", '{"Command":"x","command ":"y","command":COMMAND,"commands":[]}' },
    { "unknown fields", '{"command":COMMAND,"run_in_background":true,"x-new":{"deep":[null]}}' },
    { "a text that looks like the end", [[{"a":"\"}],\"command\":\"","command":COMMAND}]] },
    { "many levels", '{"a":' .. nested .. ',"command":COMMAND}' },
    { "a long text", '{"a":"' .. ("x"):rep(100000) .. '","command":COMMAND}' },
  }

  --- Ways to write the command itself.
  local written = {
    { "as it is", core.json_quote(GIVEN) },
    { "with escapes", [["git\u0020clone https:\/\/h\/o\/r"]] },
  }

  for _, case in ipairs(rows) do
    local name, input = table.unpack(case)
    for _, way in ipairs(written) do
      it(("keeps %s, the command %s"):format(name, way[1]), function()
        local got = input_of(answer_of(event(input, way[2])))
        local expected = input:gsub("COMMAND", (core.json_quote(EXPECTED):gsub("%%", "%%%%")))
        assert.equal(expected, got)
      end)
    end
  end

  it("keeps them in the program's answer", function()
    local input = '{"n":12345678901234567890,"a":[],"a":{},"command":COMMAND,"s":"\\u00e9"}'
    local ran = enforce.program(here, event(input, core.json_quote(GIVEN)), env)
    assert.equal((input:gsub("COMMAND", (core.json_quote(EXPECTED)))), input_of(ran.stdout))
  end)

  it("keeps the bytes of the command outside of its edits", function()
    local before = "echo 'é\\u00e9' \"\\\\\"  \t# x\n"
    local given = before .. GIVEN .. "  ;  echo $'\\x41' \u{2028} # é"
    local expected = before .. EXPECTED .. "  ;  echo $'\\x41' \u{2028} # é"
    local got = input_of(answer_of(event('{"command":COMMAND}', core.json_quote(given))))
    assert.equal('{"command":' .. core.json_quote(expected) .. "}", got)
  end)

  it("is not looked for elsewhere in the event", function()
    local text = '{"command":"ls","x":{"tool_input":{"command":"ls"}},'
      .. '"tool_input":{"command":"ls"},"cwd":%s,"tool_name":"Bash","hook_event_name":"PreToolUse",'
      .. '"tool_input":{"b":[],"command":%s}}'
    text = text:format(core.json_quote(here.project), core.json_quote(GIVEN))
    local expected = '{"b":[],"command":' .. core.json_quote(EXPECTED) .. "}"
    assert.equal(expected, input_of(answer_of(text)))
  end)
end)
