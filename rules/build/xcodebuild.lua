--- Programs with an unusual way to print their version; nothing else is known of them.
--    xcodebuild -version, nginx -v     only read
--    xcodebuild, nginx -s stop         do more
return {
  command = "xcodebuild",
  also = "nginx",
  policy = true,
  grammar = "git",
  about = "-version -v --version -help --help",
  inspect = "it may do anything",
  obeys = true,
}
