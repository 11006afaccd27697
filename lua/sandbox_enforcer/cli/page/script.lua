--- The page's script: plots, filters, search, keys. It shows texts only as text.
-- @module sandbox_enforcer.cli.page.script
return { text = [[
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const KINDS = ["allow", "rewrite", "ask", "deny", "none"];
const NAMES = { allow: "approved", rewrite: "rewritten", ask: "asked", deny: "denied",
    none: "left alone" };
const $ = (id) => document.getElementById(id);
function make(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes || {})) node.setAttribute(key, value);
  node.append(...children);
  return node;
}
function svg(tag, attributes, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  node.append(...children);
  return node;
}

// what happened over time: by the hour, or by the day if there are many
function buckets() {
  const keys = Object.keys(data.hours).sort();
  const length = keys.length > 96 ? 10 : 13;
  const found = new Map();
  for (const key of keys) {
    const name = key.slice(0, length), hour = data.hours[key];
    const one = found.get(name) || { name, decisions: {}, saved: 0, us: 0, timed: 0, most: 0,
        hosts: {} };
    found.set(name, one);
    for (const [kind, count] of Object.entries(hour.decisions
        || {})) one.decisions[kind] = (one.decisions[kind] || 0) + count;
    one.saved += hour.saved || 0;
    one.us += hour.us || 0;
    one.timed += hour.timed || 0;
    one.most = Math.max(one.most, hour.most || 0);
    for (const [host, count] of Object.entries(hour.hosts
        || {})) one.hosts[host] = (one.hosts[host] || 0) + count;
  }
  return [...found.values()];
}
function plot(title, list, parts, unit) {
  const box = make("section", { class: "plot" }, make("h2", {}, title));
  const W = 400, H = 120, low = 0, high = 2;
  const totals = list.map((one) => parts.reduce((sum, part) => sum + part.of(one), 0));
  const most = Math.max(...totals, 0);
  if (!most) { box.append(make("p", { class: "soft" }, "nothing yet")); return box; }
  const picture = svg("svg", { viewBox: `0 0 ${W} ${H}`, preserveAspectRatio: "none",
      role: "img", "aria-label": `${title}, at most ${unit(most)}` });
  const step = W / list.length, width = Math.min(Math.max(step * 0.8, 1), 24);
  list.forEach((one, i) => {
    let y = H - low;
    for (const part of parts) {
      const value = part.of(one), height = value / most * (H - low - high);
      if (!height) continue;
      y -= height;
      picture.append(svg("rect", { x: i * step + (step - width) / 2, y, width, height,
          fill: `var(--${part.color})` },
        svg("title", {}, `${one.name}: ${part.name} ${unit(value)}`)));
    }
  });
  const ends = list.length > 1 ? [list.at(0), list.at(-1)] : [list.at(0)];
  box.append(make("div", { class: "axis" }, unit(most)), picture,
    make("div", { class: "axis" },
      ...ends.map((one) => make("span", {}, one.name.replace("T", " ")))));
  return box;
}
function hosts(list) {
  const box = make("section", { class: "plot" }, make("h2", {}, "Downloads by host"));
  const counts = {};
  for (const one of list) for (const [host,
      count] of Object.entries(one.hosts)) counts[host] = (counts[host] || 0) + count;
  const top = Object.entries(counts).sort((a, b) => b[1] - a[1]).slice(0, 6);
  if (!top.length) { box.append(make("p", { class: "soft" }, "nothing yet")); return box; }
  const grid = make("div", { class: "hosts" });
  for (const [host, count] of top)
    grid.append(make("span", { title: host }, host), make("i",
        { style: `width:${100 * count / top[0][1]}%` }), make("b", {}, String(count)));
  box.append(grid);
  return box;
}
function drawPlots() {
  const list = buckets();
  if (!list.length) return;
  const count = (n) => String(n), ms = (us) => `${(us / 1000).toFixed(1)} ms`;
  $("plots").append(
    plot("Decisions", list, KINDS.map((kind) => ({ color: kind, name: NAMES[kind],
        of: (one) => one.decisions[kind] || 0 })), count),
    plot("Prompts saved", list, [{ color: "allow", name: "saved", of: (one) => one.saved
        || one.decisions.allow || 0 }], count),
    hosts(list),
    plot("Time for a decision, on average", list, [{ color: "rewrite", name: "average",
        of: (one) => one.timed ? one.us / one.timed : 0 }], ms));
}

// the list
const state = { text: "", kinds: new Set(KINDS), tool: "", session: "", fetches: false,
    shown: 200, at: -1 };
let found = [];
function fits(record) {
  if (!state.kinds.has(record.decision)) return false;
  if (state.tool && record.tool !== state.tool
      || state.session && record.session !== state.session) return false;
  if (state.fetches && !(record.fetches || []).length) return false;
  return !state.text || state.text.split(/\s+/).every((word) => record.all.includes(word));
}
function marked(text) {
  const word = state.text.split(/\s+/)[0], node = make("span", {});
  const at = word ? text.toLowerCase().indexOf(word) : -1;
  if (at < 0) { node.append(text); return node; }
  node.append(text.slice(0, at), make("mark", {}, text.slice(at, at + word.length)),
      text.slice(at + word.length));
  return node;
}
function details(record) {
  const list = make("dl", {});
  const add = (name, value) => { if (value) list.append(make("dt", {}, name), make("dd", {},
      String(value))); };
  add("command", record.command); add("runs as", record.rewritten); add("reason", record.reason);
  add("layer", record.layer); add("class", record.classification); add("profile", record.profile);
  for (const fetch of record.fetches || []) add("download",
      `${fetch.url || "?"} -> ${fetch.to || "?"}${fetch.from ? ` (was ${fetch.from})` : ""}`);
  add("directory", record.cwd); add("agent", record.agent); add("session", record.session);
      add("note", record.note);
  add("id", record.id && `${record.id}   sandbox-enforcer allow ${record.id}`);
  return list;
}
function open(row, record) {
  const next = row.nextSibling;
  if (next && next.classList.contains("more")) { next.remove();
      row.setAttribute("aria-expanded", "false"); return; }
  row.setAttribute("aria-expanded", "true");
  row.after(make("tr", { class: "more" }, make("td", { colspan: "5" }, details(record))));
}
function render() {
  found = data.records.filter(fits);
  const body = $("rows"), rows = found.slice(0, state.shown).map((record) => {
    const row = make("tr", { class: "row", tabindex: "0", "aria-expanded": "false" },
      make("td", { class: "time" }, (record.at || "").slice(0, 19).replace("T", " ")),
      make("td", {}, make("span", { class: `tag ${record.decision}` }, NAMES[record.decision])),
      make("td", { class: "wide" }, record.tool || ""),
      make("td", { class: "command", title: record.reason || "" }, marked(record.command || "")),
      make("td", { class: "ms wide" }, record.us ? (record.us / 1000).toFixed(1) : ""));
    row.addEventListener("click", () => open(row, record));
    row.addEventListener("keydown", (event) => { if (event.key === "Enter") open(row, record); });
    return row;
  });
  body.replaceChildren(...rows);
  $("count").textContent = `${found.length} of ${data.records.length}`;
  $("further").hidden = found.length <= state.shown;
  state.at = -1;
}
function move(by) {
  const rows = [...document.querySelectorAll("tr.row")];
  if (!rows.length) return;
  if (state.at >= 0 && rows[state.at]) rows[state.at].classList.remove("at");
  state.at = Math.min(Math.max(state.at + by, 0), rows.length - 1);
  rows[state.at].classList.add("at");
  rows[state.at].focus();
  rows[state.at].scrollIntoView({ block: "nearest" });
}
function choose(id, key, values) {
  const box = $(id);
  for (const value of [...new Set(values)].filter(Boolean).sort()) box.append(make("option",
      { value }, value));
  box.addEventListener("change", () => { state[key] = box.value; render(); });
}
function begin() {
  for (const record of data.records)
    record.all = [record.command, record.rewritten, record.reason, record.tool, record.session,
        record.id, record.cwd,
      ...(record.fetches
          || []).map((fetch) => fetch.url)].filter(Boolean).join("\n").toLowerCase();
  data.records.reverse();
  for (const kind of KINDS) {
    const count = Object.values(data.hours).reduce((sum, hour) => sum + ((hour.decisions
        || {})[kind] || 0), 0);
    $("cards").append(make("div", { class: `card ${kind}` }, make("b", {}, String(count)),
        make("span", {}, NAMES[kind])));
    const button = make("button", { type: "button", class: kind, "aria-pressed": "true" },
        NAMES[kind]);
    button.addEventListener("click", () => {
      if (!state.kinds.delete(kind)) state.kinds.add(kind);
      button.setAttribute("aria-pressed", String(state.kinds.has(kind)));
      render();
    });
    $("kinds").append(button);
  }
  $("search").addEventListener("input",
      (event) => { state.text = event.target.value.trim().toLowerCase(); render(); });
  $("fetches").addEventListener("change", (event) => { state.fetches = event.target.checked;
      render(); });
  $("further").addEventListener("click", () => { state.shown += 500; render(); });
  choose("tool", "tool", data.records.map((record) => record.tool));
  choose("session", "session", data.records.map((record) => record.session));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target.tagName === "INPUT" || event.target.tagName === "SELECT";
    if (event.key === "Escape") { $("search").value = ""; state.text = ""; event.target.blur();
        render(); }
    else if (typing) return;
    else if (event.key === "/") { event.preventDefault(); $("search").focus(); }
    else if (event.key === "j" || event.key === "ArrowDown") { event.preventDefault(); move(1); }
    else if (event.key === "k" || event.key === "ArrowUp") { event.preventDefault(); move(-1); }
    else if (/^[1-5]$/.test(event.key)) $("kinds").children[event.key - 1].click();
  });
  drawPlots();
  render();
}
begin();
]] }
