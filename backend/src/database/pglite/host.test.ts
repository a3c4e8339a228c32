import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { copyOfTemplate, removeFolder } from '../../../testing/template.ts';
import { setCancelFlags } from './cancel-flags.ts';
import { compiledPostgres } from './compiled-postgres.ts';
import type { HostMessage, HostOptions } from './protocol.ts';

test('a cancellation that comes as late as the rollback does not keep the transaction open', async () => {
  const folder = await copyOfTemplate();
  onTestFinished(() => removeFolder(folder));
  const options: HostOptions = {
    folder: join(folder, 'db'),
    syncedUntil: 0,
    postgres: await compiledPostgres(),
  };
  const host = new Worker(new URL('./host.ts', import.meta.url), { workerData: options });
  onTestFinished(async () => void (await host.terminate()));
  const next = async (): Promise<HostMessage> => ((await once(host, 'message')) as [HostMessage])[0];
  const ready = await next();
  if (ready.kind !== 'ready') throw new Error(`The thread began with ${ready.kind}`);

  const run = (text: string, begins = false) => {
    const response = next();
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    host.postMessage({ id: 1, kind: 'exec', text, begins });
    return response;
  };
  expect(await run('select 1 / 0', true)).toMatchObject({ kind: 'failure', error: { code: '22012' } });
  const rollback = run('rollback');
  // Set without a pause, so that the flags are seen at every step of the rollback.
  for (const until = performance.now() + 300; performance.now() < until;) setCancelFlags(ready.cancelFlags);
  expect(await rollback).toMatchObject({ kind: 'result' });
  expect(await run('select 1')).toMatchObject({ kind: 'result' });
});
