--- clang-format: formats, in place with -i, as files of the project say.
--    clang-format --version    only reads
--    clang-format -i x.c       changes x.c
return {
  command = "clang-format",
  grammar = "git",
  options = { flag = "--version" },
  inspect = function(call) return #call.options == 1 or nil, "it may change files" end,
  pure = true,
}
