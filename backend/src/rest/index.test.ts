import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { keys, startProcess } from '../../testing/backend-process.ts';
import { copyOfTemplate, removeFolder } from '../../testing/template.ts';
import { request, service } from '../../testing/visitors.ts';
import { loadSigningKey } from '../keys/signing-key.ts';

describe('a REST request', () => {
  test('with an expired token is refused with 401 and PGRST303', async () => {
    const signingKey = await loadSigningKey(inject('backend').data);
    const token = await signingKey.sign({
      sub: crypto.randomUUID(),
      role: 'authenticated',
      exp: 1_700_000_000,
    });
    const response = await request('/rest/v1/notes', { token });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toContain('JWT expired');
    expect(await response.json()).toMatchObject({ code: 'PGRST303', message: 'JWT expired' });
  });

  test('with a signed token for a role that authenticator may not assume is refused', async () => {
    const signingKey = await loadSigningKey(inject('backend').data);
    const exp = Math.floor(Date.now() / 1000) + 60;
    const statuses = { postgres: 403, supabase_admin: 403, 'anon; reset role': 401 };
    for (const [role, status] of Object.entries(statuses)) {
      const token = await signingKey.sign({ sub: crypto.randomUUID(), role, exp });
      expect((await request('/rest/v1/notes', { token })).status).toBe(status);
    }
  });

  test('with a secret key from a browser is refused with 401', async () => {
    const response = await request('/rest/v1/notes', {
      key: keys.secret,
      headers: { 'user-agent': 'Mozilla/5.0 (X11)' },
    });
    expect(response.status).toBe(401);
  });
});

test('the backend serves health checks while a slow database function runs', async () => {
  const data = await copyOfTemplate();
  onTestFinished(() => removeFolder(data));
  const backend = await startProcess(data);
  onTestFinished(async () => void (await backend.end('SIGKILL')));
  let isRunning = true;
  // The call runs longer than the test and ends with its backend process.
  const slow = service(backend.url).rpc('slow', { seconds: 1000 });
  void slow.then(() => (isRunning = false));
  for (let each = 0; each < 5; each++) expect((await fetch(`${backend.url}/healthz`)).status).toBe(200);
  expect(isRunning).toBe(true);
});
