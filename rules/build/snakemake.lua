--- snakemake: runs what a Snakefile says.
return {
  command = "snakemake",
  policy = true,
  partial = true,
  runner = { options = "-s --snakefile", reads = { "^Snakefile$" } },
  minds = { file = "-s --snakefile" },
}
