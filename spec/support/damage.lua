--- Damages scripts: takes tokens away, puts others in, swaps them.
local damage = {}

local spare <const> = {
  "a", "x=1", "if", "then", "else", "fi", "for", "in", "do", "done", "while", "case", "esac",
  "function", "time", "!", "coproc", "{", "}", "[[", "]]", "(", ")", "((", "))", ";", ";;", ";&",
  "&", "&&", "||", "|", "|&", "\n", ">", ">>", "<", "<<E", "<<<", ">&", "<&", "&>", "&>>", "2>",
  "{x}>", "\"", "'", "`", "$", "$(", "$((", "${", "$[", "]", "[", "<(", "\\", "\\\n", "#", "$'",
  "a=(", "a[", "a[1]=", "declare", "-p", "--", "==", "=~", "~", "*", ",", ":-", "\nE\n", "${x:-",
  "${x#", "${x/", "\"$(", "\"${x:-", "$$", "case a in b)", "<<<a", ">&-", "1",
}

local function tokens_of(text)
  local tokens, at = {}, 1
  while at <= #text do
    local token = text:match("^[%w_]+", at) or text:match("^[ \t]+", at) or text:sub(at, at)
    tokens[#tokens + 1] = token
    at = at + #token
  end
  return tokens
end

local kinds <const> = {
  function(_, tokens, at) table.remove(tokens, at) end,
  function(random, tokens, at) table.insert(tokens, at, spare[random(#spare)]) end,
  function(random, tokens, at) table.insert(tokens, at, spare[random(#spare)] .. " ") end,
  function(random, tokens, at) tokens[at] = spare[random(#spare)] end,
  function(random, tokens, at)
    local other <const> = random(#tokens)
    tokens[at], tokens[other] = tokens[other], tokens[at]
  end,
}

--- The text with one to three damages.
-- @func random see scriptgen.random
-- @string text
function damage.done(random, text)
  local tokens = tokens_of(text)
  for _ = 1, random(3) do
    if #tokens > 0 then kinds[random(#kinds)](random, tokens, random(#tokens)) end
  end
  return table.concat(tokens)
end

return damage
