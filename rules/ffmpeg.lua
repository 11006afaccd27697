--- FFmpeg: what it reads from an address, or what comes in, goes to the last operand.
--    ffmpeg -i URL f.mp4               ->  ffmpeg -i URL SANDBOX/f.mp4
--    curl URL | ffmpeg -i - f.mp4      ->  curl URL | ffmpeg -i - SANDBOX/f.mp4
--    ffmpeg -i a.avi b.mp4             ->  unchanged: nothing was fetched

--- The scheme of an address on another machine; a pipe is none.
local function is_remote(text)
  local scheme = text:match("^(%a[%w+.-]*)://")
  return scheme ~= nil and scheme ~= "file"
end

local function brings(call)
  for _, text in ipairs(call:values("-i")) do
    if text and is_remote(text) then return true end
  end
  return false
end

return {
  command = "ffmpeg",
  sink = true,
  grammar = { "git", permute = true },
  options = { flag = "-h -version -y -n -hide_banner", value = "-i" },
  operands = "argument...",
  brings = brings,
  lands = function(call)
    local last = call.operands[#call.operands]
    if not last then return {} end
    if last.text == "-" or last.text == "pipe:1" then
      return { brings(call) and { stdout = true } or nil }
    end
    return { { item = last } }
  end,
}
