--- Commands after `run`, in a box of packages; a name of the box's own scripts, too.
return {
  command = "devbox",
  also = "toolbox",
  policy = true,
  partial = true,
  holds = { after = "run" },
}
