--- Makes text safe for a terminal: file names and agents' text may contain control sequences.
-- @module sandbox_enforcer.printable
local printable = {}

--- Unicode characters that change the display order of others.
local TURNS <const> = { "\u{061C}", "\u{200E}", "\u{200F}" }
for code = 0x202A, 0x202E do TURNS[#TURNS + 1] = utf8.char(code) end
for code = 0x2066, 0x2069 do TURNS[#TURNS + 1] = utf8.char(code) end

--- A text with a question mark for each character that would not show as itself.
-- @string text
-- @treturn string
function printable.text(text)
  text = text:gsub("[^\n\t\32-\126\128-\255]", "?"):gsub("\xC2[\x80-\x9F]", "?")
  for _, turn in ipairs(TURNS) do text = text:gsub(turn, "?") end
  return text
end

local TAG <const> = "[SandboxEnforcer] "

--- Sentences for people, each on its own line after our prefix.
-- @tparam {string,...} sentences
function printable.tagged(sentences) return TAG .. table.concat(sentences, "\n" .. TAG) end

return printable
