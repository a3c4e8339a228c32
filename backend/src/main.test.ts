import { createServer } from 'node:http';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { fixtureProject, startProcess, type BackendProcess } from '../testing/backend-process.ts';
import { openToOthers } from '../testing/open-to-others.ts';
import { ownBackend, ownBackendForTest, type OwnBackend } from '../testing/own-backend.ts';
import { copyOfTemplate, dataFolder, removeFolder } from '../testing/template.ts';
import { address, guest, visitor, type Visitor } from '../testing/visitors.ts';

async function emptyFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'barebase-backend-'));
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
  const first = await ownBackendForTest(data);
  const second = start(data);
  await expect(second).rejects.toThrow(`${data} is in use by process ${process.pid}`);
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200);
});

test('a backend keeps an idle connection open for 75 s', async () => {
  expect((await fetch(`${address()}/healthz`)).headers.get('keep-alive')).toBe('timeout=75');
});

describe('a backend started on an empty folder', () => {
  let data: string;
  let owner: Visitor;
  /** The errors of the upload and the function call that write into the data folder. */
  const errors: unknown[] = [];
  const accessible: Record<string, readonly string[]> = {};
  let exitCode: number | null;

  beforeAll(async () => {
    data = join(await mkdtemp(join(tmpdir(), 'barebase-backend-')), 'data');
    const backend = await startProcess(data);
    owner = await visitor(backend.url);
    await owner.client.from('notes').insert({ body: 'kept' });
    const upload = new Blob(['bytes'], { type: 'image/png' });
    const uploaded = await owner.client.storage.from('outputs').upload(`${owner.id}/a.png`, upload);
    await guest(backend.url).auth.resetPasswordForEmail('nobody@example.test');
    const invoked = await guest(backend.url).functions.invoke('open', { body: {} });
    errors.push(uploaded.error, invoked.error);
    accessible['while it serves'] = await openToOthers(data);
    exitCode = await backend.end('SIGTERM');
    accessible['after it stopped'] = await openToOthers(data);
  });
  afterAll(() => removeFolder(dirname(data)));

  test('exits with 0 after SIGTERM', () => expect(exitCode).toBe(0));

  test('leaves no file or folder in its data folder accessible to other users of the machine', () => {
    expect(errors).toEqual([null, null]);
    expect(accessible).toEqual({ 'while it serves': [], 'after it stopped': [] });
  });

  test('leaves its data to the next start', async () => {
    const { url } = await ownBackendForTest(data);
    const again = guest(url);
    await again.auth.signInWithPassword({ email: owner.email, password: owner.password });
    expect((await again.from('notes').select('body')).data).toEqual([{ body: 'kept' }]);
  });
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
  await expect(ownBackend(await emptyFolder(), { BACKEND_PORT: port })).rejects.toThrow(
    new RegExp(`Port ${port} is taken.*BACKEND_PORT`),
  );
});

test('a migration that was changed after it was applied stops the start with an error that names its file', async () => {
  const [data, project] = [await dataFolder(), await emptyFolder()];
  await cp(fixtureProject, project, { recursive: true });
  const file = join(project, 'migrations/20260101000000_notes.sql');
  await writeFile(file, `${await readFile(file, 'utf8')}\nselect 1;`);
  await expect(ownBackend(data, { SUPABASE_FOLDER: project })).rejects.toThrow(
    '20260101000000_notes.sql was changed after it was applied',
  );
});

test('a failing migration is rolled back as a whole, and the start after its repair applies it', async () => {
  const [data, project] = [await dataFolder(), await emptyFolder()];
  await cp(fixtureProject, project, { recursive: true });
  const file = join(project, 'migrations/20260201000000_more.sql');
  await writeFile(file, 'create table public.more (id int primary key); select 1 / 0;');
  const env = { SUPABASE_FOLDER: project };
  await expect(ownBackend(data, env)).rejects.toThrow(
    '20260201000000_more.sql failed at its statement 2 (select 1 / 0) and was rolled back: division by zero',
  );
  await writeFile(
    file,
    'create table public.more (id int primary key); grant select on public.more to anon;',
  );
  const backend = await ownBackendForTest(data, env);
  expect((await guest(backend.url).from('more').select()).data).toEqual([]);
});

/** An address by which other machines reach this one. */
const outer = Object.values(networkInterfaces())
  .flat()
  .find((each) => each?.family === 'IPv4' && !each.internal)?.address;

describe('compared with a backend for this machine only, one for other machines', () => {
  let open: OwnBackend;
  beforeAll(async () => {
    const site = 'http://localhost:3000, https://site.example';
    open = await ownBackend(await copyOfTemplate(), { HOST: '0.0.0.0', SITE_URL: site });
  });
  afterAll(async () => {
    await open.close();
    await removeFolder(open.data);
  });

  test('has no mailbox if its SITE_URL is on another machine, and logs that emails are not delivered', async () => {
    expect((await fetch(`${address()}/mailbox/api/messages`)).status).toBe(200);
    expect((await fetch(`${open.url}/mailbox/api/messages`)).status).toBe(404);
    expect(open.lines.join()).toContain('https://site.example is not on this machine');
  });

  test.runIf(outer)('is reached by them only if HOST is 0.0.0.0', async () => {
    const reach = async (url: string) => {
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      return fetch(`http://${outer}:${new URL(url).port}/healthz`);
    };
    await expect(reach(address())).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
    expect((await reach(open.url)).status).toBe(200);
  });
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
