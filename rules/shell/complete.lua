--- Builtins that run a command for each completion, or for some lines.
--    compgen -C 'x y', mapfile -C 'x y' -c 1    run x
return {
  command = "complete",
  also = "compgen mapfile readarray",
  policy = true,
  partial = true,
  holds = { texts = "-C" },
}
