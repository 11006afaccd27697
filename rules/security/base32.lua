--- base32 and basenc: text for bytes, and back by -d.
return {
  command = "base32",
  also = "basenc",
  policy = true,
  partial = true,
  helps = "",
  decodes = "^%-[^-]*[dD] ^%-%-d",
}
