--- No command has its name in lua/: what is known of a tool is in its rule. Allowed are the shell's
-- own commands, the lists of the profiles, and what only looks like the name of a command.
local names = require("names")
local place = require("place")

local function files_of(folder)
  local list = {}
  for file in place.sh("find " .. folder .. " -name '*.lua'"):gmatch("%S+") do
    list[#list + 1] = file
  end
  table.sort(list)
  return list
end

local PROGRAMS <const> = names.programs(place.read, files_of("rules"))
local ENGLISH <const> = names.english(place.read)

local function found_in(file)
  local list = {}
  for i, one in ipairs(names.in_file(file, place.read(file), PROGRAMS, ENGLISH)) do
    list[i] = ("%s:%d: %s"):format(file, one.line, one.name)
  end
  return list
end

describe("lua/", function()
  for _, file in ipairs(files_of("lua")) do
    it("names no command in " .. file, function() assert.same({}, found_in(file)) end)
  end
end)

describe("a name is found", function()
  local rows <const> = {
    { "as a key", "local X = { curl = true }", "curl" },
    { "as a quoted key", 'local X = { ["apt-get"] = true }', "apt-get" },
    { "in a list of words", 'set("tar gzip")', "tar gzip" },
    { "in a long string", "set([[\n  tar\n  gzip ]])", "tar gzip" },
    { "that is English, compared", 'if name == "find" then end', "find" },
    { "that is English, of a step", 'if steps.name(step) == "link" then end', "link" },
    { "that is English, among others", "x = { curl = 1, wget = 1, find = 1 }", "curl wget find" },
    { "before options", 'x = { "rm -rf" }', "rm" },
    { "not in a comment", "-- curl\n--[[ wget ]]", "" },
    { "not in a sentence", 'say("ask before git shows what it keeps")', "" },
    { "not as a field", "local x = { file = 1, link = 2 }", "" },
    { "not of the shell", 'if name == "cd" then end', "" },
  }
  for _, row in ipairs(rows) do
    it(row[1], function()
      local list = {}
      for i, one in ipairs(names.found(row[2], PROGRAMS, ENGLISH)) do list[i] = one.name end
      assert.equal(row[3], table.concat(list, " "))
    end)
  end
end)
