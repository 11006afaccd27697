--- xsltproc: what a stylesheet makes of documents, printed or into the file of -o.
--    curl URL | xsltproc -o f s.xsl -     ->  curl URL | xsltproc -o SANDBOX/f s.xsl -
return {
  command = "xsltproc",
  sink = true,
  grammar = "git",
  options = {
    flag = [[
      --verbose -v --timing --repeat --debug --dumpextensions --novalid --nodtdattr --noout
      --html --nonet --nowrite --nomkdir --xinclude --xincludestyle --load-trace --profile
      --version -V --huge --catalogs --encoding
    ]],
    value = "--path --maxdepth --maxvars --maxparserdepth --seed-rand",
    write = "-o|--output",
  },
  operands = "read:file...",
  lands = function() return {} end,
}
