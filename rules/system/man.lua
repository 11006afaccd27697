--- man: to show a page it runs several programs and a pager, and may cache the formatted page.
-- Listing and locating pages only prints.
--    man -w ls             only reads
--    man -k printf         only reads (it is apropos)
--    man ls                runs the pager, and may write to /var/cache/man
--    man -P X ls           runs X
local SHOWS = {
  "-C", "-D", "-K", "-l", "-c", "-R", "-M", "-u", "-P", "-r", "-p", "-t", "-T", "-H", "-X", "-Z",
}

return {
  command = "man",
  policy = true,
  options = {
    flag = [[
      -d|--debug -D|--default --warnings[=] -f|--whatis -k|--apropos -K|--global-apropos
      -l|--local-file -w|--where|--path|--location -W|--where-cat|--location-cat -c|--catman
      -i|--ignore-case -I|--match-case --regex --wildcard --names-only -a|--all -u|--update
      --no-subpages -7|--ascii --no-hyphenation|--nh --no-justification|--nj -t|--troff -T[]
      --troff-device[=] -H[] --html[=] -X[] --gxditview[=] -Z|--ditroff -?|--help --usage
      -V|--version
    ]],
    value = [[
      -R|--recode -L|--locale -m|--systems -M|--manpath -S|-s|--sections -e|--extension -r|--prompt
      -E|--encoding -p|--preprocessor
    ]],
    read = "-C|--config-file",
    script = "-P|--pager",
  },
  operands = "page...",
  pure = function(call)
    if call:has(table.unpack(SHOWS)) or call:has("--troff-device", "--html", "--gxditview") then
      return false
    end
    return call:has("-w", "-W", "-k", "-f", "-?", "-V")
  end,
  talks = true,
  holds = { patterns = { "^%-?[HP]?(%S+%s.*)" } },
}
