--- Asks bash whether it accepts texts, without running them.
local oracle = require("oracle")
local place = require("place")

local acceptance = {}

-- A mistake in [[ ]] is told, but the status is 0; a warning is no mistake. Where bash gives up in
-- silence, it reads nothing of what follows, so that one more mistake is not found: nor would it
-- run any of it. A text that is too long for an argument is read from its file. Some texts make
-- bash crash, or take all memory: [[ a =~ a["${x:-"${b "$(c)" "}"}"}"]=1 ]]
local program <const> = [=[
  cd %s
  read_it() {
    ulimit -v 1000000 2>/dev/null; ulimit -t 20
    if [ ${#1} -lt 100000 ]; then exec bash $options -n -c -- "$1" 2>&1
    else printf '%%s' "$1" | bash $options -n 2>&1; fi
  }
  mistake() {
    said=$(read_it "$1") || {
      if [ $? -gt 128 ] || [[ $said == *"cannot allocate"* ]]; then crashed=crashes; fi
      return 0
    }
    [ -n "$said" ] && printf '%%s\n' "$said" | grep -v warning | grep -q .
  }
  for ((i = 1; i <= %d; i++)); do
    crashed= options=
    IFS= read -rd '' text <$i
    if [[ $text == *"shopt -s"*extglob* ]] && grep -q 'shopt -s.*extglob' $i; then
      options="-O extglob"
    fi
    if mistake "$text"; then answer=rejects
    elif [[ $said == *end-of-file* ]] || mistake "$text"$'\n)'; then answer=accepts
    else answer=rejects; fi
    printf '%%s\0' ${crashed:-$answer}
  done
]=]

--- Is bash of the version that the parser is written after?
function acceptance.known()
  return oracle.run("bash", "echo ${BASH_VERSINFO[0]}.${BASH_VERSINFO[1]}") == "5.2\n"
end

--- What bash does with each of these texts.
-- @tparam table texts
-- @treturn table "accepts", "rejects" or "crashes" each
function acceptance.of(texts)
  local directory <const> = os.tmpname()
  os.remove(directory)
  assert(place.execute("mkdir " .. directory))
  for i, text in ipairs(texts) do
    local file = assert(io.open(("%s/%d"):format(directory, i), "wb"))
    file:write(text)
    file:close()
  end
  local answers = oracle.pieces(oracle.run("bash", program:format(directory, #texts)))
  place.execute("rm -r " .. directory)
  assert(#texts == #answers)
  return answers
end

return acceptance
