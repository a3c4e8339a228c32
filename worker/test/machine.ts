import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { connect } from 'node:net';
import { Worker } from 'node:worker_threads';
import { onTestFinished } from 'vitest';

/**
 * The address of a double at a machine that can be switched off: then no packet is answered, not even those that ask for a
 * connection. It ends with the test.
 */
export async function switchable(double: { readonly url: string }) {
  const isOn = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { port: Number(new URL(double.url).port), isOn };
  const thread = new Worker(new URL('./machine-thread.ts', import.meta.url), { workerData });
  let waiting: readonly Socket[] = [];
  const on = (): void => {
    for (const socket of waiting) socket.destroy();
    isOn[0] = 1;
    Atomics.notify(isOn, 0);
  };
  onTestFinished(async () => {
    on();
    await thread.terminate();
  });
  const [{ port }] = (await once(thread, 'message')) as [AddressInfo];
  return {
    url: `http://127.0.0.1:${port}`,
    on,
    async off(): Promise<void> {
      isOn[0] = 0;
      thread.postMessage('off', []);
      await once(thread, 'message');
      // Of connections that no thread accepts, the system keeps two, and drops every other one.
      waiting = Array.from({ length: 8 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
      await Promise.race(waiting.map((socket) => once(socket, 'connect')));
    },
  };
}
