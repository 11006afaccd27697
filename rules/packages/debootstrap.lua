--- Programs that write packages, or a system made of them, to a place the rule cannot tell.
--    debootstrap sid d      asked
return {
  command = "debootstrap",
  also = "mmdebstrap reposync yumdownloader pull-lp-source pull-debian-source zenodo_get",
  partial = true,
  saves = true,
}
