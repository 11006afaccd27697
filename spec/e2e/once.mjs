// One session of the real client in a home that is there: node once.mjs BASE PROGRAM COMMAND...
// BASE has home/ and project/. Somebody answers yes; each question, and what the model was told, is
// printed. The exit status is that of the client.
import { bash } from './session.mjs';
import { runClient } from './client.mjs';

const [, , , base, ...commands] = process.argv;
const run = await runClient({ base, settings: {}, mode: 'default', user: 'yes', calls: commands.map(bash) });
for (const question of run.questions) console.log(`prompt: ${JSON.stringify(question.input)}`);
for (const [id, text] of Object.entries(run.told)) console.log(`${id}: ${text}`);
process.exitCode = run.status;
