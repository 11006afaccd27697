--- Changing JSON as it is written: whatever the file, what is added can be taken out again, and no
-- other byte moves.
local cjson = require("cjson.safe")
local core = require("sandbox_enforcer.core")
local jsonc = require("sandbox_enforcer.jsonc")

local SEED <const>, COUNT <const> = tonumber(os.getenv("SEED")) or 7, 400

--- Random JSON with random layout: comments, commas that end nothing, odd spaces.
local function generator(random)
  local function pick(list) return list[random(#list)] end
  local style = { odd = random(3) == 1, comments = random(4) == 1, line = pick({ "\n", "\r\n" }) }

  local function space()
    local found = style.odd and pick({ "", " ", "  ", "\t", style.line, style.line .. "   " }) or ""
    if style.comments and random(6) == 1 then
      found = found .. pick({ "/* x, } ] */", "// \"y\" {" .. style.line })
    end
    return found
  end

  local value

  local function parts(count, read)
    local list = {}
    for i = 1, count do list[i] = space() .. read(i) .. space() end
    local ends = style.comments and count > 0 and random(5) == 1
    return table.concat(list, ",") .. (ends and "," or "")
  end

  function value(depth)
    local kind = random(depth > 3 and 4 or 6)
    if kind == 5 then
      return "[" .. parts(random(0, 3), function() return value(depth + 1) end) .. space() .. "]"
    elseif kind == 6 then
      return "{" .. parts(random(0, 3), function(i)
        return ('"k%d"%s:%s%s'):format(i, space(), space(), value(depth + 1))
      end) .. space() .. "}"
    end
    return pick({ "1", "-2.50e3", "true", "null", '"a b"', '"\\"//{\\\\"', '"é\\u00e9"', '""' })
  end

  local function root()
    local list = parts(random(0, 4), function(i)
      return ('%s"m%d"%s:%s%s'):format(style.odd and "" or style.line .. "  ", i, space(), space(),
        value(1))
    end)
    return space() .. "{" .. list .. (style.odd and "" or style.line) .. "}" .. space()
      .. pick({ "", style.line })
  end
  return root
end

--- Does a text hold all bytes of another, in their order?
local function holds(text, given)
  local at = 1
  for i = 1, #given do
    at = text:find(given:sub(i, i), at, true)
    if not at then return false end
    at = at + 1
  end
  return true
end

describe("JSON as it is written", function()
  math.randomseed(SEED)
  local texts = {}
  for i = 1, COUNT do texts[i] = generator(math.random)() end

  it(("stays as it was but for what is put there (SEED=%d)"):format(SEED), function()
    local exact = 0
    for _, text in ipairs(texts) do
      local file = assert(jsonc.parse(text, cjson.decode), text)
      local before = file:decoded(file.root)
      assert.equal("table", type(before), text)
      file:put({ "ours", "list" }, { "x" })
      file:append({ "ours", "list" }, { { "a", 1 }, object = true })
      assert.is_true(holds(file.text, text), text)
      local after = file:decoded(file.root)
      assert.same({ list = { "x", { a = 1 } } }, after.ours)
      after.ours = nil
      assert.same(before, after)
      file:drop({ "ours", "list", 1 })
      assert.same({ list = { { a = 1 } } }, file:decoded(file.root).ours)
      file:drop({ "ours" })
      assert.same(before, file:decoded(file.root), text)
      exact = exact + (file.text == text and 1 or 0)
    end
    assert.is_true(exact > COUNT / 2, exact .. " of " .. COUNT .. " are the same again")
  end)

  it("is read as cjson reads it, and refused where it is none", function()
    local strict, broken = 0, 0
    for _, text in ipairs(texts) do
      local file = jsonc.parse(text, cjson.decode)
      local expected = cjson.decode(text)
      if expected and not file.comment and not file.comma then
        strict = strict + 1
        assert.same(expected, file:decoded(file.root))
      end
      local at = math.random(#text)
      local cut = text:sub(1, at - 1) .. text:sub(at + 1)
      local changed, why = jsonc.parse(cut, cjson.decode)
      if changed and not changed.comment and not changed.comma then
        assert.truthy(core.json_span(cut), cut)
      elseif not changed then
        broken = broken + 1
        assert.truthy(why:find("^line %d+, column %d+: "), why)
        assert.is_nil(core.json_span(cut), cut)
      end
    end
    assert.is_true(strict > COUNT / 4 and broken > COUNT / 4, strict .. " " .. broken)
  end)
end)
