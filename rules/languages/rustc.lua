--- The compiler of Rust: only what it says about itself is harmless. The project may decide which
-- compiler runs.
--    rustc --version, rustc -vV, rustc --print sysroot     only read
--    rustc main.rs, rustc --print cfg=f                    write files
--    rustc --explain @f                                    takes arguments from f

local function inspect(call)
  for _, what in ipairs(call:values("--print")) do
    if not what or what:find("=", 1, true) then return nil, "it prints to a file" end
  end
  for i = 2, #call.fields do
    local field = call.fields[i]
    local text = field.text or field.begins or "@"
    if text:find("^@") then return nil, "it reads arguments from a file" end
  end
  return #call.options > 0 or nil, "it compiles"
end

return {
  command = "rustc",
  policy = true,
  grammar = { "posix", equals = true },
  options = { flag = "-V|--version -v|--verbose -h|--help", value = "--print --explain" },
  inspect = inspect,
  pure = "project",
  obeys = "rust-toolchain rust-toolchain.toml",
  compiles = true,
}
