import type { VerificationAction } from '@irodori/contract/verification';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

/* Replaces the provider's chunk: it counts its proofs, and resolves each when the test calls `finish`. */
const provider = {
  made: [] as { action: string; work: number; settle: (failure?: Error) => void }[],
  awaited: new Set<() => void>(),
};
vi.resetModules();
vi.doMock('./altcha.ts', () => ({
  altcha: () => (action: string, work: number) =>
    new Promise<string>((resolve, reject) => {
      const number = provider.made.length + 1;
      const settle = (failure?: Error) => (failure ? reject(failure) : resolve(`proof ${number}`));
      provider.made.push({ action, work, settle });
      for (const go of provider.awaited) go();
    }),
}));
const { createVerification } = await import('./verification.ts');
afterAll(() => void vi.doUnmock('./altcha.ts'));

beforeEach(() => {
  provider.made.length = 0;
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const open = () => createVerification({ config: { provider: 'altcha' }, url: 'http://x', key: 'k' });
/** Waits until the provider has begun the proof with this number, and resolves or rejects it. */
const finish = async (number: number, failure?: Error): Promise<void> => {
  while (provider.made.length < number) await new Promise<void>((resolve) => provider.awaited.add(resolve));
  provider.made[number - 1]?.settle(failure);
};
const minutes = (count: number) => vi.setSystemTime(Date.now() + count * 60_000);

test('no proof is made if the provider is `off`', async () => {
  const face = createVerification({ config: { provider: 'off' }, url: 'http://x', key: 'k' });
  face.prepare('sign_in');
  expect(await face.token('sign_in')).toBeUndefined();
  expect(provider.made).toEqual([]);
});

test('a prepared proof is returned at once, and only to one caller', async () => {
  const face = open();
  face.prepare('sign_in');
  face.prepare('sign_in');
  await finish(1);
  expect(await face.token('sign_in')).toBe('proof 1');
  const second = face.token('sign_in');
  await finish(2);
  expect(await second).toBe('proof 2');
  expect(provider.made).toHaveLength(2);
});

test('two concurrent callers get different proofs', async () => {
  const face = open();
  face.prepare('sign_in');
  const both = Promise.all([face.token('sign_in'), face.token('sign_in')]);
  await finish(1);
  await finish(2);
  expect(new Set(await both).size).toBe(2);
});

test('a proof that was prepared for one action is not used for another', async () => {
  const face = open();
  face.prepare('sign_in');
  const other = face.token('submit_job');
  await finish(1);
  await finish(2);
  await other;
  expect(provider.made.map(({ action }): VerificationAction | string => action).toSorted()).toEqual([
    'sign_in',
    'submit_job',
  ]);
});

test('a prepared proof that has become too old is replaced, by `token` and by `prepare`', async () => {
  const face = open();
  face.prepare('sign_in');
  await finish(1);
  minutes(4);
  const token = face.token('sign_in');
  await finish(2);
  expect(await token).toBe('proof 2');
  face.prepare('sign_in');
  await finish(3);
  minutes(4);
  face.prepare('sign_in');
  await finish(4);
  expect(await face.token('sign_in')).toBe('proof 4');
});

test('a proof whose preparation failed is made again when it is requested', async () => {
  const face = open();
  face.prepare('sign_in');
  const token = face.token('sign_in');
  await finish(1, new Error('offline'));
  await finish(2);
  expect(await token).toBe('proof 2');
});

test('a proof that cannot be made throws a PlatformError, and the next request makes a new one', async () => {
  const face = open();
  const token = face.token('sign_in');
  token.catch(() => undefined);
  await finish(1, new Error('no solution'));
  await expect(token).rejects.toMatchObject({
    name: 'PlatformError',
    code: 'verification_unavailable',
    status: 0,
    message: 'The check that the visitor is human could not be made: no solution',
  });
  expect(face.isChecking()).toBe(false);
  const again = face.token('sign_in');
  await finish(2);
  expect(await again).toBe('proof 2');
});

test('a proof with more work is not taken from the prepared ones, and listeners learn that it takes longer', async () => {
  const face = open();
  const heard: boolean[] = [];
  face.prepare('sign_in');
  await finish(1);
  face.subscribe(() => heard.push(face.takesLonger()));
  const token = face.token('sign_in', 3);
  await finish(2);
  expect(await token).toBe('proof 2');
  expect(provider.made.map(({ work }) => work)).toEqual([0, 3]);
  expect(heard).toEqual([true, false]);
  expect(await face.token('sign_in')).toBe('proof 1');
});

test('listeners are called when the first caller begins to wait and when the last one has its proof', async () => {
  const face = open();
  const heard: boolean[] = [];
  const stop = face.subscribe(() => heard.push(face.isChecking()));
  face.prepare('sign_in');
  expect(heard).toEqual([]);
  const token = face.token('sign_in');
  await finish(1);
  await token;
  expect(heard).toEqual([true, false]);
  stop();
});
