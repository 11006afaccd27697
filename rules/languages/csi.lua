--- csi: runs a file of Scheme, or of C#.
return {
  command = "csi",
  also = "chicken",
  policy = true,
  partial = true,
  runner = { ends = "scm csx" },
}
