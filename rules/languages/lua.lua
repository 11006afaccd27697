--- Lua: runs the text of -e, a script, or standard input.
--    curl URL | lua -              ->  refused: what was fetched would run unseen
--    curl URL | lua -e '…'         ->  unchanged: it is read, not run
--    lua -v                        only reads
--    lua -v x.lua, lua -l x -v     run something

--- What calls of Lua do.
local LANGUAGE = {
  comments = "--", blocks = "--[[ ]] --[=[ ]=]", quotes = [[" ']], long = "[[ ]] [=[ ]=] [==[ ]==]",
  bare = true, members = ". :", joins = "..", name = "[%a_][%w_]*", imports = "require",
  home = "HOME", paths = "os getenv local", decodes = "unb64 decode inflate", input = "stdin",
  prints = "io.write", opens = "io.open open",
  calls = {
    change = "lfs.mkdir", run = "os.execute io.popen popen execute",
    code = "load loadstring dofile loadfile",
    write = "os.rename:2 io.output lfs.link:2 lfs.touch",
    delete = "os.remove lfs.rmdir os.rename:1",
    read = "io.lines io.input",
    url = "http.request https.request socket.connect socket.tcp requests.get curl.easy",
    signal = "posix.kill signal.kill uv.kill luv.kill",
    tree = "lfs.dir",
  },
}

return {
  command = "lua",
  also = "lua5.1 lua5.3 lua5.4 luajit",
  grammar = { "posix", cluster = false },
  options = { flag = "-E -i -v -W", code = "-e", value = "-l" },
  operands = "script? argument...",
  runs = function(call)
    local list = call:unknown_texts("-e")
    local script = call.operands[1]
    if script and (script.text == "-" or script.text == "/dev/stdin") then
      list[#list + 1] = { stdin = true }
    elseif script then
      list[#list + 1] = { item = script, program = true }
    elseif not call:has("-e", "-v") or call:has("-i") then
      list[#list + 1] = { stdin = true }
    end
    return list
  end,
  pure = function(call)
    return #call.options == 1 and #call.operands == 0 and call:has("-v")
  end,
  language = LANGUAGE,
}
