--- Emacs: an editor that runs its own language: --eval, a script, or a loaded file.
--    emacs --batch --eval '(url-copy-file "https://h/f" "f")'   asks
return {
  command = "emacs",
  about = "--version --help",
  unconfined = "terminal",
  grammar = { "gnu", equals = true, cluster = false },
  options = {
    flag = [[
      -batch|--batch -debug-init|--debug-init -bg-daemon|--bg-daemon -daemon|--daemon
      -fg-daemon|--fg-daemon -no-build-details|--no-build-details -no-desktop|--no-desktop
      -q|--no-init-file -no-init-file -nl|--no-loadup -no-site-file|--no-site-file
      -nsl|--no-site-lisp -no-site-lisp -no-splash|--no-splash -nw|--no-window-system
      -no-window-system -Q|--quick -quick -module-assertions|--module-assertions
      -fingerprint|--fingerprint -kill|--kill -fh|--fullheight -fs|--fullscreen -fw|--fullwidth
      -mm|--maximized -nbi|--no-bitmap-icon -iconic|--iconic -nbc|--no-blinking-cursor -rv|-r
      --reverse-video -vb|--vertical-scroll-bars -help|--help -version|--version
    ]],
    code = "-eval|--eval -execute|--execute",
    program = "-l|--load -load -script|--script -x",
    read = "-insert|--insert -file|--file -find-file|--find-file -visit|--visit",
    value = [[
      -chdir|--chdir -d|--display -display -init-directory|--init-directory -t|--terminal -terminal
      -u|--user -user -L|--directory -directory -f|--funcall -funcall -seccomp|--seccomp
      -dump-file|--dump-file -bg|--background-color -bd|--border-color -bw|--border-width
      -color|--color -cr|--cursor-color -fn|--font -font -fg|--foreground-color -g|--geometry
      -geometry -ib|--internal-border -lsp|--line-spacing -ms|--mouse-color -name|--name -T|--title
      -title -xrm|--xrm -parent-id|--parent-id
    ]],
  },
  last = "-script -x",
  operands = { { "argument...", with = "-script -x" }, { "file..." } },
  language = {
    comments = ";", quotes = '"', bare = true, loose = true, name = "[%a_*%-][%w_*%-]*",
    joins = "concat", home = "HOME", paths = "getenv expand-file-name",
    calls = {
      run = [[
        shell-command shell-command-to-string async-shell-command call-process-shell-command
        start-process-shell-command call-process start-process process-file process-lines
      ]],
      code = "eval read",
      write = [[
        write-region:3 write-file append-to-file:3 copy-file:2 rename-file:2 make-directory
        make-symbolic-link:2 with-temp-file
      ]],
      fetch = "url-copy-file:2",
      delete = "delete-file delete-directory", read = "insert-file-contents find-file load",
      url = [[
        url-retrieve url-retrieve-synchronously url-insert-file-contents
        package-install package-refresh-contents
      ]],
      tree = "directory-files directory-files-recursively",
    },
  },
  holds = { patterns = { '%(shell%-command%s+"([^"]*)"' } },
  runner = { ends = "el", options = "-l --load" },
  keeps = true,
}
