--- Prettier: runs the settings and the plugins of the project.
--    prettier --version    only reads
--    prettier --write .    writes
return {
  command = "prettier",
  policy = true,
  grammar = "git",
  about = "-v|--version -h|--help",
  inspect = "it may do anything",
  obeys = true,
  minds = { file = "--config", near = "package.json .editorconfig .prettierrc "
    .. ".prettierrc.json .prettierrc.yaml .prettierrc.yml .prettierrc.json5 .prettierrc.js "
    .. ".prettierrc.cjs .prettierrc.mjs .prettierrc.toml prettier.config.js prettier.config.cjs "
    .. "prettier.config.mjs prettier.config.ts" },
}
