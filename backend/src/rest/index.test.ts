import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { keys, startProcess } from '../../testing/backend-process.ts';
import { copyOfTemplate, removeFolder } from '../../testing/template.ts';
import { request, service } from '../../testing/visitors.ts';
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

  test('cannot be a role by a signed claim that authenticator may not take on', async () => {
    const signingKey = await loadSigningKey(inject('backend').data);
    const exp = Math.floor(Date.now() / 1000) + 60;
    const statuses = { postgres: 403, supabase_admin: 403, 'anon; reset role': 401 };
    for (const [role, status] of Object.entries(statuses)) {
      const token = await signingKey.sign({ sub: crypto.randomUUID(), role, exp });
      expect((await request('/rest/v1/notes', { token })).status).toBe(status);
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
  const data = await copyOfTemplate();
  onTestFinished(() => removeFolder(data));
  const backend = await startProcess(data);
  onTestFinished(async () => void (await backend.end('SIGKILL')));
  let isRunning = true;
  // Longer than the test: it ends with its process.
  const slow = service(backend.url).rpc('slow', { seconds: 1000 });
  void slow.then(() => (isRunning = false));
  for (let each = 0; each < 5; each++) expect((await fetch(`${backend.url}/healthz`)).status).toBe(200);
  expect(isRunning).toBe(true);
});
