--- protoc: writes source code for messages into the directories that its options name.
--    protoc -I. --cpp_out=gen a.proto    writes gen/a.pb.h and gen/a.pb.cc
--    protoc -ISANDBOX --cpp_out=. k      asked: what was fetched would go into the project
return {
  command = "protoc",
  also = "flatc",
  policy = true,
  about = "--version --help",
  grammar = "git",
  inspect = "it may do anything",
  compiles = true,
}
