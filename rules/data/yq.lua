--- yq: prints. -i changes the file, and -s writes a file for every result; the expression may load
-- other files, and run commands if that is switched on. There are two tools of this name: what one
-- takes for a value may be an option to the other, so -i counts anywhere.
--    yq '.a' FILE               only reads
--    yq -o=json . FILE          only reads
--    yq -i '.a = 1' FILE        changes FILE
--    yq -s '.name' FILE         writes files
--    yq -n 'load("x")'          reads x, unseen; env(X) reads a variable
--    yq .env, yq a.yml b.yml    read .env and a.yml, if these are there
local READS = {
  "%f[%w_]load", "%f[%w_]strload", "%f[%w_.]import%f[^%w_]", "%f[%w_.]include%f[^%w_]",
  "%f[%w_]eval%f[^%w_]", "modulemeta", "%f[%w_.]env%f[^%w_]", "strenv", "envsubst", "%$ENV",
  "%f[%w_]system%f[^%w_]",
}

--- May an expression be the name of a file? One of the two takes it for that if it is there.
local function may_be_file(text)
  if not text:find("^[%w_./~-]+$") then return false end
  return text:find("^[^.].*%.") ~= nil or text:find("/", 1, true) ~= nil
end

--- Files of secrets whose names look like an expression.
local HIDDEN = {
  "^%.env%f[^%w]", "^%.envrc", "^%.netrc", "^%.npmrc", "^%.pgpass", "^%.htpasswd", "^%.vault",
}

local function is_hidden(text)
  for _, pattern in ipairs(HIDDEN) do
    if text and text:find(pattern) then return true end
  end
  return false
end

--- May a word be -i or -s, by itself or in a cluster?
local function may_write(text)
  if text:find("^%-[opI]=?%w+$") then return false end
  return text:find("^%-[^-]*[is]") ~= nil or text:find("^%-%-in%-") ~= nil
    or text:find("^%-%-inpl") ~= nil or text:find("^%-%-split") ~= nil
    or text:find("^%-%-security%-enable") ~= nil
end

--- May an expression read files that are not named by operands?
local function reads_more(text)
  for _, pattern in ipairs(READS) do
    if not text or text:find(pattern) then return true end
  end
  return false
end

--- May a word of the call be one that writes?
local function writes(call)
  for i = 2, #call.fields do
    local text = call.fields[i].text
    if text and may_write(text) then return true end
  end
  return false
end

local COMMANDS = { e = true, eval = true, ea = true, ["eval-all"] = true }

return {
  command = "yq",
  grammar = "pflag",
  options = {
    flag = [[
      -0|--nul-output -C|--colors|--color-output -c|--yaml-compact-seq-indent|--compact-output
      -e|--exit-status -h|--help -i|--inplace|--in-place -j|--tojson|--join-output
      -M|--no-colors|--monochrome-output -n|--null-input -N|--no-doc -P|--prettyPrint
      -r|--unwrapScalar|--raw-output -S|--sort-keys -v|--verbose -V|--version
      -y|--yaml-output|--yml-output -Y|--yaml-roundtrip|--yml-roundtrip -a|--ascii-output
      --csv-auto-parse --tsv-auto-parse --debug-node-info --header-preprocess --explicit-start
      --explicit-end --indentless-lists|--indentless --lua-globals --lua-unquoted
      --properties-array-brackets --security-disable-env-ops --security-disable-file-ops
      --security-enable-system-operator --string-interpolation --xml-keep-namespace --xml-raw-token
      --xml-skip-directives --xml-skip-proc-inst --xml-strict-mode --yaml-fix-merge-anchor-to-spec
      --tab --seq --stream
    ]],
    value = [[
      -I|--indent -o|--output-format -p|--input-format -s|--split-exp -w|--width --csv-separator
      --expression --front-matter --lua-prefix --lua-suffix --properties-separator
      --shell-key-separator --tsv-separator --xml-attribute-prefix --xml-content-name
      --xml-directive-name --xml-proc-inst-prefix --yaml-output-grammar-version|--yml-out-ver
      --arg{2} --argjson{2}
    ]],
    read = "-f --from-file -L --slurpfile{2} --rawfile{2} --split-exp-file",
  },
  operands = function(call)
    local first = call.operands[1]
    if first and COMMANDS[first.text] then return "command expression? read:file..." end
    if call:has("-f", "--from-file", "--expression") then return "read:file..." end
    if first and may_be_file(first.text or "") then return "read:file..." end
    local alone = #call.operands == 1 and (first.text or ""):find("^[^.]")
    return alone and not call:has("-n") and "read:file" or "expression? read:file..."
  end,
  does = function(call)
    local list = {}
    for _, item in ipairs(writes(call) and call.operands or {}) do
      if item.kind == "read" then list[#list + 1] = { kind = "change", item = item } end
      for file in (item.text or ""):gmatch("load[%w_]*%(%s*[\"']([^\"']+)") do
        list[#list + 1] = { kind = "read", name = file }
      end
    end
    return list
  end,
  brings = false,
  pure = function(call)
    if writes(call) then return false end
    if call:has("-f", "--from-file", "-L") then return false end
    local expression = call:item("expression") or call:item("--expression") or call.operands[1]
    return not expression or not reads_more(expression.text) and not is_hidden(expression.text)
  end,
}
