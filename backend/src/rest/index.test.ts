import { describe, expect, inject, test } from 'vitest';
import { keys } from '../../testing/backend-process.ts';
import { address, guest, request } from '../../testing/visitors.ts';
import { loadSigningKey } from '../keys/signing-key.ts';

describe('who a request acts for', () => {
  test('is nobody with an expired token', async () => {
    const signingKey = await loadSigningKey(inject('backend').data);
    const token = await signingKey.sign({
      sub: crypto.randomUUID(),
      role: 'authenticated',
      exp: 1_700_000_000,
    });
    const answer = await request('/rest/v1/notes', { token });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('JWT expired');
    expect(await answer.json()).toMatchObject({ code: 'PGRST303', message: 'JWT expired' });
  });

  test('cannot be a role of the database by a signed claim', async () => {
    const signingKey = await loadSigningKey(inject('backend').data);
    const exp = Math.floor(Date.now() / 1000) + 60;
    for (const role of ['postgres', 'supabase_admin', 'anon; reset role']) {
      const token = await signingKey.sign({ sub: crypto.randomUUID(), role, exp });
      expect((await request('/rest/v1/notes', { token })).status).toBe(401);
    }
  });

  test('is refused with a secret key in a browser', async () => {
    const answer = await request('/rest/v1/notes', {
      key: keys.secret,
      headers: { 'user-agent': 'Mozilla/5.0 (X11)' },
    });
    expect(answer.status).toBe(401);
  });
});

test('a slow function does not block the server', async () => {
  const slow = guest().rpc('slow', { seconds: 2 });
  let isRunning = true;
  const done = Promise.resolve(slow).then(() => (isRunning = false));
  for (let each = 0; each < 5; each++) expect((await fetch(`${address()}/healthz`)).status).toBe(200);
  expect(isRunning).toBe(true);
  await done;
});
