--- b2: the command line of Backblaze's storage. Its versions have different subcommands.
--    b2 file download b2://b/f x, b2 download-file-by-name b f x, b2 sync b2://b d    ask
--    b2 cat b2://b/f > x           ->  b2 cat b2://b/f > SANDBOX/x
return {
  command = "b2",
  also = "backblaze-b2 b2v3 b2v4",
  examples = { ["b2 cat b2://b/f > x"] = "b2 cat b2://b/f > SANDBOX/x", ["b2 ls b"] = true },
  partial = true,
  speaks = true,
  answers = { " cat ", " ls ", " get%-", " info " },
  saves = { " download", " file download ", " sync .*b2://%S+ %S" },
  loses = { verbs = "data in the cloud" },
}
