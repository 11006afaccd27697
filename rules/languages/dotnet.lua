--- .NET: builds, runs, installs.
--    dotnet --version    only reads
--    dotnet run          runs the project
return {
  command = "dotnet",
  helps = "",
  policy = true,
  loses = { ["a database"] = { "ef database drop" } },
  grammar = "git",
  options = { flag = "--version --info --list-sdks --list-runtimes" },
  settings = {  -- another SDK, maybe the project's own
    { "./global.json", '"paths"' }, { "./global.json", "\\u" },
  },
  inspect = { alone = true, why = "it may do anything" },
  pure = true,
  obeys = true,
  online = "add new nuget restore tool workload",
  runner = { ends = "csx dll cs fsx csproj fsproj" },
  minds = { path = "add", file = "build run test publish pack" },
}
