--- scons: builds what SConstruct says.
return {
  command = "scons",
  policy = true,
  partial = true,
  helps = { with = "--version", only = "" },
  runner = { options = "-f --file", at = "-C", reads = { "^[Ss][Cc]onstruct$" } },
}
