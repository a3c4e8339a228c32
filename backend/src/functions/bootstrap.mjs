// Runs inside Deno, before a function's own file: gives it a port of its own and what hosted functions find there.
const { Deno } = globalThis;
const serve = Deno.serve;
const write = (stream, text) => stream.writeSync(new TextEncoder().encode(`${text}\n`));
const inBackground = new Set();
// As on hosted, where a function is one thread.
delete globalThis.Worker;
let isListening = false;

// What comes down the pipe wants to come back as a sign of life, or to end this once all work is done. The pipe closes
// when the backend dies, however it dies.
async function obey() {
  for await (const asked of Deno.stdin.readable.pipeThrough(new TextDecoderStream())) {
    if (asked.includes('\n')) void Promise.allSettled(inBackground).then(() => Deno.exit(0));
    else write(Deno.stdout, JSON.stringify({ alive: asked }));
  }
}

function listen(handler) {
  isListening = true;
  void obey().finally(() => Deno.exit(0));
  const onListen = ({ port }) => write(Deno.stdout, JSON.stringify({ listening: port }));
  return serve({ hostname: '127.0.0.1', port: 0, onListen }, handler);
}

// Deno.serve(handler), Deno.serve(options, handler) and Deno.serve({ handler }).
Deno.serve = (first, second) => listen(typeof first === 'function' ? first : (second ?? first.handler));

// export default { fetch }
addEventListener('load', async () => {
  if (isListening) return;
  const { default: exported } = await import(Deno.mainModule);
  // A handler that names no parameter is given none.
  if (typeof exported?.fetch === 'function') listen((request, info) => exported.fetch(request, info));
});

globalThis.EdgeRuntime = {
  waitUntil(work) {
    const done = Promise.resolve(work)
      .catch((error) => write(Deno.stderr, String(error?.stack ?? error)))
      .finally(() => inBackground.delete(done));
    inBackground.add(done);
    return done;
  },
};
