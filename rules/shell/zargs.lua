--- Functions that come with zsh: zargs runs a command with arguments, zmv and its kin rename, copy
-- and link what a pattern finds, as mmv does; zcompile
-- puts scripts into another file.
--    zargs URL -- curl -O                    asked
--    zmv -C 'SANDBOX/(*)' './$1'             asked: it copies out of the sandbox
return {
  command = "zargs",
  also = "zmv zcp zln mmv zcompile",
  partial = true,
  saves = { "://" },
  copies = true,
}
