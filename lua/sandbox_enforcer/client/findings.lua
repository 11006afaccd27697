--- What a check of `doctor` finds: `{ level, text, fix, way }`. The level is "ok", "warning" or
-- "problem"; `fix` says what to do, as a command if possible; `way`, for programs, names the way
-- around the hook that was checked.
-- @module sandbox_enforcer.client.findings
local findings = {}

function findings.ok(text) return { level = "ok", text = text } end

function findings.warning(text, fix) return { level = "warning", text = text, fix = fix } end

function findings.problem(text, fix) return { level = "problem", text = text, fix = fix } end

return findings
