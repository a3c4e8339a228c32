// Runs in Deno before the function's entry file: lets the function listen on a free port, and adds the globals of
// hosted functions.
const { Deno } = globalThis;
const serve = Deno.serve;
const write = (stream, text) => stream.writeSync(new TextEncoder().encode(`${text}\n`));
const inBackground = new Set();
// Hosted functions have no workers.
delete globalThis.Worker;
let isListening = false;

// Text from the backend is echoed as a sign of life; a line feed ends the process once its background work is done. The
// pipe closes when the backend ends for any reason.
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
  // The parameters are named because Deno.serve passes no arguments to a handler that declares none.
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
