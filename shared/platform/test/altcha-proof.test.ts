import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { altchaProof } from '../src/verification/altcha-proof.ts';
import { TestBackend } from './test-backend.ts';

const route = 'POST /functions/v1/verification-challenge';
let backend: TestBackend;
beforeAll(async () => {
  backend = await TestBackend.start();
});
afterAll(() => backend.stop());
afterEach(() => backend.forget());

const newChallenge = () =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter: 7,
    deriveKey,
    data: { action: 'sign_in', site: 'http://site.example' },
    expiresAt: new Date(Date.now() + 60_000),
    hmacSignatureSecret: 'a',
    hmacKeySignatureSecret: 'b',
  });
const ask = () => altchaProof({ url: backend.url, key: 'public key', action: 'sign_in' });

test('a proof consists of a challenge, requested with the public key, and its solution', async () => {
  const challenge = await newChallenge();
  backend.on(route, { body: challenge });
  expect(JSON.parse(atob(await ask()))).toEqual({
    challenge,
    solution: { counter: 7, derivedKey: expect.stringMatching(/^[0-9a-f]{64}$/) },
  });
  const [asked] = backend.seen;
  expect(asked?.body).toEqual({ action: 'sign_in' });
  expect(asked?.headers['apikey']).toBe('public key');
});

test.each([
  [429, { code: 'too_many_challenges', message: 'Please wait a minute.' }, 'too_many_challenges'],
  [404, { code: 'NOT_FOUND', message: 'Requested function was not found' }, 'verification_unavailable'],
  [502, 'Bad gateway', 'verification_unavailable'],
])(
  'a refused challenge with status %i throws a PlatformError with the code of the refusal',
  async (status, body, code) => {
    backend.on(route, { status, body });
    await expect(ask()).rejects.toMatchObject({ name: 'PlatformError', code, status });
  },
);

test('a challenge that cannot be requested throws a PlatformError that names the missing response', async () => {
  const away = await TestBackend.start();
  const { url } = away;
  await away.stop();
  const given = altchaProof({ url, key: 'k', action: 'sign_in' });
  await expect(given).rejects.toMatchObject({
    name: 'PlatformError',
    code: 'verification_unreachable',
    status: 0,
  });
});

test('no proof is made if the challenge takes too long to solve', async () => {
  backend.on(route, { body: await newChallenge() });
  const given = altchaProof({
    url: backend.url,
    key: 'k',
    action: 'sign_in',
    solve: () => Promise.resolve(null),
  });
  await expect(given).rejects.toThrow('no solution was found');
});
