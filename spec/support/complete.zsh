# zsh -f complete.zsh DIRECTORY LINE...: what zsh's own completion offers at the end of each line, with
# the functions of DIRECTORY. An interactive zsh on a terminal of its own is typed to; its compadd
# writes down what it is given.
zmodload zsh/zpty
directory=$1; shift
zpty shell env -i HOME=$directory PATH=$PATH TERM=dumb OFFERED=$directory/offered zsh -f -i
read_until() { local text all=; while zpty -r shell text; do all+=$text; [[ $all == *$1* ]] && return; done }
zpty -w shell "PS1=; stty -echo; fpath=($directory \$fpath); autoload -U compinit; compinit -u -D"
zpty -w shell 'compadd() {
  local -a offered
  if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return; fi
  builtin compadd -A offered "$@"
  print -rl -- $offered >>$OFFERED
  builtin compadd "$@"
}
finish() { zle complete-word; zle kill-buffer; print -r -- "=== end" >>$OFFERED; print DONE; }
zle -N finish; bindkey "^X" finish; setopt no_beep; print REA""DY'
read_until READY
for line in "$@"; do
  : >$directory/offered
  zpty -w -n shell "sandbox-enforcer $line"$'\x18'
  for n in {1..100}; do [[ "$(<$directory/offered)" == *"=== end"* ]] && break; sleep 0.05; done
  print -r -- "=== $line"
  grep -v '^=== end' $directory/offered
done
zpty -d shell
