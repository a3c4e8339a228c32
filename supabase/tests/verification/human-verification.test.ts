import { randomUUID } from 'node:crypto';
import { submitJobError } from '@irodori/contract/job';
import { workAskedBy } from '@irodori/contract/asked-work';
import type { VerificationAction } from '@irodori/contract/verification';
import { altchaProof, solveHere } from '@irodori/platform/altcha-proof';
import type { SupabaseClient } from '@supabase/supabase-js';
import { newChallenge } from 'functions/_shared/verification/altcha';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { site, startProject, type RunningBackend } from '../running-backend.ts';

/** Tests ALTCHA over HTTP: challenges of the edge function, and proofs for `/auth/v1` and `submit-job`. */

const secret = 'a secret of the tests, of 32 or more';
const password = 'correct horse battery';
let backend: RunningBackend;

beforeAll(async () => {
  backend = await startProject({
    VERIFICATION_PROVIDER: 'altcha',
    VERIFICATION_SECRET: secret,
    VERIFICATION_CHALLENGES_PER_MINUTE: '1000',
  });
});
afterAll(() => backend.close());

const proofFor = (action: VerificationAction): Promise<string> =>
  altchaProof({ url: backend.url, key: backend.publishableKey, action });

interface OwnProof {
  readonly secret?: string;
  readonly action?: VerificationAction;
  readonly site?: string;
  readonly expiresAt?: Date;
}

/** A proof for a challenge that the test made itself. */
async function ownProof(change: OwnProof): Promise<string> {
  const challenge = await newChallenge({ secret, action: 'sign_up', site, ...change });
  return btoa(JSON.stringify({ challenge, solution: await solveHere(challenge) }));
}

const email = () => `${randomUUID()}@example.org`;
const signUp = (captchaToken?: string, client: SupabaseClient = backend.connect()) =>
  client.auth.signUp({ email: email(), password, ...(captchaToken && { options: { captchaToken } }) });

describe('signing up', () => {
  test('succeeds with a proof', async () => {
    const { data, error } = await signUp(await proofFor('sign_up'));
    expect(error).toBeNull();
    expect(data.user?.email).toBeTruthy();
  });

  test.each<[string, string, () => string | undefined | Promise<string>]>([
    ['no proof', 'no captcha_token found', () => undefined],
    ['a text that is not a proof', 'malformed', () => 'let me in'],
    ['a proof signed with another secret', 'forged', () => ownProof({ secret: 'x'.repeat(40) })],
    ['an expired proof', 'expired', () => ownProof({ expiresAt: new Date(Date.now() - 1000) })],
    ['a proof for another action', 'other-action', () => proofFor('sign_in')],
    ['another site’s proof', 'other-site', () => ownProof({ site: 'https://elsewhere.example' })],
  ])('is refused with %s', async (_, reason, token) => {
    const { data, error } = await signUp(await token());
    expect(data.session).toBeNull();
    expect(error).toMatchObject({
      status: 400,
      code: 'captcha_failed',
      message: `captcha protection: request disallowed (${reason})`,
    });
  });

  test('is refused with a challenge that was changed after it was signed', async () => {
    const proof = JSON.parse(atob(await proofFor('sign_in'))) as {
      challenge: { parameters: { data: { action: string } } };
    };
    proof.challenge.parameters.data.action = 'sign_up';
    const { error } = await signUp(btoa(JSON.stringify(proof)));
    expect(error?.message).toContain('(forged)');
  });

  test('is refused with a guessed solution', async () => {
    const challenge = await newChallenge({ secret, action: 'sign_up', site });
    const derivedKey = challenge.parameters.keyPrefix.padEnd(64, '0');
    const { error } = await signUp(btoa(JSON.stringify({ challenge, solution: { counter: 1, derivedKey } })));
    expect(error?.message).toContain('(forged)');
  });

  test('succeeds once if the same proof is sent ten times at once', async () => {
    const proof = await proofFor('sign_up');
    const responses = await Promise.all(Array.from({ length: 10 }, () => signUp(proof)));
    expect(responses.filter(({ error }) => error === null)).toHaveLength(1);
    expect(new Set(responses.flatMap(({ error }) => (error ? [error.message] : [])))).toEqual(
      new Set(['captcha protection: request disallowed (reused)']),
    );
  });
});

describe('a proof for other auth requests', () => {
  test('is required for a guest’s session', async () => {
    const client = backend.connect();
    expect((await client.auth.signInAnonymously()).error).toMatchObject({ code: 'captcha_failed' });
    const captchaToken = await proofFor('sign_in_as_guest');
    const { data } = await client.auth.signInAnonymously({ options: { captchaToken } });
    expect(data.user?.is_anonymous).toBe(true);
  });

  test('is required for a sign-in, and used up by a wrong password', async () => {
    const { email: account } = await backend.account(password);
    const enter = (given: string, captchaToken: string) =>
      backend
        .connect()
        .auth.signInWithPassword({ email: account, password: given, options: { captchaToken } });
    const proof = await proofFor('sign_in');
    expect((await enter('wrong', proof)).error).toMatchObject({ code: 'invalid_credentials' });
    expect((await enter(password, proof)).error).toMatchObject({ code: 'captcha_failed' });
    expect((await enter(password, await proofFor('sign_in'))).error).toBeNull();
  });

  test('must have more work after ten wrong passwords, except from a browser that the account knows', async () => {
    const { email: account } = await backend.account(password);
    const device = 'd'.repeat(32);
    const own = { url: backend.url, key: backend.publishableKey };
    const enter = (given: string, captchaToken: string) =>
      backend
        .connect()
        .auth.signInWithPassword({ email: account, password: given, options: { captchaToken } });
    await enter(password, await altchaProof({ ...own, action: 'sign_in', device }));
    for (let each = 0; each < 10; each++) await enter('wrong', await proofFor('sign_in'));

    const { error } = await enter(password, await proofFor('sign_in'));
    expect(error).toMatchObject({ status: 400, code: 'captcha_failed' });
    expect(workAskedBy(error?.message ?? '')).toBe(1);
    const dearer = await altchaProof({ ...own, action: 'sign_in', work: 1 });
    expect((await enter(password, dearer)).error).toBeNull();
    expect((await enter(password, dearer)).error?.message).toContain('(reused)');
    const known = await altchaProof({ ...own, action: 'sign_in', device });
    expect((await enter(password, known)).error).toBeNull();
  });

  test('with the usual work is refused if it claims more work', async () => {
    const proof = JSON.parse(atob(await proofFor('sign_up'))) as {
      challenge: { parameters: { data: { work?: number } } };
    };
    proof.challenge.parameters.data.work = 4;
    expect((await signUp(btoa(JSON.stringify(proof)))).error?.message).toContain('(forged)');
  });

  test('is required for a recovery email', async () => {
    const { error } = await backend.connect().auth.resetPasswordForEmail(email());
    expect(error).toMatchObject({ code: 'captcha_failed', status: 400 });
  });

  test('is not required for a refresh of the session', async () => {
    const { client } = await backend.account();
    expect((await client.auth.refreshSession()).error).toBeNull();
  });

  test('is not required with the secret key', async () => {
    const { error } = await signUp(undefined, backend.connect(backend.secretKey));
    expect(error).toBeNull();
  });
});

describe('ordering a picture', () => {
  async function visitor() {
    const { client } = await backend.account();
    const { data } = await client.from('apps').select('id').eq('slug', 'ai-elf-generator').single();
    const prompt = { prompt: 'an elf with silver hair', ratio: '1:1' };
    const order = (verification?: string) =>
      client.functions.invoke('submit-job', {
        body: { appId: data?.id, prompt, idempotencyKey: randomUUID(), verification },
      });
    return { client, order };
  }
  const refusalOf = async (answer: { error: { context: Response } | null }) => {
    const response = answer.error?.context;
    return { status: response?.status, ...submitJobError.parse(await response?.json()) };
  };

  test('succeeds once with a proof', async () => {
    const { client, order } = await visitor();
    const proof = await proofFor('submit_job');
    expect((await order(proof)).data).toMatchObject({ status: 'CREATED' });
    expect(await refusalOf(await order(proof))).toMatchObject({
      status: 403,
      code: 'verification_failed',
      message: 'The check that you are human was used before. Please send it again.',
    });
    expect((await client.from('jobs').select('id')).data).toHaveLength(1);
  });

  test('is wanted for a question to the operator, too', async () => {
    const body = { id: randomUUID(), kind: 'other', email: email(), message: 'Hello', about: '', files: [] };
    const ask = (verification?: string) =>
      backend
        .connect()
        .functions.invoke('ask-support', { body: { ...body, ...(verification && { verification }) } });
    for (const proof of [undefined, await proofFor('submit_job')])
      expect((await ask(proof)).error?.context.status).toBe(403);
    expect((await ask(await proofFor('ask_support'))).data).toMatchObject({ reference: expect.any(String) });
  });

  test('is refused without a proof, with an expired one and with one for another action, and costs nothing', async () => {
    const { client, order } = await visitor();
    const expired = await ownProof({ action: 'submit_job', expiresAt: new Date(Date.now() - 1000) });
    for (const token of [undefined, expired, await proofFor('sign_up')]) {
      expect(await refusalOf(await order(token))).toMatchObject({ status: 403, code: 'verification_failed' });
    }
    expect((await client.from('jobs').select('id')).data).toEqual([]);
    expect((await client.rpc('credit_balance')).data).toBe(100);
  });
});

describe('a service that has no secret of the verification', () => {
  const check = async (body: object): Promise<[number, unknown]> => {
    const response = await fetch(`${backend.url}/functions/v1/verification-challenge/check`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    return [response.status, response.status === 204 ? undefined : await response.json()];
  };

  test('has a proof judged once, and others refused with the reason', async () => {
    const proof = { action: 'reader_sign_up', verification: await proofFor('reader_sign_up') };
    expect(await check(proof)).toEqual([204, undefined]);
    const message = 'The check that you are human was used before. Please send it again.';
    expect(await check(proof)).toEqual([403, { code: 'verification_failed', message }]);
    expect(await check({ ...proof, action: 'reader_mail' })).toMatchObject([
      403,
      { code: 'verification_failed' },
    ]);
    expect(await check({ action: 'reader_mail' })).toMatchObject([403, { code: 'verification_failed' }]);
    expect(await check({ action: 'anything', verification: 'proof' })).toMatchObject([400, {}]);
  });
});

describe('challenges', () => {
  const ask = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${backend.url}/functions/v1/verification-challenge`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site, ...headers },
      body: JSON.stringify(body),
    });

  test('are issued for known actions, to pages of this site, with no-store', async () => {
    const response = await ask({ action: 'sign_in' });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(site);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({ parameters: { data: { action: 'sign_in', site } } });
    expect((await ask({ action: 'anything' })).status).toBe(400);
  });

  test('are issued while a body of 300 MB is refused with 413, with or without Content-Length', async () => {
    const most = 300 * 1024 ** 2;
    const chunk = new Uint8Array(64 * 1024);
    let sent = 0;
    const large = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += chunk.byteLength;
        controller.enqueue(chunk);
        if (sent >= most) controller.close();
      },
    });
    const post = (body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>) =>
      fetch(`${backend.url}/functions/v1/verification-challenge`, { method: 'POST', body, duplex: 'half' });
    const responses = await Promise.all([
      post(new Uint8Array(most)),
      post(new Uint8Array(9 * 1024 ** 2)),
      post(large),
      ask({ action: 'sign_in' }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([413, 413, 413, 200]);
    expect(await responses[0]?.json()).toMatchObject({ code: 'BODY_TOO_LARGE' });
    expect(await responses[1]?.json()).toEqual({
      code: 'malformed_request',
      message: 'The body has more than 200 bytes.',
    });
    expect(sent).toBeLessThan(most);
    expect((await ask({ action: 'sign_in' })).status).toBe(200);
    expect(backend.printed.join()).not.toMatch(/function ended|too much/);
  });

  test('take 300 to 700 keys of 1000 rounds each, and twice as many for each doubling of the work', async () => {
    const challenge = await newChallenge({ secret, action: 'sign_in', site });
    expect(challenge.parameters).toMatchObject({ algorithm: 'PBKDF2/SHA-256', cost: 1000 });
    const { counter = 0 } = (await solveHere(challenge)) ?? {};
    expect(counter).toBeGreaterThanOrEqual(300);
    expect(counter).toBeLessThanOrEqual(700);
    const dearer = await newChallenge({ secret, action: 'sign_in', site, work: 2 });
    const { counter: more = 0 } = (await solveHere(dearer)) ?? {};
    expect(more).toBeGreaterThanOrEqual(4 * 300);
    expect(more).toBeLessThanOrEqual(4 * 700);
  });
});
