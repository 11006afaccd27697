--- The page's style: light or dark, as the reader prefers.
-- @module sandbox_enforcer.cli.page.style
return { text = [[
:root { color-scheme: light dark; --bg: #fbfbfa; --panel: #ffffff; --ink: #1c1e21; --soft: #5c636b;
  --line: #dfe2e6; --allow: #2b8a4b; --rewrite: #2468b2; --ask: #b36b00; --deny: #c0392b;
  --none: #8b939c; --mark: #fff1b8; --focus: #2468b2; }
@media (prefers-color-scheme: dark) {
  :root { --bg: #15181c; --panel: #1d2126; --ink: #e4e7eb; --soft: #9aa3ad; --line: #343a42;
    --allow: #5cc47f; --rewrite: #6fb1f7; --ask: #f0b357; --deny: #ff8074; --none: #78818b;
    --mark: #5a4a12; --focus: #6fb1f7; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--ink);
  font: 14px/1.45 system-ui, -apple-system, "Segoe UI", sans-serif; }
header, main { max-width: 1280px; margin: 0 auto; padding: 16px 20px; }
header { padding-bottom: 0; }
h1 { font-size: 20px; margin: 0 0 2px; }
h2 { font-size: 13px; margin: 0 0 6px; font-weight: 600; }
.soft { color: var(--soft); }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(130px, 1fr)); gap: 10px;
  margin: 14px 0; }
.card, .plot { background: var(--panel); border: 1px solid var(--line); border-radius: 8px;
  padding: 10px 12px; }
.card b { display: block; font-size: 22px; font-variant-numeric: tabular-nums; }
.card { border-left: 4px solid var(--line); }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(270px, 1fr)); gap: 10px;
  margin-bottom: 14px; }
.plot svg { width: 100%; height: 96px; display: block; }
.axis { display: flex; justify-content: space-between; color: var(--soft); font-size: 11px; }
.hosts { display: grid; grid-template-columns: minmax(0, 12em) 1fr auto; gap: 3px 8px;
  align-items: center; font-size: 12px; }
.hosts span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.hosts i { display: block; height: 9px; border-radius: 3px; background: var(--rewrite); }
.bar { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; position: sticky; top: 0;
  background: var(--bg); padding: 8px 0; z-index: 1; }
input, select, button { font: inherit; color: inherit; background: var(--panel);
  border: 1px solid var(--line); border-radius: 6px; padding: 5px 9px; }
input[type=search] { flex: 1 1 240px; }
select { max-width: 12em; }
#kinds { display: flex; flex-wrap: wrap; gap: 4px; }
button { cursor: pointer; }
button[aria-pressed=true] { border-color: currentColor; font-weight: 600; }
button[aria-pressed=false] { opacity: .45; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 1px; }
table { width: 100%; border-collapse: collapse; background: var(--panel); table-layout: fixed;
  border: 1px solid var(--line); border-radius: 8px; }
th { text-align: left; font-size: 12px; color: var(--soft); font-weight: 600; }
th, td { padding: 5px 10px; border-bottom: 1px solid var(--line); vertical-align: top; }
tr.row { cursor: pointer; }
tr.row:hover, tr.row.at { background: color-mix(in srgb, var(--focus) 10%, transparent); }
td.command { font: 12.5px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
  overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
td.time, .ms { font-variant-numeric: tabular-nums; color: var(--soft); white-space: nowrap; }
.ms { text-align: right; }
.tag { font-weight: 600; white-space: nowrap; }
.allow { color: var(--allow); } .rewrite { color: var(--rewrite); } .ask { color: var(--ask); }
.deny { color: var(--deny); } .none { color: var(--none); }
.card.allow, .card.rewrite, .card.ask, .card.deny, .card.none { border-left-color: currentColor; }
.card span { color: var(--soft); }
tr.more td { background: color-mix(in srgb, var(--ink) 4%, transparent); }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 3px 14px;
  margin: 4px 0; }
dt { color: var(--soft); }
dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere;
  font: 12.5px/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
mark { background: var(--mark); color: inherit; }
kbd { border: 1px solid var(--line); border-radius: 4px; padding: 0 5px; font-size: 12px; }
pre { background: var(--panel); border: 1px solid var(--line); border-radius: 8px;
  padding: 10px 12px; overflow-x: auto; font-size: 12.5px; }
@media (max-width: 760px) { .wide { display: none; } }
]] }
