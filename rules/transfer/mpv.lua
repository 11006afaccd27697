--- Players and mail programs that can write what they fetch.
return {
  command = "mpv",
  also = [[
    vlc cvlc mplayer streamlink atftp dbclient sitecopy zsync wpull
    grab-site ncftp cadaver newsboat
  ]],
  partial = true,
  answers = { "://", " %-dump" },
  saves = {
    "%-stream%-record", "%-dump", "%-%-sout", " get ", "%-%-get ", " %-g ", "@[%w.-]+:", "://",
  },
}
