--- FFmpeg: what it reads from an address or from standard input goes to the operands.

--- An address on another machine, maybe in another protocol ("async:http://h"); a pipe is none.
local function is_remote(text)
  local scheme = text:match("%f[%w+.-]([%w+.-]+)://")
  return scheme ~= nil and scheme ~= "file"
end

local function brings(call)
  for _, text in ipairs(call:values("-i")) do
    if text and is_remote(text) then return true end
  end
  return false
end

local PRINTED <const> = { ["-"] = true, ["pipe:"] = true, ["pipe:1"] = true }

local function landing(item, fetched)
  local text = item.text or item.begins or ""
  if PRINTED[text] then return fetched and { stdout = true } or nil end
  if text:find("^[%w+.-]+[:,]") then return { unknown = text .. " is not a plain path" } end
  return { item = item }
end

return {
  command = "ffmpeg",
  helps = "",
  about = "-version -h",
  examples = {
    ["ffmpeg -i U f.mp4"] = "ffmpeg -i U SANDBOX/f.mp4",
    ["curl U | ffmpeg -i - f.mp4"] = "curl U | ffmpeg -i - SANDBOX/f.mp4",
    ["ffmpeg -i a.avi b.mp4"] = true,
  },
  sink = true,
  grammar = { "git", permute = true, equals = false },
  options = { flag = "-h -version -y -n -hide_banner", read = "-i" },
  operands = "argument...",
  brings = brings,
  lands = function(call)
    local found, fetched = {}, brings(call)
    for _, item in ipairs(call.operands) do found[#found + 1] = landing(item, fetched) end
    return found
  end,
}
