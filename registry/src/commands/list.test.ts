import { expect, test } from 'vitest';
import { builtModule, temporaryFolder } from '../../fixtures/built-module.ts';
import { documentOf, run } from '../../fixtures/command-line.ts';

test('list shows channels, versions and routes of each module', async () => {
  const folder = await temporaryFolder();
  await run(folder, ['publish', await builtModule()]);
  await run(folder, ['publish', await builtModule({ version: '2' }), '--canary', '0.25']);
  expect(await run(folder, ['list'])).toBe(
    'revision 2\ngarden: stable 1, canary 2 (0.25), 2 published, /garden',
  );
  const publishedAt = expect.stringMatching(/^\d{4}-.*Z$/);
  expect(await documentOf(folder, ['list'])).toEqual({
    revision: 2,
    modules: [
      {
        module: 'garden',
        stable: '1',
        canary: { version: '2', share: 0.25 },
        judged: null,
        history: [],
        versions: [
          { version: '1', publishedAt },
          { version: '2', publishedAt },
        ],
        routes: ['/garden'],
        resources: [],
      },
    ],
    newcomers: [],
  });
});

test('list of a registry without publications is empty', async () => {
  expect(await documentOf(await temporaryFolder(), ['list'])).toEqual({
    revision: 0,
    modules: [],
    newcomers: [],
  });
});
