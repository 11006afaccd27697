--- A download is found wherever it is: after wrappers, in scripts, in every construct.
local enforce = require("enforce")
local place = require("place")

describe("a download", function()
  local here = place.new()
  teardown(here.remove)

  local U <const> = "https://h/o/r"
  local rewritten = {}
  local function wraps(name, before, after)
    rewritten[#rewritten + 1] = { name, before .. "git clone " .. U .. (after or ""),
      before .. "git clone " .. U .. " /sandbox/r" .. (after or "") }
  end
  rewritten[1] = { "arguments that come in", "cat urls | xargs -n1 curl -O",
    "cat urls | xargs -n1 curl --output-dir /sandbox -O" }
  -- wrappers
  wraps("env", "env ")
  wraps("env with variables", "env -i A=b C=d ")
  wraps("env -u", "env -u X ")
  wraps("env -C", "env -C /home/u ")
  wraps("env --chdir=", "env --chdir=/home/u ")
  wraps("env -S", "env -S '", "'")
  wraps("command", "command ")
  wraps("command -p", "command -p ")
  wraps("builtin command", "builtin command ")
  wraps("exec", "exec ")
  wraps("exec -a", "exec -a name ")
  wraps("nohup", "nohup ", " &")
  wraps("the word time", "time ")
  wraps("the word time -p", "time -p ")
  wraps("/usr/bin/time", "/usr/bin/time -v ")
  wraps("timeout", "timeout 60 ")
  wraps("timeout with options", "timeout -k 5 --signal=KILL 60s ")
  wraps("nice", "nice -n 5 ")
  wraps("nice -10", "nice -10 ")
  wraps("ionice", "ionice -c3 ")
  wraps("stdbuf", "stdbuf -oL ")
  wraps("setsid", "setsid -w ")
  wraps("sudo", "sudo -u root ")
  wraps("sudo with variables", "sudo -E A=b ")
  wraps("doas", "doas ")
  wraps("several of them", "sudo env A=b nice timeout 5 ")
  wraps("find -exec", "find . -name x -exec ", " ';'")
  wraps("watch", "watch -n 5 '", "'")
  wraps("watch with words", "watch ")
  wraps("tmux", "tmux new -d '", "'")
  wraps("tmux with words", "tmux -L x split-window -h -t 1 ")
  wraps("tmux keys", "tmux send-keys -t 0 '", "' Enter")
  wraps("tmux keys after another command", "tmux new -d -s x \\; send '", "' C-m")
  wraps("tmux after another command", "tmux new -d top \\; split-window '", "'")
  wraps("screen", "screen -dmS x ")
  wraps("screen keys", "screen -S x -X stuff $'", "\\n'")
  wraps("another window of screen", "screen -S x -X screen ")
  wraps("caffeinate", "caffeinate -i -t 60 ")
  wraps("choom", "choom -n 500 -- ")
  wraps("chroot", "chroot --userspec=u / ")
  wraps("chrt", "chrt -b 0 ")
  wraps("cpulimit", "cpulimit -l 50 -- ")
  wraps("dbus-launch", "dbus-launch --exit-with-session ")
  wraps("dbus-run-session", "dbus-run-session -- ")
  wraps("faketime", "faketime '1 hour ago' ")
  wraps("firejail", "firejail --net=none --quiet ")
  wraps("flock", "flock -w 5 /project/lock ")
  wraps("linux64", "linux64 -R ")
  wraps("ltrace", "ltrace -f -e open ")
  wraps("nocorrect", "nocorrect ")
  wraps("noglob", "noglob ")
  wraps("nsenter", "nsenter -t 1 -n ")
  wraps("numactl", "numactl -m 0 ")
  wraps("parallel", "parallel -j2 ::: '", "'")
  wraps("prlimit", "prlimit --nofile=100 ")
  wraps("script -c", "script -q -c '", "' /dev/null")
  wraps("setarch", "setarch x86_64 ")
  wraps("setpriv", "setpriv --reuid 1000 --clear-groups ")
  wraps("strace", "strace -f -e trace=open ")
  wraps("systemd-inhibit", "systemd-inhibit --why x ")
  wraps("systemd-run", "systemd-run --user --scope ")
  wraps("taskset", "taskset -c 0 ")
  wraps("unshare", "unshare -r --mount ")
  wraps("xvfb-run", "xvfb-run -a ")
  wraps("aws-vault", "aws-vault exec prod -- ")
  wraps("berglas", "berglas exec -- ")
  wraps("chamber", "chamber exec a b -- ")
  wraps("conda", "conda run -n x ")
  wraps("direnv", "direnv exec . ")
  wraps("doppler", "doppler run -c dev -- ")
  wraps("doppler --command", "doppler run --command='", "'")
  wraps("dotenv", "dotenv -f .env run ")
  wraps("dotenvx", "dotenvx run -f .env -- ")
  wraps("envchain", "envchain ns ")
  wraps("op", "op run --env-file=.env -- ")
  wraps("sops", "sops exec-env s.yaml '", "'")
  wraps("summon", "summon -f s.yml ")
  wraps("teller", "teller run --reset -- ")
  wraps("at", "at -m now + 1 hour <<< '", "'")
  wraps("batch", "batch <<< '", "'")
  -- scripts
  wraps("sh -c", "sh -c '", "'")
  wraps("bash -c in double quotes", 'bash -c "', '"')
  wraps("bash -lc", "bash -lc '", "'")
  wraps("bash with options", "bash --norc -euxo pipefail -c '", "' name arg")
  wraps("zsh -c", "/bin/zsh -c '", "'")
  wraps("an escaped script", "bash -c $'", "'")
  wraps("a script in a script", [[bash -c 'sh -c "]], [["']])
  wraps("eval", "eval '", "'")
  wraps("a here-document for a shell", "bash <<'E'\n", "\nE")
  wraps("one that is expanded", "sh <<E\n", "\nE")
  wraps("one that is indented", "sh -s <<-E\n\t", "\n\tE")
  wraps("a here-string", "bash <<< '", "'")
  wraps("a trap", "trap '", "' EXIT")
  -- places
  wraps("after &&", "true && ")
  wraps("after ||", "false || ")
  wraps("after ;", "echo; ")
  wraps("after a newline", "echo\n")
  wraps("after &", "sleep 1 & ")
  wraps("in the background", "", " &")
  wraps("in a subshell", "(", ")")
  wraps("in a group", "{ ", "; }")
  wraps("in a condition", "if ", "; then :; fi")
  wraps("in a branch", "if true; then ", "; else :; fi")
  wraps("in the other branch", "if true; then :; else ", "; fi")
  wraps("in a while loop", "while ", "; do break; done")
  wraps("in a for loop", "for i in 1 2; do ", "; done")
  wraps("in a C-style loop", "for ((i=0;i<2;i++)); do ", "; done")
  wraps("in a case", "case x in x) ", ";; esac")
  wraps("in a function that is called", "f() { ", "; }; f")
  wraps("in $( )", "x=$(", ")")
  wraps("in a double-quoted $( )", 'echo "$(', ')"')
  wraps("in backquotes", "echo `", "`")
  wraps("in a process substitution", "cat <(", ")")
  wraps("in an expanded here-document", "cat <<E\n$(", ")\nE")
  wraps("in a default", "echo ${x:-$(", ")}")
  wraps("in an expression", "echo $(( $(", ") + 1 ))")
  wraps("in [[ ]]", "[[ -n $(", ") ]]")
  wraps("after !", "! ")
  wraps("at the beginning of a pipeline", "", " | cat")
  wraps("at its end", "echo | ")
  wraps("with redirections", "", " > /dev/null 2>&1")
  wraps("with redirections before it", "2>/dev/null ")
  wraps("after a comment", "# a comment\n")
  wraps("on a continued line", "\\\n")
  wraps("with a coproc", "coproc ")
  wraps("after blanks", "  \t")

  enforce.tables(here, {
    rewritten = rewritten,
    unchanged = {
      { "what runs elsewhere", "ssh host 'git clone https://h/o/r'" },
      { "command -v", "command -v git clone" },
      { "a function that nobody calls", "f() { git clone https://h/o/r; }" },
      { "type", "type git" },
      { "a script's text as data", "echo 'bash -c \"git clone https://h/o/r\"'" },
      { "a here-document for cat", "cat > /project/x <<'E'\ngit clone https://h/o/r\nE" },
      { "a pattern", "grep -r 'curl -o x https://h' ." },
      { "a wrapper without a download", "sudo env A=b timeout 5 ls" },
      { "sh of a file", "sh build.sh" },
      { "an unknown command with a format", "curl https://h/x | tidier -o json" },
      { "one that writes to the sandbox", "curl https://h/x | tidier -o /sandbox/f" },
      { "an option of a command that only reads", "curl https://h/x | rg -o 'a.b'" },
      { "keys", "tmux send-keys -t 0 'make test' Enter" },
      { "a text that names a tool", "notify-send 'wget is done: https://h/o/r'" },
      { "an address in a program", [[python3 -c 'print("https://h/o/r")']] },
    },
    refused = {
      { "a wrapper without a rule, and a verb", "frob git clone git@h:o/r", "ask", "git" },
      { "a wrapper without a rule, and a name", "frob -x gh repo clone o/r", "ask", "gh" },
      { "a wrapper without a rule, and a host", "frob rsync h:x .", "ask", "rsync" },
      { "a wrapper without a rule, and a user", "frob scp u@h:x .", "ask", "scp" },
      { "a here-document with a download for a shell", "sh <<E\n$(curl https://h/x)\nE", "deny",
        "piped" },
      { "a script with unknown words", 'bash -c "git clone $URL"', "ask", "unknown" },
      { "a download that a pipe carries to eval", 'eval "$(curl https://h/x)"', "deny", "piped" },
      { "one to source", "source <(curl https://h/x)", "deny", "piped" },
      { "one to a shell's file", "bash <(curl -s https://h/x)", "deny", "piped" },
      { "one to sh -c", 'sh -c "$(curl -fsSL https://h/x)"', "deny", "piped" },
      { "one to a shell after sudo", "curl https://h/x | sudo bash -s -- -y", "deny", "piped" },
      { "one in a here-string", 'bash <<< "$(curl https://h/x)"', "deny", "piped" },
      { "a shell that gets it printed", "echo 'git clone https://h/o/r' | sh", "ask",
        "several words" },
      { "keys in pieces", "tmux send-keys 'wget ' https://h/x Enter", "ask", "from pieces" },
      { "a script for arguments", "parallel 'wget -q {}' ::: https://h/x", "ask",
        "a script made of several words cannot be edited" },
      { "a script that an unknown command gets", "ls | entr -s 'wget https://h/x'", "ask",
        "entr runs wget" },
      { "one after an editor's sign", "vim -es -c ':!wget https://h/x' -c q", "ask",
        "vim runs wget" },
      { "a program that spawns", "expect -c 'spawn wget https://h/x'", "ask", "wget" },
      { "a program that runs a tool", "perl -e '`curl -O https://h/x`'", "ask", "curl" },
      { "a program that calls one", "python3 -c 'import subprocess as s; s.run([\"wget\", "
        .. "\"https://h/x\"])'", "ask", "runs `wget https://h/x`" },
      { "an editor that gets one", "curl https://h/x | vim - -c 'w f' -c q", "ask",
        "may write what it receives" },
      { "a line editor", "curl https://h/x | ed f", "deny", "ed" },
      { "jobs", "curl https://h/x | crontab -", "deny", "Cannot safely rewrite piped download" },
      { "an unknown command with an output", "curl https://h/x | tidier -o f", "ask",
        "tidier may write what it receives to f" },
      { "the same after =", "curl https://h/x | tidier --output=d/f", "ask", "to d/f" },
      { "a file of socat", "curl https://h/x | socat - OPEN:f,creat", "ask", "its addresses" },
      { "a name that an alias gives", "alias g='git clone'\ng https://h/o/r", "ask", "alias" },
    },
  })
end)
