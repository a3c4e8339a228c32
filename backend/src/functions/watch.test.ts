import { spawn } from 'node:child_process';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../contract/client.ts';
import { Watch } from './watch.ts';

const limits = { processor: 60, memory: Infinity };

function compute(milliseconds: number): void {
  const before = process.cpuUsage();
  const used = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  while (used() < milliseconds);
}

function watching(ping: () => void) {
  let isExceeded = false;
  const watch = new Watch({ pid: process.pid, ping, exceeded: () => (isExceeded = true) }, limits);
  onTestFinished(() => watch.stop());
  return { watch, isExceeded: () => isExceeded };
}

test('a process that computes and gives its signs of life stays within the processor limit, even if they are read late', async () => {
  const answering = spawn('cat', { stdio: ['pipe', 'pipe', 'ignore'] });
  onTestFinished(() => void answering.kill());
  let asked = 0;
  const { watch, isExceeded } = watching(() => {
    asked += 1;
    answering.stdin.write('?');
    // The sign of life waits to be read meanwhile.
    compute(2 * limits.processor);
  });
  answering.stdout.on('data', () => watch.alive());
  watch.alive();
  compute(2 * limits.processor);
  await eventually(() => expect(asked).toBeGreaterThan(1));
  expect(isExceeded()).toBe(false);
});

test('a process that computes without giving a sign of life exceeds the processor limit', async () => {
  const { watch, isExceeded } = watching(() => compute(2 * limits.processor));
  watch.alive();
  compute(20);
  await eventually(() => expect(isExceeded()).toBe(true));
});
