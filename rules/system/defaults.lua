--- Tools that store settings of programs, or what is copied.
--    defaults write D K V, gsettings set S K V, dconf write K V     store V
return {
  command = "defaults",
  also = [[
    gsettings dconf kwriteconfig5 kwriteconfig6 xfconf-query setfattr
    xattr crudini plutil augtool pbcopy xclip xsel wl-copy clip.exe
  ]],
  partial = true,
  keeps = true,
}
