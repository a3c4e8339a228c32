import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { pack, sdkFor, secretKey } from '../fixtures/double.ts';

/** Starts the double as a process; resolves with its origin. */
async function startProcess(folder: string): Promise<{ process: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, STRIPE_SECRET_KEY: secretKey, STRIPE_DOUBLE_FOLDER: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(createInterface(child.stdout), 'line');
  return { process: child, origin: (JSON.parse(String(line)) as { url: string }).url };
}

test('a double that is killed keeps everything that it has answered', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stripe-double-killed-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const first = await startProcess(folder);
  const before = sdkFor(first.origin);
  const order = (key: number) =>
    before.checkout.sessions
      .create(pack, { idempotencyKey: `order-${key}` })
      .then(({ id }) => [key, id] as const);
  const paid = await order(0);
  await fetch(`${first.origin}/test/checkout/sessions/${paid[1]}/pay`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}` },
    body: JSON.stringify({ number: '4242424242424242' }),
  });
  const orders = Array.from({ length: 40 }, (_, key) => order(key + 1));
  const killed = orders[9]?.then(() => first.process.kill('SIGKILL'));
  const answered = (await Promise.allSettled(orders)).flatMap((each) =>
    each.status === 'fulfilled' ? [each.value] : [],
  );
  await killed;

  const after = sdkFor((await startProcess(folder)).origin);
  expect(await after.checkout.sessions.retrieve(paid[1])).toMatchObject({ payment_status: 'paid' });
  expect(answered.length).toBeGreaterThan(9);
  for (const [key, id] of answered)
    expect((await after.checkout.sessions.create(pack, { idempotencyKey: `order-${key}` })).id).toBe(id);
});
