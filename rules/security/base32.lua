--- base32 and basenc: encode bytes as text; -d decodes.
return {
  command = "base32",
  also = "basenc",
  policy = true,
  partial = true,
  helps = "",
  decodes = "^%-[^-]*[dD] ^%-%-d",
}
