--- Lynx prints what it fetches; only additional files land.

--- Options whose file may be in the same word: "-session=f" is read as -s with the rest.
local FILES = {
  ["-c"] = { "md_log=", "ookie_save_file=" }, ["-e"] = { "rror_file=" },
  ["-s"] = { "ession=", "essionout=" },
}

local function lands(call)
  if call:has("-help", "-version") then return {} end
  local list = call:prints_pages()
  for _, item in ipairs(call.options) do
    for _, beginning in ipairs(FILES[item.name] or {}) do
      local file = call.behind(item, beginning)
      if file then list[#list + 1] = { item = file } end
    end
  end
  if call:has("-traversal") and not call:has("-dump") then
    list[#list + 1] = { name = ".", directory = true,
      refuse = "lynx -traversal writes to the working directory: cd to the sandbox first" }
  end
  return list
end

--- What the standard input holds is sent, or who the user is.
local function does(call)
  local sends = call:has("-post_data", "-get_data", "-auth", "-pauth")
  return { sends and { kind = "send" } or nil }
end

return {
  command = "lynx",
  about = "--help --version",
  examples = {
    ["lynx -dump U"] = true,
    ["lynx -dump -cmd_log=f U"] = "lynx -dump -cmd_log=SANDBOX/f U",
    ["lynx -traversal U"] = "deny",
    ["lynx -dump -cmd_log=l https://h/b"] = "lynx -dump -cmd_log=SANDBOX/l https://h/b",
  },
  does = does,
  grammar = { "gnu", cluster = false, abbreviate = false, ends = false },
  options = {
    flag = [[
      -accept_all_cookies|--accept_all_cookies -anonymous|--anonymous -base|--base -book|--book
      -buried_news|--buried_news -case|--case -center|--center -child_relaxed|--child_relaxed
      -child|--child -collapse_br_tags|--collapse_br_tags -cookies|--cookies -core|--core
      -crawl|--crawl -curses_pads|--curses_pads -debug_partial|--debug_partial
      -default_colors|--default_colors -dont_wrap_pre|--dont_wrap_pre -dump|--dump
      -emacskeys|--emacskeys -enable_scrollback|--enable_scrollback -exec|--exec
      -force_empty_hrefless_a|--force_empty_hrefless_a -force_html|--force_html
      -force_secure|--force_secure -forms_options|--forms_options -from|--from -ftp|--ftp
      -get_data|--get_data -head|--head -help|--help -historical|--historical
      -html5_charsets|--html5_charsets -image_links|--image_links -ismap|--ismap
      -justify|--justify -list_decoded|--list_decoded -list_inline|--list_inline
      -listonly|--listonly -localhost|--localhost -locexec|--locexec -mime_header|--mime_header
      -minimal|--minimal -nested_tables|--nested_tables -nobold|--nobold -nobrowse|--nobrowse
      -nocc|--nocc -nocolor|--nocolor -noexec|--noexec -nofilereferer|--nofilereferer
      -nolist|--nolist -nolog|--nolog -nomargins|--nomargins -nomore|--nomore
      -nonrestarting_sigwinch|--nonrestarting_sigwinch -nonumbers|--nonumbers -nopause|--nopause
      -noprint|--noprint -noredir|--noredir -noreferer|--noreferer -noreverse|--noreverse
      -nostatus|--nostatus -notitle|--notitle -nounderline|--nounderline
      -number_fields|--number_fields -number_links|--number_links -partial|--partial
      -passive_ftp|--passive_ftp -popup|--popup -post_data|--post_data -preparsed|--preparsed
      -prettysrc|--prettysrc -print|--print -pseudo_inlines|--pseudo_inlines -raw|--raw
      -realm|--realm -reload|--reload -resubmit_posts|--resubmit_posts -rlogin|--rlogin
      -scrollbar_arrow|--scrollbar_arrow -scrollbar|--scrollbar -selective|--selective
      -short_url|--short_url -show_cfg|--show_cfg -show_cursor|--show_cursor
      -show_rate|--show_rate -soft_dquotes|--soft_dquotes -source|--source
      -stack_dump|--stack_dump -startfile_ok|--startfile_ok -stderr|--stderr -stdin|--stdin
      -syslog_urls|--syslog_urls -tagsoup|--tagsoup -telnet|--telnet -tlog|--tlog -tna|--tna
      -trace|--trace -traversal|--traversal -trim_blank_lines|--trim_blank_lines
      -trim_input_fields|--trim_input_fields -underline_links|--underline_links
      -underscore|--underscore -unique_urls|--unique_urls -update_term_title|--update_term_title
      -use_mouse|--use_mouse -validate|--validate -verbose|--verbose -version|--version
      -vikeys|--vikeys -with_backspaces|--with_backspaces -xhtml_parsing|--xhtml_parsing
    ]],
    value = [[
      -a[] -assume_charset|--assume_charset -assume_local_charset|--assume_local_charset
      -assume_unrec_charset|--assume_unrec_charset -auth|--auth -b[] -bibhost|--bibhost -c[]
      -cache|--cache -connect_timeout|--connect_timeout -convert_to|--convert_to -d[]
      -delay|--delay -display_charset|--display_charset -display|--display -e[] -editor|--editor
      -h[] -hiddenlinks|--hiddenlinks -homepage|--homepage -i[] -index|--index -l[] -link|--link
      -n[] -newschunksize|--newschunksize -newsmaxchunk|--newsmaxchunk -nozap|--nozap -p[]
      -partial_thres|--partial_thres -pauth|--pauth -r[] -read_timeout|--read_timeout
      -restrictions|--restrictions -s[] -socks5_proxy|--socks5_proxy -syslog|--syslog -t[]
      -term|--term -trace_mask|--trace_mask -u[] -useragent|--useragent -w[] -width|--width
    ]],
    read = [[
      -cfg|--cfg -cmd_script|--cmd_script -cookie_file|--cookie_file -lss|--lss
      -sessionin|--sessionin
    ]],
    fetch = [[
      -cmd_log|--cmd_log -cookie_save_file|--cookie_save_file -error_file|--error_file
      -sessionout|--sessionout -session|--session
    ]],
  },
  operands = function(call) return call:pages() end,
  lands = lands,
  inspect = function(call)
    for _, item in ipairs(call.options) do
      if #item.name == 2 and not item.text:find("=", 1, true) then
        return nil, ("unknown option %s%s"):format(item.name, item.text)
      end
      if item.name == "-exec" or item.name == "-cmd_script"
        or item.name == "-c" and item.text:find("^md_script=") then
        return nil, "it may run a program, or save what it shows"
      end
    end
    for _, item in ipairs(call.operands) do
      if item.text == "-" then return nil, "it reads options from its input" end
    end
    return true
  end,
  only_fetches = "-dump -source -nolist -width -useragent -nonumbers -number_links",
}
