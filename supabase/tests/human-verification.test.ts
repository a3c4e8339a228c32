import { randomUUID } from 'node:crypto';
import { submitJobError } from '@irodori/contract/job';
import { workAskedBy } from '@irodori/contract/asked-work';
import type { VerificationAction } from '@irodori/contract/verification';
import { altchaProof, solveHere } from '@irodori/platform/altcha-proof';
import type { SupabaseClient } from '@supabase/supabase-js';
import { newChallenge } from 'functions/_shared/verification/altcha';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { site, startProject, type RunningBackend } from './running-backend.ts';

/** ALTCHA over HTTP: challenges of the edge function, proofs judged by `/auth/v1` and by `submit-job`. */

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

/** A solved challenge of the test's own making. */
async function ownProof(change: OwnProof): Promise<string> {
  const challenge = await newChallenge({ secret, action: 'sign_up', site, ...change });
  return btoa(JSON.stringify({ challenge, solution: await solveHere(challenge) }));
}

const email = () => `${randomUUID()}@example.org`;
const signUp = (captchaToken?: string, client: SupabaseClient = backend.connect()) =>
  client.auth.signUp({ email: email(), password, ...(captchaToken && { options: { captchaToken } }) });

describe('signing up', () => {
  test('works with a proof', async () => {
    const { data, error } = await signUp(await proofFor('sign_up'));
    expect(error).toBeNull();
    expect(data.session?.access_token).toBeTruthy();
  });

  test.each<[string, string, () => string | undefined | Promise<string>]>([
    ['no proof', 'no captcha_token found', () => undefined],
    ['words in place of a proof', 'malformed', () => 'let me in'],
    ['a proof signed by somebody else', 'forged', () => ownProof({ secret: 'x'.repeat(40) })],
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

  test('is refused with a challenge whose terms were changed after it was signed', async () => {
    const proof = JSON.parse(atob(await proofFor('sign_in'))) as {
      challenge: { parameters: { data: { action: string } } };
    };
    proof.challenge.parameters.data.action = 'sign_up';
    const { error } = await signUp(btoa(JSON.stringify(proof)));
    expect(error?.message).toContain('(forged)');
  });

  test('is refused with a guess in place of the work', async () => {
    const challenge = await newChallenge({ secret, action: 'sign_up', site });
    const derivedKey = challenge.parameters.keyPrefix.padEnd(64, '0');
    const { error } = await signUp(btoa(JSON.stringify({ challenge, solution: { counter: 1, derivedKey } })));
    expect(error?.message).toContain('(forged)');
  });

  test('takes a proof once, also when it comes ten times at once', async () => {
    const proof = await proofFor('sign_up');
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp(proof)));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ error }) => (error ? [error.message] : [])))).toEqual(
      new Set(['captcha protection: request disallowed (reused)']),
    );
  });
});

describe('the other ways in', () => {
  test('a guest’s session needs a proof of its own', async () => {
    const client = backend.connect();
    expect((await client.auth.signInAnonymously()).error).toMatchObject({ code: 'captcha_failed' });
    const captchaToken = await proofFor('sign_in_as_guest');
    const { data } = await client.auth.signInAnonymously({ options: { captchaToken } });
    expect(data.user?.is_anonymous).toBe(true);
  });

  test('signing in needs one, and a wrong password uses it up', async () => {
    const account = email();
    await backend.connect().auth.signUp({
      email: account,
      password,
      options: { captchaToken: await proofFor('sign_up') },
    });
    const enter = (given: string, captchaToken: string) =>
      backend
        .connect()
        .auth.signInWithPassword({ email: account, password: given, options: { captchaToken } });
    const proof = await proofFor('sign_in');
    expect((await enter('wrong', proof)).error).toMatchObject({ code: 'invalid_credentials' });
    expect((await enter(password, proof)).error).toMatchObject({ code: 'captcha_failed' });
    expect((await enter(password, await proofFor('sign_in'))).error).toBeNull();
  });

  test('signing in takes more work after ten wrong passwords, except from the owner’s own browser', async () => {
    const account = email();
    const device = 'd'.repeat(32);
    const own = { url: backend.url, key: backend.publishableKey };
    await backend.connect().auth.signUp({
      email: account,
      password,
      options: { captchaToken: await altchaProof({ ...own, action: 'sign_up', device }) },
    });
    const enter = (given: string, captchaToken: string) =>
      backend
        .connect()
        .auth.signInWithPassword({ email: account, password: given, options: { captchaToken } });
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

  test('a cheap proof cannot be passed off as one of more work', async () => {
    const proof = JSON.parse(atob(await proofFor('sign_up'))) as {
      challenge: { parameters: { data: { work?: number } } };
    };
    proof.challenge.parameters.data.work = 4;
    expect((await signUp(btoa(JSON.stringify(proof)))).error?.message).toContain('(forged)');
  });

  test('asking for a recovery mail needs one', async () => {
    const { error } = await backend.connect().auth.resetPasswordForEmail(email());
    expect(error).toMatchObject({ code: 'captcha_failed', status: 400 });
  });

  test('a session is refreshed without one', async () => {
    const client = backend.connect();
    await signUp(await proofFor('sign_up'), client);
    expect((await client.auth.refreshSession()).error).toBeNull();
  });

  test('who holds the secret key is asked for nothing', async () => {
    const { error } = await signUp(undefined, backend.connect(backend.secretKey));
    expect(error).toBeNull();
  });
});

describe('ordering a picture', () => {
  async function visitor() {
    const client = backend.connect();
    await signUp(await proofFor('sign_up'), client);
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

  test('works with a proof, once', async () => {
    const { client, order } = await visitor();
    const proof = await proofFor('submit_job');
    expect((await order(proof)).data).toMatchObject({ status: 'INITIATED' });
    expect(await refusalOf(await order(proof))).toMatchObject({
      status: 403,
      code: 'verification_failed',
      message: 'The check that you are human was used before. Please send it again.',
    });
    expect((await client.from('jobs').select('id')).data).toHaveLength(1);
  });

  test('is refused without one, with an expired one and with one of another action, and costs nothing', async () => {
    const { client, order } = await visitor();
    const expired = await ownProof({ action: 'submit_job', expiresAt: new Date(Date.now() - 1000) });
    for (const token of [undefined, expired, await proofFor('sign_up')]) {
      expect(await refusalOf(await order(token))).toMatchObject({ status: 403, code: 'verification_failed' });
    }
    expect((await client.from('jobs').select('id')).data).toEqual([]);
    expect((await client.rpc('credit_balance')).data).toBe(100);
  });
});

describe('challenges', () => {
  const ask = (body: unknown, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${backend.url}/functions/v1/verification-challenge`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site, ...headers },
      body: JSON.stringify(body),
    });

  test('are given for known actions, to pages of this site, and are never kept by a cache', async () => {
    const response = await ask({ action: 'sign_in' });
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe(site);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({ parameters: { data: { action: 'sign_in', site } } });
    expect((await ask({ action: 'anything' })).status).toBe(400);
  });

  test('are given while a body of 300 MB is refused with 413, whether or not it announces its length', async () => {
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
    const answers = await Promise.all([
      post(new Uint8Array(most)),
      post(new Uint8Array(9 * 1024 ** 2)),
      post(large),
      ask({ action: 'sign_in' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([413, 413, 413, 200]);
    expect(await answers[0]?.json()).toMatchObject({ code: 'BODY_TOO_LARGE' });
    expect(await answers[1]?.json()).toEqual({
      code: 'malformed_request',
      message: 'The body has more than 200 bytes.',
    });
    expect(sent).toBeLessThan(most);
    expect((await ask({ action: 'sign_in' })).status).toBe(200);
    expect(backend.printed.join()).not.toMatch(/function ended|too much/);
  });

  test('cost a visitor 300 to 700 keys of 1000 rounds each, and twice as many each time that the work is doubled', async () => {
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
