--- ghq: clones repositories below a directory of its own (ghq.root), which no argument names.
--    ghq get o/r, ghq clone URL    asks
--    ghq list, ghq root            nothing
return {
  command = "ghq",
  partial = true,
  saves = { " get ", " clone " },
}
