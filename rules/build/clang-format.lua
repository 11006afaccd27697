--- clang-format: formats as files of the project say, in place with -i.
--    clang-format --version    only reads
--    clang-format -i x.c       changes x.c
return {
  command = "clang-format",
  helps = "",
  policy = true,
  grammar = "git",
  about = "--version",
  inspect = "it may change files",
  minds = { near = ".clang-format _clang-format" },
}
