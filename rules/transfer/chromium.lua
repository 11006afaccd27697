--- Browsers that print a page, or write a picture of it, in headless mode.
--    chromium --headless --dump-dom URL > f    ->  … > SANDBOX/f
--    chromium --headless --screenshot URL          asked: it writes what it fetches
return {
  command = "chromium",
  also = [[
    chromium-browser chrome google-chrome google-chrome-stable brave brave-browser microsoft-edge
    firefox phantomjs slimerjs shot-scraper single-file
  ]],
  examples = {
    ["chromium --headless --dump-dom https://h/x > f"] =
      "chromium --headless --dump-dom https://h/x > SANDBOX/f",
    ["chromium https://h/x"] = true,
  },
  partial = true,
  helps = { with = "--version", only = "" },
  answers = { "%-dump%-dom", "%-repl", "://" },
  saves = { "%-screenshot", "%-print%-to%-pdf", "%-save", "%-user%-data%-dir.*://" },
  copies = { "%-screenshot", "%-print%-to%-pdf", "%-dump%-dom" },
}
