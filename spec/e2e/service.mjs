// A stand-in for the client's service, on loopback: says one tool call a turn.
import http from 'node:http';

const TEXT = (text) => ({ type: 'text', text });

function answer(body, calls) {
  if (!body.tools?.length) return TEXT('ok'); // titles, summaries
  const turn = body.messages.filter((m) => m.role === 'assistant').length;
  const call = calls[turn];
  return call ? { type: 'tool_use', id: `toolu_${turn}`, ...call } : TEXT('done');
}

let messages = 0; // the client takes two with one id for pieces of one

function* events(body, block) {
  const used = block.type === 'tool_use';
  const usage = { input_tokens: 1, output_tokens: 1 };
  yield { type: 'message_start', message: {
    id: `msg_${messages += 1}`, type: 'message', role: 'assistant', model: body.model, content: [],
    stop_reason: null, stop_sequence: null, usage } };
  yield { type: 'content_block_start', index: 0, content_block: used ? { ...block, input: {} } : TEXT('') };
  yield { type: 'content_block_delta', index: 0, delta: used
    ? { type: 'input_json_delta', partial_json: JSON.stringify(block.input) }
    : { type: 'text_delta', text: block.text } };
  yield { type: 'content_block_stop', index: 0 };
  yield { type: 'message_delta', delta: { stop_reason: used ? 'tool_use' : 'end_turn', stop_sequence: null }, usage };
  yield { type: 'message_stop' };
}

function reply(response, body, block) {
  if (!body.stream) {
    const last = [...events(body, block)][0].message;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ ...last, content: [block], stop_reason: 'end_turn' }));
    return;
  }
  response.setHeader('content-type', 'text/event-stream');
  for (const event of events(body, block)) response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  response.end();
}

// What the client told the model about the tool calls: { id: text }.
function results(body, into) {
  for (const message of body.messages ?? [])
    for (const part of Array.isArray(message.content) ? message.content : [])
      if (part.type === 'tool_result')
        into[part.tool_use_id] = [part.content].flat().map((c) => c.text ?? c).join('\n');
}

// Everything that the model was sent, as text; `heard` gives the last and longest.
export async function startService(calls) {
  const told = {};
  let heard = '';
  const server = http.createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const body = text ? JSON.parse(text) : {};
    if (request.url.startsWith('/v1/messages/count_tokens')) return response.end('{"input_tokens":1}');
    if (request.method !== 'POST' || !request.url.startsWith('/v1/messages')) {
      response.statusCode = 404;
      return response.end('{}');
    }
    results(body, told);
    if (body.tools?.length) heard = JSON.stringify([body.system, body.messages]);
    return reply(response, body, answer(body, calls));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => { server.closeAllConnections(); server.close(); };
  return { port: server.address().port, told, heard: () => heard, stop };
}
