--- The compiler of TypeScript writes what it compiles.
--    tsc --version    only reads
--    tsc              compiles
return {
  command = "tsc",
  policy = true,
  grammar = "git",
  about = "-v|--version -h|--help --all",
  inspect = "it may do anything",
  obeys = true,
  minds = { file = "-p --project -b --build" },
}
