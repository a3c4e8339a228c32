import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { builtModule, temporaryFolder } from '../../fixtures/built-module.ts';
import { documentOf, ended, run } from '../../fixtures/command-line.ts';

test('verify counts intact versions, and names a published file that changed', async () => {
  const folder = await temporaryFolder();
  for (const version of ['1', '2']) await run(folder, ['publish', await builtModule({ version })]);
  expect(await run(folder, ['verify'])).toBe('2 versions are intact');
  expect(await documentOf(folder, ['verify'])).toEqual({ checked: 2, faults: [] });
  await writeFile(path.join(folder, 'modules/garden/1/server/module.cjs'), 'tampered');
  await expect(run(folder, ['verify'])).rejects.toThrow('server/module.cjs does not match');
  const { code, stdout } = await ended(folder, ['verify', '--json']);
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toEqual({
    checked: 2,
    faults: [expect.stringContaining('garden@1 is damaged')],
  });
});
