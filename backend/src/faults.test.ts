import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { startProcess, type BackendProcess } from '../testing/backend-process.ts';
import { ownBackend, ownBackendForTest } from '../testing/own-backend.ts';
import { dataFolder } from '../testing/template.ts';
import { guest, visitor } from '../testing/visitors.ts';

async function start(...args: Parameters<typeof startProcess>): Promise<BackendProcess> {
  const backend = await startProcess(...args);
  onTestFinished(async () => void (await backend.end('SIGKILL')));
  return backend;
}

/** Commands that create a mount namespace, as root or as a user that may map itself to root. */
const namespaces = [
  ['unshare', '--mount'],
  ['unshare', '--map-root-user', '--mount'],
] as const;
const namespace = namespaces.find(
  ([program, ...args]) => spawnSync(program, [...args, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0,
);

/** Mounts a tmpfs at the data folder with 54 MB besides the template, 30 MB of them occupied by a ballast file. */
const onSmallDisk: readonly string[] = [
  ...(namespace ?? []),
  'sh',
  '-c',
  'mount -t tmpfs -o size=$(( $(du -sm "$TEMPLATE" | cut -f1) + 54 ))m tmpfs "$BACKEND_DATA" && ' +
    'cp -r "$TEMPLATE"/. "$BACKEND_DATA" && head -c 30000000 /dev/zero > "$BACKEND_DATA/ballast" && exec "$@"',
  'sh',
];

test.skipIf(!namespace)(
  'a full disk makes uploads and inserts fail with an error that names the cause; after space is freed both succeed and no data is lost (needs the right to mount)',
  async () => {
    const data = await dataFolder();
    const backend = await start(data, { TEMPLATE: inject('backend').template }, onSmallDisk);
    const { client, id } = await visitor(backend.url);
    const files = client.storage.from('outputs');
    const upload = (name: string) =>
      files.upload(`${id}/${name}.webp`, new Blob([randomBytes(1_000_000)], { type: 'image/webp' }));
    let uploaded = 0;
    let refused = await upload('0');
    for (; refused.error === null && uploaded < 50; uploaded++) refused = await upload(`more ${uploaded}`);
    expect(refused.error).toMatchObject({ message: 'The server has no space left for the object' });

    let row = await client.from('notes').insert({ body: 'x' });
    let rows = 0;
    for (; row.error === null && rows < 500; rows++) {
      row = await client.from('notes').insert({ body: randomBytes(10_000).toString('hex') });
    }
    expect(row).toMatchObject({ status: 503, error: { code: '53100', message: /No space left on device/ } });
    expect((await fetch(`${backend.url}/healthz`)).status).toBe(200);

    rmSync(`/proc/${backend.pid}/root${data}/ballast`);
    expect((await client.from('notes').insert({ body: 'after' })).error).toBeNull();
    expect((await upload('after')).error).toBeNull();
    expect((await client.from('notes').select('id', { count: 'exact', head: true })).count).toBe(rows + 1);
    expect((await files.list(id, { limit: 100 })).data).toHaveLength(uploaded + 1);
  },
);

/** Lists every file with its size and modification time. */
const inventory = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => {
      const { size, mtimeMs } = statSync(join(folder, name));
      return `${name} ${size} ${mtimeMs}`;
    });

test.each([
  [
    'with a damaged control file',
    (db: string) => writeFileSync(join(db, 'global/pg_control'), Buffer.alloc(8192, 7)),
  ],
  ['with a truncated write-ahead log', (db: string) => cutLog(join(db, 'pg_wal'))],
  ['of another version of Postgres', (db: string) => writeFileSync(join(db, 'PG_VERSION'), '99\n')],
  ['without PG_VERSION', (db: string) => rmSync(join(db, 'PG_VERSION'))],
])(
  'a data folder %s stops the start with an error that names the folder, and stays unchanged',
  async (_, damage) => {
    const data = await dataFolder();
    damage(join(data, 'db'));
    const before = inventory(join(data, 'db/base'));
    await expect(ownBackend(data)).rejects.toThrow(
      new RegExp(`The database in ${join(data, 'db')} cannot be opened and was left as it is. Restore`),
    );
    expect(inventory(join(data, 'db/base'))).toEqual(before);
  },
);

function cutLog(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => /^[0-9A-F]{24}$/.test(each))) {
    writeFileSync(join(folder, name), readFileSync(join(folder, name)).subarray(0, 100));
  }
}

test('a data folder with truncated tables stops the start with an error that names the folder', async () => {
  const data = await dataFolder();
  const tables = join(data, 'db/base/5');
  for (const name of readdirSync(tables))
    if (/^\d+$/.test(name) && Number(name) > 16_384) truncateSync(join(tables, name));
  await expect(ownBackend(data)).rejects.toThrow(
    new RegExp(`The database in ${join(data, 'db')} cannot be opened .* Its reason: could not read blocks`),
  );
});

test('a database whose creation was interrupted is created again at the next start', async () => {
  const data = await dataFolder();
  rmSync(join(data, 'db/global'), { recursive: true });
  writeFileSync(join(data, 'db.unfinished'), '');
  const backend = await ownBackendForTest(data);
  const { client } = await visitor(backend.url);
  expect((await client.from('notes').insert({ body: 'first' })).error).toBeNull();
});

test('a power cut loses no acknowledged write: every acknowledged write was synced', async () => {
  const [data, afterwards] = [await dataFolder(), await dataFolder()];
  const before = await start(data, {
    ONLY_SYNCED: afterwards,
    NODE_OPTIONS: `--import=${new URL('../testing/disk/only-synced.ts', import.meta.url).href}`,
  });
  const { client, email, password } = await visitor(before.url);
  for (const body of ['first', 'second']) {
    expect((await client.from('notes').insert({ body })).error).toBeNull();
  }
  await before.end('SIGKILL');

  const after = await ownBackendForTest(afterwards);
  const again = guest(after.url);
  expect((await again.auth.signInWithPassword({ email, password })).error).toBeNull();
  const { data: rows } = await again.from('notes').select('body').order('created_at');
  expect(rows).toEqual([{ body: 'first' }, { body: 'second' }]);
});

test('after the clock is set back a day, sessions stay valid, used refresh tokens stay invalid and rows remain', async () => {
  const data = await dataFolder();
  const first = await ownBackendForTest(data);
  const { client, email, password, refreshToken } = await visitor(first.url);
  await client.from('notes').insert({ body: 'today' });
  const once = await guest(first.url).auth.refreshSession({ refresh_token: refreshToken });
  const twice = await guest(first.url).auth.refreshSession({
    refresh_token: once.data.session?.refresh_token ?? '',
  });
  await first.close();

  const clock = new URL('../testing/clock/yesterday.ts', import.meta.url).href;
  const second = await start(data, { NODE_OPTIONS: `--import=${clock}` });
  const again = guest(second.url);
  const session = await again.auth.refreshSession({ refresh_token: twice.data.session?.refresh_token ?? '' });
  expect(session.error).toBeNull();
  expect(Date.now() / 1000 - (session.data.session?.expires_at ?? 0)).toBeGreaterThan(80_000);
  expect((await again.from('notes').insert({ body: 'yesterday' })).error).toBeNull();
  const bodies = (await again.from('notes').select('body').order('created_at')).data?.map(({ body }) => body);
  expect(bodies).toEqual(['yesterday', 'today']);
  expect((await guest(second.url).auth.signInWithPassword({ email, password })).error).toBeNull();
  const used = await guest(second.url).auth.refreshSession({ refresh_token: refreshToken });
  expect(used.error).toMatchObject({ code: 'refresh_token_already_used' });
});
