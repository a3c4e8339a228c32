import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { styles } from '@irodori/words/vocabulary';
import { drawInk } from '@irodori/ink/draw';

const requests = styles.map((style, seed) => ({ attributes: {}, style, seed, width: 768, height: 768 }));
/** Draws the requests in the order of `workerData.order` and posts a hash of each picture. */
const script = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { createHash } = require('node:crypto');
  import(workerData.module).then(({ drawInk }) => {
    const hashes = {};
    for (const i of workerData.order)
      hashes[i] = createHash('sha256').update(drawInk(workerData.requests[i]).svg).digest('hex');
    parentPort.postMessage(Object.values(hashes));
  });
`;

async function hashesOfThread(order: readonly number[]): Promise<unknown> {
  const workerData = {
    module: pathToFileURL(createRequire(import.meta.url).resolve('@irodori/ink/draw')).href,
    requests,
    order,
  };
  const thread = new Worker(script, { eval: true, workerData });
  const [hashes] = (await once(thread, 'message')) as [unknown];
  await thread.terminate();
  return hashes;
}

test('two threads that draw in opposite orders and this one draw the same bytes', async () => {
  const order = requests.map((_, i) => i);
  const threads = Promise.all([hashesOfThread(order), hashesOfThread(order.toReversed())]);
  const here = requests.map((request) => createHash('sha256').update(drawInk(request).svg).digest('hex'));
  expect(await threads).toEqual([here, here]);
});
