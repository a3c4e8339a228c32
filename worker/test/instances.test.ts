import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serveFal } from 'engine-doubles/fal';
import { serveSdApi } from 'engine-doubles/sdapi';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { instanceAt as falAt } from './fal.ts';
import { orderPicture, reaches, readJob } from './jobs.ts';
import { instanceAt as sdApiAt } from './sdapi.ts';
import { startStack, type Stack } from './stack.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterEach(() => stack.killOwnWorkers());
afterAll(() => stack[Symbol.asyncDispose]());

/** The file of engines for a worker. */
async function fileOf(...engines: readonly object[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'engines-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'engines.json');
  await writeFile(file, JSON.stringify({ engines }));
  return file;
}

/** What `irodori engines` says. */
async function command(...args: readonly string[]): Promise<string> {
  const main = join(import.meta.dirname, '../src/engine-commands/main.ts');
  const env = { PATH: process.env['PATH'], ...stack.workerVariables };
  return (await promisify(execFile)(process.execPath, [main, ...args], { env })).stdout;
}

/** Orders a picture of this app, as a visitor who has ordered nothing before. */
async function order(appId: string): Promise<string> {
  const { userId } = await stack.signUp();
  return orderPicture(stack, userId, { prompt: 'girl' }, appId);
}

/** Resolves once the worker that alone has the built-in engine has claimed what was ordered after all other jobs. */
const reachesTheEndOfTheQueue = async (): Promise<void> => {
  await reaches(stack, await order(stack.quickAppId), 'SUCCESS');
};

test('two workers give a server with one slot one picture after the other', async () => {
  const double = await serveSdApi();
  onTestFinished(() => double.close());
  const WORKER_ENGINES = await fileOf(sdApiAt(double.url, { name: 'shared' }));
  const appId = await stack.addApp('shared');
  await stack.ownWorker({ WORKER_ENGINES, WORKER_PIPELINES: '' });
  double.gate.hold('step');
  const first = await order(appId);
  await double.gate.held();
  await stack.ownWorker({ WORKER_ENGINES });
  const second = await order(appId);
  await reachesTheEndOfTheQueue();
  expect(double.ledger.states()).toEqual(['drawing']);
  double.gate.release();
  for (const id of [first, second]) await reaches(stack, id, 'SUCCESS');
  expect(double.ledger.states()).toEqual(['drawn', 'drawn']);
});

test('the third engine of a model draws while its own and the second one are away', async () => {
  const [own, second, third] = await Promise.all([serveSdApi(), serveSdApi(), serveSdApi()]);
  onTestFinished(() => third.close());
  await Promise.all([own.close(), second.close()]);
  const appId = await stack.addApp('own');
  expect(await command('fallback', 'own', 'second', 'third')).toContain(
    'while own is away, the first of these that works draws: second, third.',
  );
  const engines = Object.entries({ own, second, third });
  const WORKER_ENGINES = await fileOf(...engines.map(([name, { url }]) => sdApiAt(url, { name })));
  const worker = await stack.ownWorker({ WORKER_ENGINES, WORKER_PIPELINES: '' });
  const { output } = await reaches(stack, await order(appId), 'SUCCESS');
  expect(output).toMatchObject({ engine: 'third', isSubstitute: true });
  const left = worker.lines.filter(({ event }) => event === 'goes_elsewhere').map(({ engine }) => engine);
  expect([left, third.ledger.states()]).toEqual([['own', 'second'], ['drawn']]);
});

test('an engine that refuses the key of one worker gets no job of another one until that worker has ended', async () => {
  const double = await serveFal({ key: 'right' });
  onTestFinished(() => double.close());
  const instance = (key: string) => ({
    ...falAt(double, { name: 'locked', key, breaker: { seconds: 600 } }),
  });
  const appId = await stack.addApp('locked');
  const refused = await stack.ownWorker({
    WORKER_ENGINES: await fileOf(instance('wrong')),
    WORKER_PIPELINES: '',
  });
  await reaches(stack, await order(appId), 'ERROR');
  await stack.ownWorker({ WORKER_ENGINES: await fileOf(instance('right')) });
  const next = await order(appId);
  await reachesTheEndOfTheQueue();
  expect((await readJob(stack, next)).status).toBe('CREATED');
  expect(double.ledger.states()).toEqual([]);
  await refused.stop();
  await reaches(stack, next, 'SUCCESS');
});
