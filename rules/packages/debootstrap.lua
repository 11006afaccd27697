--- Programs that put packages, or a system made of them, where the rule does not know.
--    debootstrap sid d      asked
return {
  command = "debootstrap",
  also = "mmdebstrap reposync yumdownloader pull-lp-source pull-debian-source zenodo_get",
  partial = true,
  saves = true,
}
