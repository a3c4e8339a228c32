import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readIndex } from '../index-store.ts';
import { builtModule, temporaryFolder } from '../../fixtures/built-module.ts';
import { documentOf, run } from '../../fixtures/command-line.ts';

test('promote makes a canary stable and ends it', async () => {
  const folder = await temporaryFolder();
  await run(folder, ['publish', await builtModule()]);
  await run(folder, ['publish', await builtModule({ version: '2' }), '--canary', '0.25']);
  expect(await run(folder, ['promote', 'garden', '2'])).toBe('garden@2 is stable');
  expect((await readIndex(folder)).modules[0]?.channels).toEqual({ stable: '2' });
  const again = { channel: 'stable', from: '2', to: '2', revision: 3, changed: false };
  expect(await documentOf(folder, ['promote', 'garden', '2'])).toMatchObject(again);
});

test('promote keeps the canary of another version', async () => {
  const folder = await temporaryFolder();
  for (const version of ['1', '2']) await run(folder, ['publish', await builtModule({ version })]);
  await run(folder, ['publish', await builtModule({ version: '3' }), '--canary', '0.1']);
  await run(folder, ['promote', 'garden', '1']);
  expect((await readIndex(folder)).modules[0]?.channels).toEqual({
    stable: '1',
    canary: { version: '3', share: 0.1 },
  });
});

test('promote refuses a version that is not published, and one whose files changed', async () => {
  const folder = await temporaryFolder();
  for (const version of ['1', '2']) await run(folder, ['publish', await builtModule({ version })]);
  await expect(run(folder, ['promote', 'garden', '9'])).rejects.toThrow(
    'no published version "9" (published: 1, 2)',
  );
  await writeFile(path.join(folder, 'modules/garden/1/server/module.cjs'), 'tampered');
  await expect(run(folder, ['promote', 'garden', '1'])).rejects.toThrow('garden@1 is damaged');
});
