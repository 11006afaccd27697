--- nextflow: runs a pipeline.
return {
  command = "nextflow",
  policy = true,
  partial = true,
  runner = { ends = "nf" },
  minds = { file = "*" },
}
