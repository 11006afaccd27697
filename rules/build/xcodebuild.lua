--- Programs that say which version they are in their own way, and of which nothing else is known.
--    xcodebuild -version, nginx -v     only read
--    xcodebuild, nginx -s stop         do more
return {
  command = "xcodebuild",
  also = "nginx",
  policy = true,
  grammar = "git",
  about = "-version -v --version -help --help",
  inspect = "it may do anything",
}
