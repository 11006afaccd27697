--- osascript: runs code in AppleScript.
--    curl URL | osascript      ->  refused
return {
  command = "osascript",
  grammar = "posix",
  options = { flag = "-i", code = "-e", value = "-l -s" },
  operands = { { "argument...", with = "-e" }, { "script? argument..." } },
  runs = {
    { item = "script", program = true, without = "-e" },
    { stdin = true, without = "-e script" },
  },
  does = function(call)
    for _, text in ipairs(call:values("-e")) do
      local told = (text or ""):lower()
      if told:find("%f[%a]shut%s*down%f[%A]") or told:find("%f[%a]to%s+restart%f[%A]")
        or told:find("%f[%a]log%s+out%f[%A]") then
        return { { kind = "system" } }
      end
    end
    return {}
  end,
  language = {
    comments = "-- #", quotes = '"', joins = "&", bare = true, home = "home",
    paths = "POSIX path of",
    calls = { run = "script doShellScript", delete = "delete", url = "URL?" },
  },
}
