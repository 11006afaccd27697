--- Programs that copy files out of other machines, containers, images and devices, and print what
-- is in them.
--    adb pull /sdcard/x                asked: it writes files
--    lxc exec box -- cat x > f    ->  lxc exec box -- cat x > SANDBOX/f
return {
  command = "adb",
  helps = "",
  also = [[
    limactl lima colima regctl umoci img mcli s4cmd pijul
    transmission-cli rtorrent webtorrent btdownloadcurses ctorrent deluge-console
    bittorrent-cli transmission-remote mc repo openstack coscmd p4 west vcs hub tea got datalad
  ]],
  partial = true,
  answers = {
    " shell ", " exec%-out ", " exec ", " logcat ", " bugreport ", " cat ", " enter ", " run ",
    " get ", " manifest ", " config ", " inspect ", " backup ", " save ", " export ", " head ",
    " log ", " diff ", " ls ", " print ", " api ", " show ",
  },
  saves = {
    " pull ", " cp ", " copy ", " transfer ", " unpack ", " save .*%-o", " export ", " get ",
    " mirror ", " clone ", " image export ", " bugreport ", " backup ", " magnet:", "%.torrent ",
    " sync ", " dget ", " archive ", " download ", " init .*://", " update ", " import ",
    " object save ", " receive ", " checkout .*://", " add .*%-w ", " %-w ",
  },
  talks = true,
}
