--- Asks bash whether it accepts texts, without running them.
local oracle = require("oracle")

local acceptance = {}

-- A mistake in [[ ]] is told, but the status is 0; a warning is no mistake. Where bash gives up in
-- silence, it reads nothing of what follows, so that one more mistake is not found: nor would it
-- run any of it. A text that is too long for an argument is read from its file.
local program <const> = [=[
  cd %s
  mistake() {
    if [ ${#1} -lt 100000 ]; then said=$(bash $options -n -c -- "$1" 2>&1)
    else said=$(printf '%%s' "$1" | bash $options -n 2>&1); fi || return 0
    printf '%%s\n' "$said" | grep -v warning | grep -q .
  }
  for ((i = 1; i <= %d; i++)); do
    if grep -q 'shopt -s.*extglob' $i; then options="-O extglob"; else options=; fi
    IFS= read -rd '' text <$i
    if mistake "$text"; then printf '0\0'
    elif [[ $said == *end-of-file* ]] || mistake "$text"$'\n)'; then printf '1\0'
    else printf '0\0'; fi
  done
]=]

--- Is bash of the version that the parser is written after?
function acceptance.known()
  return oracle.run("bash", "echo ${BASH_VERSINFO[0]}.${BASH_VERSINFO[1]}") == "5.2\n"
end

--- Does bash accept each of these texts?
-- @tparam table texts
-- @treturn table a boolean each
function acceptance.of(texts)
  local directory <const> = os.tmpname()
  os.remove(directory)
  assert(os.execute("mkdir " .. directory))
  for i, text in ipairs(texts) do
    local file = assert(io.open(("%s/%d"):format(directory, i), "wb"))
    file:write(text)
    file:close()
  end
  local accepts = oracle.pieces(oracle.run("bash", program:format(directory, #texts)))
  os.execute("rm -r " .. directory)
  assert(#texts == #accepts)
  for i, flag in ipairs(accepts) do accepts[i] = flag == "1" end
  return accepts
end

return acceptance
