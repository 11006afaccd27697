--- Programs of which we know only that --version and --help are harmless. Programs that look into
-- the project before they answer (settings, plugins, a copy in node_modules) are not listed.
--    hugo --help, mongosh --help       only read
--    hugo --cleanDestinationDir        does more
return {
  command = "hugo",
  also = [[
    apache2 atuin autoconf automake autopep8 bandit biber bibtex
    bindgen biome bison btm buf caddy cbindgen ccache clang-tidy clangd clickhouse cloc
    cloudflared codespell corepack cosign cpack cppcheck createdb crictl dasel
    delta depcheck difft distcc dive dlv dot doxygen duf dust envoy esbuild
    etcd flex flux fnm fx ghc git-cliff gitleaks gitui gleam glow golangci-lint
    gopls gron grype hadolint haproxy httpd identify iperf3 isort
    istioctl javap jo jps k3d k6 k9s ktlint libtool lld lsd luac luacheck
    lualatex markdownlint minikube mkcert mkdocs mlr mongod mongosh mysqld
    ncdu nmap nvcc ollama oxlint pdflatex pg_isready
    pkg-config postgres procs qemu-img redis-server rollup runc scc sccache selene
    sphinx-build sqlfluff starship staticcheck stern stylua swc swiftc swiftformat swiftlint
    syft tailscale tcpdump terraform-docs tesseract tfsec tilt tldr trivy tsup twine typos typst
    usql uvicorn vale vegeta virsh virtualenv vite volta wasm-pack wrk
    xelatex xsv yamllint yapf zellij zola zoxide
  ]],
  policy = true,
  grammar = "git",
  about = "--version --help",
  inspect = "it may do anything",
  obeys = true,
  loses = { verbs = "something for good" },
}
