import type { VerificationAction } from '@irodori/contract/verification';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createVerification } from './verification.ts';

/* The provider's chunk: it counts its proofs, and gives each when the test says so. */
const provider = vi.hoisted(() => ({
  made: [] as { action: string; work: number; settle: (failure?: Error) => void }[],
  awaited: new Set<() => void>(),
}));
vi.mock('./altcha.ts', () => ({
  altcha: () => (action: string, work: number) =>
    new Promise<string>((resolve, reject) => {
      const number = provider.made.length + 1;
      const settle = (failure?: Error) => (failure ? reject(failure) : resolve(`proof ${number}`));
      provider.made.push({ action, work, settle });
      for (const go of provider.awaited) go();
    }),
}));

beforeEach(() => {
  provider.made.length = 0;
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const open = () => createVerification({ config: { provider: 'altcha' }, url: 'http://x', key: 'k' });
/** Lets the provider finish its proof of this number, once it has begun it. */
const finish = async (number: number, failure?: Error): Promise<void> => {
  while (provider.made.length < number) await new Promise<void>((resolve) => provider.awaited.add(resolve));
  provider.made[number - 1]?.settle(failure);
};
const minutes = (count: number) => vi.setSystemTime(Date.now() + count * 60_000);

test('where nobody is checked no proof is made', async () => {
  const face = createVerification({ config: { provider: 'off' }, url: 'http://x', key: 'k' });
  face.prepare('sign_in');
  expect(await face.token('sign_in')).toBeUndefined();
  expect(provider.made).toEqual([]);
});

test('a prepared proof is given at once, and once', async () => {
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

test('two who ask at once get a proof each', async () => {
  const face = open();
  face.prepare('sign_in');
  const both = Promise.all([face.token('sign_in'), face.token('sign_in')]);
  await finish(1);
  await finish(2);
  expect(new Set(await both).size).toBe(2);
});

test('a proof prepared for one thing is not given for another', async () => {
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

test('a proof that was prepared long ago is made anew, by who asks and by who prepares', async () => {
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

test('a preparation that failed is tried again when the proof is needed', async () => {
  const face = open();
  face.prepare('sign_in');
  const token = face.token('sign_in');
  await finish(1, new Error('offline'));
  await finish(2);
  expect(await token).toBe('proof 2');
});

test('a proof that cannot be made is a PlatformError, and the next try begins afresh', async () => {
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

test('a proof of more work is made anew, and listeners hear that it takes longer', async () => {
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

test('listeners hear when somebody begins to wait and when nobody waits any more', async () => {
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
