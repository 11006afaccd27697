--- Commands that get what was fetched by a pipe, a substitution or a here-document.
-- @module sandbox_enforcer.downloads.passing
local passing = {}

--- Is what was fetched run, without ever being a file: from a pipe, as an argument, as a script?
local function runs_it(step)
  local stdin = step.opened.stdin
  local piped = stdin.kind == "pipe" and stdin.pipe.fetched or stdin.fetched
    or stdin.kind == "text" and step.opened.fetched
  for _, effect in ipairs(step.effects) do
    local kind = effect.kind
    if piped and kind == "stdin" then return true end
    local runs = kind == "script" or kind == "program" or kind == "run"
    local known = effect.text and not effect.text:find("^/dev/")
    if step.fetched and runs and not known then return true end
  end
  local unknown = #step.fields > 0 and not step.fields[1].text
  return (step.fetched and unknown or step.opaque and (step.fetched or piped)) and true or false
end

--- What was fetched comes in by a pipe, a substitution or a here-document, and goes on.
function passing.judge(self, step)
  if self.on and runs_it(step) then
    self.piped = true
    self.moves:deny("Cannot safely rewrite piped download")
  end
  if step.opened.stdout.kind == "file" then self.moves:print(step.opened.stdout) end
  for _, file in ipairs(step.opened.others or {}) do self.moves:print(file) end
  for _, effect in ipairs(step.effects) do
    if effect.kind == "write" and effect.place then self.moves:write(step, effect) end
    if effect.writes and self.on then self.moves:ask(effect.why) end
  end
end

return passing
