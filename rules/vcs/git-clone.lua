--- Parts of git that are programs of their own, started without git: `/usr/lib/git-core/git-clone`.
-- They take what `git clone` takes; as `git clone` their destination is understood.
return {
  command = "git-clone",
  also = [[
    git-pull git-submodule git-fetch git-fetch-pack git-http-fetch git-remote-http git-remote-https
    git-remote-ftp git-remote-ftps
  ]],
  operands = "any...",
  lands = { { "any" } },
  inspect = "call it by git itself, as in `git clone URL`",
  examples = {
    ["git-clone U"] = "ask",
    ["/usr/lib/git-core/git-clone U /tmp/x"] = "ask",
  },
}
