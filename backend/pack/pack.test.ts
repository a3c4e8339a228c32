import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { runCommand } from './run-command.ts';

// Installs the published package into a folder outside this repository.

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
let folder: string;
let barebase: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'barebase-pack-'));
  await run(process.execPath, [join(import.meta.dirname, 'build.ts')]);
  const { stdout } = await run('npm', ['pack', join(root, 'dist'), '--json'], { cwd: folder });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  await writeFile(join(folder, 'package.json'), '{}');
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', `./${filename}`], {
    cwd: folder,
  });
  await cp(join(root, 'example/supabase'), join(folder, 'supabase'), { recursive: true });
  barebase = join(folder, 'node_modules/.bin/barebase');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('the packed package serves a Supabase project in an empty folder', async () => {
  const backend = await runCommand(barebase, ['start', '--port', '0'], folder);
  onTestFinished(async () => void (await backend.end()));
  const keys = parseEnv((await run(barebase, ['keys'], { cwd: folder })).stdout);
  const client = createClient(backend.url, keys['SUPABASE_PUBLISHABLE_KEY'] ?? '', {
    auth: { persistSession: false, autoRefreshToken: false },
  });

  const account = { email: 'hana@example.com', password: 'correct horse battery' };
  const { data, error } = await client.auth.signUp(account);
  expect(error).toBeNull();
  const note = await client.from('notes').insert({ body: 'kept' }).select('author, body').single();
  expect(note.data).toEqual({ author: data.user?.id, body: 'kept' });
  const picture =
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';
  const pictures = client.storage.from('pictures');
  const blob = new Blob([picture], { type: 'image/svg+xml' });
  expect((await pictures.upload('square.svg', blob)).error).toBeNull();
  expect(await (await pictures.download('square.svg')).data?.text()).toBe(picture);
  const drawn = pictures.getPublicUrl('square.svg', { transform: { width: 4, format: 'origin' } });
  expect((await fetch(drawn.data.publicUrl)).status).toBe(200);
  expect((await client.functions.invoke('greet', { body: { name: 'Hana' } })).data).toEqual({
    greeting: 'Hello, Hana!',
  });
  expect(await readFile(join(folder, '.barebase/.gitignore'), 'utf8')).toBe('*\n');
  expect(await backend.end()).toBe(0);
});

test('the packed package has dependencies with plain versions, and no test files', async () => {
  const packed = join(folder, 'node_modules/barebase');
  const manifest = await readFile(join(packed, 'package.json'), 'utf8');
  expect(manifest).not.toMatch(/catalog:|workspace:/);
  const { stdout } = await run('find', [packed, '-name', '*.test.*'], { cwd: folder });
  expect(stdout).toBe('');
});

test('starting without an existing project folder fails with an error that names the folder and the remedy', async () => {
  const failed = run(barebase, ['start', '--project', 'nowhere'], { cwd: folder });
  await expect(failed).rejects.toThrow(`There is no folder ${join(folder, 'nowhere')}. Name the Supabase`);
});
