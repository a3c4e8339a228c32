import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyData } from './empty-data.ts';

test('emptyData refuses to remove the data of a running backend', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'irodori-data-'));
  const pidFile = join(folder, 'backend.pid');
  await writeFile(pidFile, String(process.pid));
  await expect(emptyData({ folder, dataFolder: folder })).rejects.toThrow(
    new RegExp(`in use by process ${process.pid}`),
  );
  expect(await readFile(pidFile, 'utf8')).toBe(String(process.pid));

  await rm(pidFile);
  await emptyData({ folder, dataFolder: folder });
  await expect(readFile(folder)).rejects.toThrow(/ENOENT/);
});

test('emptyData refuses to empty a database of DATABASE_URL', async () => {
  const where = { folder: '/nowhere', dataFolder: '/nowhere', databaseUrl: 'postgres://localhost/irodori' };
  await expect(emptyData(where)).rejects.toThrow(/DATABASE_URL, which is not emptied.*without --fresh/);
});
