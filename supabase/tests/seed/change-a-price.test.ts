import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pendingChanges } from '../../seed/changes.ts';
import { startProject, type RunningBackend } from '../running-backend.ts';

const supabase = join(import.meta.dirname, '../..');
const guide = await readFile(join(supabase, '../docs/walk-throughs/change-a-price.md'), 'utf8');
const manifest = JSON.parse(await readFile(join(supabase, '../package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

let project: RunningBackend;
let copy: string;

beforeAll(async () => {
  project = await startProject();
  copy = await mkdtemp(join(tmpdir(), 'irodori-price-'));
  for (const part of ['seed', 'catalogue', 'project', 'package.json'])
    await cp(join(supabase, part), join(copy, 'supabase', part), { recursive: true });
  await symlink(join(supabase, 'node_modules'), join(copy, 'supabase/node_modules'));
});
afterAll(async () => {
  await rm(copy, { recursive: true, force: true });
  await project.close();
});

/** `npm run seed` in the copy, without the step that installs. */
async function runSeed(): Promise<string> {
  const script = manifest.scripts['seed']?.split(' ').at(-1) ?? '';
  const { stdout } = await promisify(execFile)(process.execPath, [join(copy, script)], {
    env: { ...process.env, SUPABASE_URL: project.url, SUPABASE_SECRET_KEY: project.secretKey },
  });
  return stdout;
}

const priceOf = async (slug: string): Promise<unknown> => {
  const { data } = await project
    .connect()
    .from('apps')
    .select('config')
    .eq('slug', slug)
    .single()
    .throwOnError();
  return (data as { config: { cost: unknown } }).config.cost;
};

test('the walk-through changes the price that visitors read, and nothing else', async () => {
  const [, file = '', before = '', after = ''] =
    /In `([^`]+)`, change `([^`]+)` to `([^`]+)`/.exec(guide) ?? [];
  const source = await readFile(join(copy, file), 'utf8');
  expect(source.split(before)).toHaveLength(2);
  await writeFile(join(copy, file), source.replace(before, after));
  expect(await priceOf('ai-elf-generator')).toBe(1);

  expect(guide).toContain('Run `npm run seed`');
  const said = /^ +(changed: .+)$/m.exec(guide)?.[1] ?? 'nothing';
  expect((await runSeed()).split('\n').map((line) => line.trim())).toEqual([
    `${project.url}: rows applied: 1; pictures uploaded: 0`,
    said,
    '',
  ]);
  expect(await priceOf('ai-elf-generator')).toBe(7);
  expect(await readFile(join(copy, 'supabase/seed.sql'), 'utf8')).toContain('"cost":7');
  // The sources of this repository still say 1, so the next start of it would say that a change is pending.
  expect(await pendingChanges(project)).toMatchObject([
    { name: 'ai-elf-generator', changed: ['config.cost'] },
  ]);
});

test('a picture that was drawn again is uploaded', async () => {
  const picture = 'apps/ai-elf-generator/1.webp';
  const other = await readFile(join(supabase, 'catalogue/apps/ai-elf-generator/2.webp'));
  await writeFile(join(copy, 'supabase/catalogue', picture), other);
  expect(await runSeed()).toContain('pictures uploaded: 1');
  const { data } = await project.connect().storage.from('catalogue').download(picture);
  expect(data && Buffer.from(await data.arrayBuffer()).equals(other)).toBe(true);
});

test('the command says what to do where no backend answers', async () => {
  await expect(
    promisify(execFile)(process.execPath, [join(copy, 'supabase/seed/apply.ts')], {
      env: { ...process.env, SUPABASE_URL: 'http://127.0.0.1:9', SUPABASE_SECRET_KEY: 'sb_secret_none' },
    }),
  ).rejects.toMatchObject({ stderr: expect.stringContaining('run `npm start` first') });
});
