import { connect, createServer } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

// The front of a double, in a thread of its own, which a test stops: see machine.ts.
if (parentPort === null) throw new Error('machine-thread.ts runs in a worker thread only');
const thread = parentPort;
const { port, isOn } = workerData as { readonly port: number; readonly isOn: Int32Array };

const front = createServer((socket) => {
  const inner = connect(port, '127.0.0.1');
  for (const [from, to] of [
    [socket, inner],
    [inner, socket],
  ] as const)
    from.on('error', () => to.destroy()).pipe(to);
});
front.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => thread.postMessage(front.address(), []));
thread.on('message', () => {
  thread.postMessage('off', []);
  Atomics.wait(isOn, 0, 0);
});
