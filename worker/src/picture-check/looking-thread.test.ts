import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { copyFile, mkdtemp, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openLookingThread } from './looking-thread.ts';
import { readClassifier } from './model.ts';
import { usualClassifier } from './usual-classifier.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

// onnxruntime cannot be loaded again once its last thread has ended.
const kept = readClassifier(usualClassifier).then(openLookingThread);
beforeAll(async () => void (await (await kept).ask(await white())));
afterAll(async () => (await kept).close());

const white = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();

/**
 * A thread that hangs: the model of its classifier is a pipe that stays empty. `writer` opens the pipe, once the thread reads
 * it; `mend` puts the real model there.
 */
async function hangingThread() {
  const classifier = await readClassifier(usualClassifier);
  const folder = await mkdtemp(join(tmpdir(), 'irodori-hanging-'));
  const path = join(folder, 'model.onnx');
  execFileSync('mkfifo', [path]);
  const started: Worker[] = [];
  const onWorker = (worker: Worker) => void started.push(worker);
  process.on('worker', onWorker);
  onTestFinished(async () => {
    process.off('worker', onWorker);
    await rm(folder, { recursive: true });
  });
  return {
    thread: openLookingThread({ ...classifier, path }),
    started,
    writer: () => open(path, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => undefined),
    mend: async () => {
      await rename(path, join(folder, 'pipe'));
      await copyFile(classifier.path, path);
    },
  };
}

const again = 'If the next picture fails as well, restart the worker';

test('a thread of the picture check that hangs is given up after a minute, another one looks at the next picture, and the first one ends when its library responds', async () => {
  const { thread, started, writer, mend } = await hangingThread();
  const picture = await white();
  const asking = thread.ask(picture);
  let pipe: FileHandle | undefined;
  await expect.poll(async () => (pipe = await writer())).toBeDefined();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await asking).toEqual({ fault: `Its thread was silent for 60 s. ${again}` });
  await mend();
  expect(await thread.ask(picture)).toMatchObject({ scores: { neutral: expect.any(Number) } });
  const [first] = started;
  const ended = first && once(first, 'exit');
  await pipe?.close();
  expect(await ended).toEqual([0]);
  await thread.close();
});

test('a picture check of which three threads hang starts no other one, and says that the worker has to be restarted', async () => {
  const { thread, started, writer } = await hangingThread();
  const picture = await white();
  let exits = 0;
  for (let turn = 1; turn <= 3; turn += 1) {
    const asking = thread.ask(picture);
    await expect.poll(() => started.length).toBe(turn);
    started.at(-1)?.once('exit', () => (exits += 1));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await asking).toEqual({ fault: `Its thread was silent for 60 s. ${again}` });
  }
  expect(await thread.ask(picture)).toEqual({ fault: '3 of its threads hang. Restart the worker' });
  expect(started).toHaveLength(3);
  await thread.close();
  await expect
    .poll(() =>
      writer()
        .then((pipe) => pipe?.close())
        .then(() => exits),
    )
    .toBe(3);
});
