--- pee: pipes its input to several scripts.
--    curl URL | pee 'cat > f' wc     ->  curl URL | pee 'cat > SANDBOX/f' wc
return {
  command = "pee",
  grammar = { "posix", equals = false },
  options = {
    flag = "--ignore-sigpipe --no-ignore-sigpipe --ignore-write-errors --no-ignore-write-errors",
  },
  operands = "script:script...",
}
