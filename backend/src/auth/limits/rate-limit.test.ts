import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keys } from '../../../testing/backend-process.ts';
import { ownBackend, type OwnBackend } from '../../../testing/own-backend.ts';
import { copyOfTemplate, removeFolder } from '../../../testing/template.ts';
import { guest, service } from '../../../testing/visitors.ts';

let backend: OwnBackend;
const start = (limit: string) => async () => {
  const data = await copyOfTemplate();
  backend = await ownBackend(data, { AUTH_RATE_LIMIT: limit, TRUSTED_PROXIES: '1' });
};
async function stop(): Promise<void> {
  await backend.close();
  await removeFolder(backend.data);
}

/** Signs in behind a trusted proxy that forwards the address; resolves to the status. */
async function signIn(forwarded: string, email: string, password: string): Promise<number> {
  const response = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: keys.publishable, 'x-forwarded-for': forwarded },
    body: JSON.stringify({ email, password }),
  });
  return response.status;
}

describe('with an AUTH_RATE_LIMIT of 3', () => {
  beforeAll(start('3'));
  afterAll(stop);

  test('the fourth sign-in attempt gets the status 429', async () => {
    const attempt = () =>
      guest(backend.url).auth.signInWithPassword({ email: 'a@example.test', password: 'wrong' });
    for (let each = 0; each < 3; each++) expect((await attempt()).error?.code).toBe('invalid_credentials');
    expect((await attempt()).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  });

  test('behind a trusted proxy, rate limits count the address that the proxy forwards, not addresses from the visitor', async () => {
    const attempt = (forwarded: string) => signIn(forwarded, `${crypto.randomUUID()}@example.test`, 'wrong');
    for (let each = 0; each < 3; each++) expect(await attempt('10.0.0.1')).toBe(400);
    expect(await attempt('10.0.0.1')).toBe(429);
    expect(await attempt('10.0.0.2, 10.0.0.1')).toBe(429);
    expect(await attempt('10.0.0.1, 10.0.0.2')).toBe(400);
  });
});

describe('with an AUTH_RATE_LIMIT of 30', () => {
  beforeAll(start('30'));
  afterAll(stop);

  test('thirty wrong passwords from one address block that address, not the account’s sign-in from another', async () => {
    const email = `${crypto.randomUUID()}@example.test`;
    const password = 'correct horse battery';
    await service(backend.url).auth.admin.createUser({ email, password, email_confirm: true });
    for (let each = 0; each < 30; each++) expect(await signIn('10.0.0.1', email, 'wrong')).toBe(400);
    expect(await signIn('10.0.0.1', email, password)).toBe(429);
    expect(await signIn('10.0.0.2', email, password)).toBe(200);
  });
});
