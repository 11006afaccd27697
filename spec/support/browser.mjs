// node spec/support/browser.mjs CHROMIUM PAGE <steps: looks at a page in a browser without a window,
// which is spoken to through a pipe. Steps are a list in JSON: {"key": "j"}, {"text": "typed"},
// {"eval": "expression"}, {"scheme": "dark"}, {"shot": "file.png"}. It prints, as JSON, what the
// expressions gave, the errors of the page, and what it tried to fetch.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [program, page] = process.argv.slice(2);
const steps = JSON.parse(readFileSync(0, "utf8"));
const home = mkdtempSync(join(tmpdir(), "browser-"));
const browser = spawn(program, ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
  "--disable-dev-shm-usage", "--disable-background-networking", "--window-size=1200,900",
  `--user-data-dir=${home}`, "--remote-debugging-pipe"],
  { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"], env: { ...process.env, HOME: home } });

const waiting = new Map(), told = { values: [], errors: [], fetched: [] };
let next = 0, text = "", loaded;
const load = new Promise((resolve) => { loaded = resolve; });
browser.stdio[4].on("data", (bytes) => {
  text += bytes;
  for (let end; (end = text.indexOf("\0")) >= 0; text = text.slice(end + 1)) {
    const message = JSON.parse(text.slice(0, end));
    if (message.id) waiting.get(message.id)(message.result ?? message);
    if (message.method === "Page.loadEventFired") loaded();
    if (message.method === "Runtime.exceptionThrown")
      told.errors.push(message.params.exceptionDetails.exception.description);
    if (message.method === "Network.requestWillBeSent" && message.params.request.url !== page)
      told.fetched.push(message.params.request.url);
  }
});
const send = (method, params = {}, sessionId) => new Promise((resolve) => {
  waiting.set(++next, resolve);
  browser.stdio[3].write(`${JSON.stringify({ id: next, method, params, sessionId })}\0`);
});

const NAMES = { "/": "Slash", Enter: "Enter", Escape: "Escape", ArrowDown: "ArrowDown" };
const limit = setTimeout(() => { browser.kill("SIGKILL"); process.exit(3); }, 60000);
const { targetId } = await send("Target.createTarget", { url: "about:blank" });
const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
const ask = (method, params) => send(method, params, sessionId);
for (const name of ["Page", "Runtime", "Network"]) await ask(`${name}.enable`);
await ask("Page.navigate", { url: page });
await load;
for (const step of steps) {
  if (step.key) {
    const key = { key: step.key, code: NAMES[step.key] ?? `Key${step.key.toUpperCase()}`,
      text: step.key.length === 1 ? step.key : step.key === "Enter" ? "\r" : undefined };
    await ask("Input.dispatchKeyEvent", { type: "keyDown", ...key });
    await ask("Input.dispatchKeyEvent", { type: "keyUp", ...key, text: undefined });
  }
  if (step.text) await ask("Input.insertText", { text: step.text });
  if (step.scheme) await ask("Emulation.setEmulatedMedia", {
    features: [{ name: "prefers-color-scheme", value: step.scheme }] });
  if (step.eval) {
    const { result } = await ask("Runtime.evaluate", { expression: step.eval, returnByValue: true });
    told.values.push(result.value ?? null);
  }
  if (step.shot) {
    const { data } = await ask("Page.captureScreenshot", { captureBeyondViewport: true });
    writeFileSync(step.shot, Buffer.from(data, "base64"));
  }
}
clearTimeout(limit);
browser.once("exit", () => {
  rmSync(home, { recursive: true, force: true });
  console.log(JSON.stringify(told));
});
await Promise.race([send("Browser.close"), new Promise((done) => browser.once("exit", done))]);
