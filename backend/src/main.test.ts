import { createServer } from 'node:http';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fixtureProject, keys, startProcess, type BackendProcess } from '../testing/backend-process.ts';
import { openToOthers } from '../testing/open-to-others.ts';
import { copyOfTemplate, removeFolder } from '../testing/template.ts';
import { guest, service, visitor } from '../testing/visitors.ts';

async function emptyFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'barebase-backend-'));
  onTestFinished(() => removeFolder(path));
  return path;
}

async function dataFolder(): Promise<string> {
  const path = await copyOfTemplate();
  onTestFinished(() => removeFolder(path));
  return path;
}

async function start(data: string, env?: Record<string, string>): Promise<BackendProcess> {
  const backend = await startProcess(data, env);
  onTestFinished(async () => void (await backend.end('SIGKILL')));
  return backend;
}

test('a second backend on a data folder in use fails with an error that names the folder and the first process', async () => {
  const data = await dataFolder();
  const first = await start(data);
  const second = start(data);
  await expect(second).rejects.toThrow(`${data} is in use by process ${first.pid}`);
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
});

test('a backend started on an empty folder exits with 0 after SIGTERM, and the next start finds its data', async () => {
  const data = await emptyFolder();
  const first = await start(data);
  const { client, email, password } = await visitor(first.url);
  await client.from('notes').insert({ body: 'kept' });
  expect(await first.end('SIGTERM')).toBe(0);
  const second = await start(data);
  const again = guest(second.url);
  await again.auth.signInWithPassword({ email, password });
  expect((await again.from('notes').select('body')).data).toEqual([{ body: 'kept' }]);
});

test('no file or folder in a data folder is accessible to other users of the machine', async () => {
  const parent = await emptyFolder();
  const data = join(parent, 'data');
  const backend = await start(data);
  const { client, id } = await visitor(backend.url);
  const upload = new Blob(['bytes'], { type: 'image/png' });
  expect((await client.storage.from('outputs').upload(`${id}/a.png`, upload)).error).toBeNull();
  await guest(backend.url).auth.resetPasswordForEmail('nobody@example.test');
  expect((await guest(backend.url).functions.invoke('open', { body: {} })).error).toBeNull();
  expect(await openToOthers(data)).toEqual([]);
  await backend.end('SIGTERM');
  expect(await openToOthers(data)).toEqual([]);
});

test('the start removes the access of other users to a data folder and its contents, but not to the target of a link', async () => {
  const data = await dataFolder();
  const outside = join(await emptyFolder(), 'outside');
  await writeFile(outside, '');
  await chmod(outside, 0o644);
  await mkdir(join(data, 'storage/deep'), { recursive: true });
  await writeFile(join(data, 'storage/deep/upload'), 'bytes');
  for (const path of ['', 'db/PG_VERSION', 'storage', 'storage/deep']) await chmod(join(data, path), 0o777);
  await chmod(join(data, 'storage/deep/upload'), 0o666);
  await symlink(outside, join(data, 'link'));
  await start(data);
  expect(await openToOthers(data)).toEqual([]);
  expect((await stat(outside)).mode & 0o777).toBe(0o644);
});

test('a port in use stops the start with an error that names the port and the variable BACKEND_PORT', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const address = taken.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  await expect(start(await emptyFolder(), { BACKEND_PORT: port })).rejects.toThrow(
    new RegExp(`Port ${port} is taken.*BACKEND_PORT`),
  );
});

test('a migration that was changed after it was applied stops the start with an error that names its file', async () => {
  const [data, project] = [await dataFolder(), await emptyFolder()];
  await cp(fixtureProject, project, { recursive: true });
  const first = await start(data, { SUPABASE_FOLDER: project });
  await first.end('SIGTERM');
  const file = join(project, 'migrations/20260101000000_notes.sql');
  await writeFile(file, `${await readFile(file, 'utf8')}\nselect 1;`);
  await expect(start(data, { SUPABASE_FOLDER: project })).rejects.toThrow(
    '20260101000000_notes.sql was changed after it was applied',
  );
});

test('a failing migration is rolled back as a whole, and the start after its repair applies it', async () => {
  const [data, project] = [await dataFolder(), await emptyFolder()];
  await cp(fixtureProject, project, { recursive: true });
  const file = join(project, 'migrations/20260201000000_more.sql');
  await writeFile(file, 'create table public.more (id int primary key); select 1 / 0;');
  const env = { SUPABASE_FOLDER: project };
  await expect(start(data, env)).rejects.toThrow(
    '20260201000000_more.sql failed at its statement 2 (select 1 / 0) and was rolled back: division by zero',
  );
  await writeFile(
    file,
    'create table public.more (id int primary key); grant select on public.more to anon;',
  );
  const backend = await start(data, env);
  expect((await guest(backend.url).from('more').select()).data).toEqual([]);
});

test('sign-in attempts beyond AUTH_RATE_LIMIT get the status 429', async () => {
  const backend = await start(await dataFolder(), { AUTH_RATE_LIMIT: '3' });
  const attempt = () =>
    guest(backend.url).auth.signInWithPassword({ email: 'a@example.test', password: 'wrong' });
  for (let each = 0; each < 3; each++) expect((await attempt()).error?.code).toBe('invalid_credentials');
  expect((await attempt()).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
});

test('behind a trusted proxy, rate limits count the address that the proxy forwards, not addresses from the visitor', async () => {
  const backend = await start(await dataFolder(), { AUTH_RATE_LIMIT: '2', TRUSTED_PROXIES: '1' });
  const attempt = async (forwarded: string) => {
    const response = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: keys.publishable, 'x-forwarded-for': forwarded },
      body: JSON.stringify({ email: `${crypto.randomUUID()}@example.test`, password: 'wrong' }),
    });
    return response.status;
  };
  expect([await attempt('10.0.0.1'), await attempt('10.0.0.1')]).toEqual([400, 400]);
  expect(await attempt('10.0.0.1')).toBe(429);
  expect(await attempt('10.0.0.2, 10.0.0.1')).toBe(429);
  expect(await attempt('10.0.0.1, 10.0.0.2')).toBe(400);
});

test('a backend with a SITE_URL on another machine has no mailbox and logs that emails are not delivered', async () => {
  const data = await dataFolder();
  const local = await start(data);
  expect((await fetch(`${local.url}/mailbox/api/messages`)).status).toBe(200);
  await local.end('SIGTERM');
  const backend = await start(data, { SITE_URL: 'http://localhost:3000, https://site.example' });
  expect((await fetch(`${backend.url}/mailbox/api/messages`)).status).toBe(404);
  expect(backend.lines.join()).toContain('https://site.example is not on this machine');
});

/** An address by which other machines reach this one. */
const outer = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === 'IPv4' && !each.internal)?.address;

test.runIf(outer)('other machines reach the backend only if HOST is 0.0.0.0', async () => {
  const data = await dataFolder();
  const reach = async ({ url }: BackendProcess) => {
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    return fetch(`http://${outer}:${new URL(url).port}/healthz`);
  };
  const local = await start(data);
  await expect(reach(local)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  await local.end('SIGTERM');
  expect((await reach(await start(data, { HOST: '0.0.0.0' }))).status).toBe(200);
});

test('thirty wrong passwords from one address block that address, not the account’s sign-in from another', async () => {
  const backend = await start(await dataFolder(), { AUTH_RATE_LIMIT: '30', TRUSTED_PROXIES: '1' });
  const account = { email: `${crypto.randomUUID()}@example.test`, password: 'correct horse battery' };
  await service(backend.url).auth.admin.createUser({ ...account, email_confirm: true });
  const enter = async (forwarded: string, password: string) => {
    const response = await fetch(`${backend.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: keys.publishable, 'x-forwarded-for': forwarded },
      body: JSON.stringify({ email: account.email, password }),
    });
    return response.status;
  };
  for (let each = 0; each < 30; each++) expect(await enter('10.0.0.1', 'wrong')).toBe(400);
  expect(await enter('10.0.0.1', account.password)).toBe(429);
  expect(await enter('10.0.0.2', account.password)).toBe(200);
});

test('invalid environment variables stop the start with one error that lists all of them', async () => {
  const failing = start(await emptyFolder(), {
    BACKEND_PORT: 'http',
    SUPABASE_URL: 'nowhere',
    SUPABASE_SECRET_KEY: 'secret',
  });
  await expect(failing).rejects.toThrow(
    /(?=[^]*BACKEND_PORT)(?=[^]*SUPABASE_URL)(?=[^]*SUPABASE_SECRET_KEY)/,
  );
});
