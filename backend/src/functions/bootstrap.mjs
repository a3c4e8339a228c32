// Runs inside Deno, before a function's own file: gives it a port of its own and what hosted functions find there.
const { Deno } = globalThis;
const serve = Deno.serve;
const write = (stream, text) => stream.writeSync(new TextEncoder().encode(`${text}\n`));

function listen(handler) {
  // The pipe closes when the backend dies, however it dies.
  void Deno.stdin.readable.pipeTo(new WritableStream()).finally(() => Deno.exit(0));
  const onListen = ({ port }) => write(Deno.stdout, JSON.stringify({ listening: port }));
  return serve({ hostname: '127.0.0.1', port: 0, onListen }, handler);
}

// Deno.serve(handler), Deno.serve(options, handler) and Deno.serve({ handler }).
Deno.serve = (first, second) => listen(typeof first === 'function' ? first : (second ?? first.handler));

globalThis.EdgeRuntime = {
  waitUntil(work) {
    Promise.resolve(work).catch((error) => write(Deno.stderr, String(error?.stack ?? error)));
  },
};
