--- Disguised text: what it says once every alternative spelling of a character is undone.
-- @module sandbox_enforcer.layers.validators.disguise
local disguise = {}

local MOST_ROUNDS <const> = 8  -- of decoding; nobody encodes more often in good faith

--- Ranges of characters that look like digits and letters: first, last, what the first one means,
-- and after how many it starts over.
local RUNS <const> = {
  { 0xFF01, 0xFF5E, "!" },  -- full width
  { 0x2460, 0x2468, "1" }, { 0x24EA, 0x24EA, "0" },  -- circled
  { 0x24B6, 0x24CF, "a" }, { 0x24D0, 0x24E9, "a" },
  { 0x2074, 0x2079, "4" }, { 0x2070, 0x2070, "0" }, { 0x2080, 0x2089, "0" },  -- super-, subscript
  { 0x1D7CE, 0x1D7FF, "0", 10 }, { 0x1FBF0, 0x1FBF9, "0" },  -- mathematical, segmented
  { 0x1D400, 0x1D6A3, "a", 26 },
}

local SINGLE <const> = {
  [0x3002] = ".", [0xFF61] = ".", [0x2024] = ".", [0xFE52] = ".", [0x2025] = "..",
  [0x2026] = "...", [0xFE19] = "...", [0xFE30] = "..",
  [0x2044] = "/", [0x2215] = "/", [0x29F8] = "/", [0x2571] = "/", [0x1735] = "/",
  [0xFE68] = "\\", [0x2216] = "\\", [0x29F5] = "\\", [0x29F9] = "\\", [0x2572] = "\\",
  [0xFE6A] = "%", [0xFE55] = ":", [0xFE13] = ":", [0x2236] = ":", [0xA789] = ":",
  [0xFE6B] = "@", [0xFE5F] = "#", [0xFE56] = "?", [0xFE16] = "?", [0xFE63] = "-",
  [0xAA] = "a", [0xBA] = "o", [0xB2] = "2", [0xB3] = "3", [0xB9] = "1", [0x17F] = "s",
  [0x212A] = "k", [0xDF] = "ss", [0x1E9E] = "ss",
}

--- Invisible characters, which readers of names ignore.
local UNSEEN <const> = {
  { 0xAD, 0xAD }, { 0x34F, 0x34F }, { 0x61C, 0x61C }, { 0x115F, 0x1160 }, { 0x17B4, 0x17B5 },
  { 0x180B, 0x180F }, { 0x200B, 0x200F }, { 0x202A, 0x202E }, { 0x2060, 0x206F },
  { 0x3164, 0x3164 }, { 0xFE00, 0xFE0F }, { 0xFEFF, 0xFEFF }, { 0xFFA0, 0xFFA0 },
  { 0x1BCA0, 0x1BCA3 }, { 0x1D173, 0x1D17A }, { 0xE0000, 0xE0FFF },
}

--- Blocks of look-alikes: no real name uses them.
local ODD <const> = {
  { 0x80, 0xA0 }, { 0xBC, 0xBE }, { 0x132, 0x133 }, { 0x13F, 0x140 }, { 0x149, 0x149 },
  { 0x1C4, 0x1CC }, { 0x1F1, 0x1F3 }, { 0x2B0, 0x2B8 }, { 0x2E0, 0x2E4 }, { 0x37E, 0x37E },
  { 0x1D00, 0x1DBF }, { 0x1E9A, 0x1E9A }, { 0x1FEF, 0x1FEF }, { 0x2000, 0x20CF },
  { 0x2100, 0x218F }, { 0x2460, 0x24FF }, { 0x2A74, 0x2A76 }, { 0x2C7C, 0x2C7D },
  { 0x2E80, 0x2E99 }, { 0x3000, 0x3000 }, { 0x3200, 0x33FF }, { 0xA7F2, 0xA7F4 },
  { 0xE000, 0xF8FF }, { 0xFB00, 0xFB06 }, { 0xFB29, 0xFB29 }, { 0xFE10, 0xFE6F },
  { 0xFF00, 0xFFFF }, { 0x10780, 0x107BF }, { 0x1CCD0, 0x1CCFF }, { 0x1D400, 0x1D7FF },
  { 0x1F100, 0x1F2FF },
}

local function within(ranges, code)
  for _, range in ipairs(ranges) do
    if code >= range[1] and code <= range[2] then return range end
  end
  return nil
end

--- What a character looks like; nil if only itself.
local function ascii(code)
  if SINGLE[code] then return SINGLE[code] end
  if code >= 0x2469 and code <= 0x2473 then return tostring(code - 0x2460 + 1) end
  if code >= 0x2488 and code <= 0x249B then return tostring(code - 0x2487) .. "." end
  local run = within(RUNS, code)
  if not run then return nil end
  local nth = code - run[1]
  return string.char(run[3]:byte() + (run[4] and nth % run[4] or nth))
end

--- The character of an overlong encoding, such as C0 AE for a dot.
local function shortened(bytes)
  local code = 0
  for i = 1, #bytes do code = (code << 6 | bytes:byte(i) & 0x3F) & 0x7F end
  return string.char(code)
end

--- A text with look-alikes replaced by ASCII and invisible characters removed.
-- @string text
-- @treturn string
-- @treturn boolean does it contain others that no real name uses?
function disguise.characters(text)
  if not text:find("[\x80-\xFF]") then return text, false end
  text = text:gsub("[\xC0\xC1][\x80-\xBF]", shortened)
    :gsub("\xE0[\x80\x81][\x80-\xBF]", shortened)
    :gsub("\xF0\x80[\x80\x81][\x80-\xBF]", shortened)
  local odd = false
  local result = text:gsub("[\x80-\xFF][\x80-\xBF]*", function(bytes)
    local code = utf8.len(bytes) == 1 and utf8.codepoint(bytes)
    if not code then odd = true return nil end
    if within(UNSEEN, code) then return "" end
    local other = ascii(code)
    odd = odd or not other and within(ODD, code) ~= nil
    return other
  end)
  return result, odd
end

local function byte_of(hex) return string.char(tonumber(hex, 16)) end
local function character_of(hex) return utf8.char(tonumber(hex, 16)) end

--- Decode the percent signs of a text once, including those with four digits (%u002e).
function disguise.percent(text)
  if not text:find("%", 1, true) then return text end
  return (text:gsub("%%[uU](%x%x%x%x)", character_of):gsub("%%(%x%x)", byte_of))
end

--- The text after each round of decoding, without the original.
-- @string text
-- @treturn {string,...}
-- @treturn boolean is the last one fully decoded?
function disguise.readings(text)
  local list = {}
  for _ = 1, MOST_ROUNDS do
    local now = disguise.percent((disguise.characters(text)))
    if now == text then return list, true end
    list[#list + 1], text = now, now
  end
  return list, false
end

return disguise
