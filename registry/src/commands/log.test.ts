import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { builtModule, temporaryFolder } from '../../fixtures/built-module.ts';
import { clockFrom, documentOf, run } from '../../fixtures/command-line.ts';
import { signedRegistry } from '../../fixtures/signed-registry.ts';

/** The lines of the log without their times. */
const linesOf = async (folder: string, ...args: string[]) =>
  (await run(folder, ['log', ...args])).split('\n').map((line) => line.replace(/^[\d-]+T[\d:.]+Z {2}/, ''));

test('log tells each change of the index by revision, command, module and versions', async () => {
  const folder = await temporaryFolder();
  const backup = async () => await readFile(path.join(folder, 'registry.json'), 'utf8');
  await run(folder, ['publish', await builtModule()]);
  await run(folder, ['publish', await builtModule({ version: '2' }), '--canary', '0.25']);
  await run(folder, ['canary', 'garden', '2', '--share', '0.5']);
  await run(folder, ['promote', 'garden', '2']);
  await run(folder, ['rollback', 'garden']);
  await run(folder, ['grant', 'park', '/park']);
  await run(folder, ['revoke', 'park', '/park']);
  await run(folder, ['gc', '--days', '0'], clockFrom(Date.now() + 1_000));
  const kept = await backup();
  await run(folder, ['remove', 'garden', '--yes']);
  await writeFile(path.join(folder, 'registry.json'), kept);
  await run(folder, ['reissue', '9']);
  expect(await linesOf(folder)).toEqual([
    '1  publish  garden  stable none → 1',
    '1  publish  garden  owns /garden',
    '2  publish  garden  canary none → 2 (0.25)',
    '3  canary  garden  canary 2 → 2 (0.5)',
    '4  promote  garden  stable 1 → 2',
    '4  promote  garden  canary 2 → none',
    '5  rollback  garden  stable 2 → 1',
    '6  grant  park  owns /park',
    '7  revoke  park  no longer owns /park',
    '8  gc  garden  version 2 was removed',
    '9  remove  garden  stable 1 → none',
    '9  remove  garden  no longer owns /garden',
    '10  reissue  revision 8 → 10',
  ]);
});

test('log with an id tells the changes of this module alone, and --json their parts', async () => {
  const folder = await temporaryFolder();
  await run(folder, ['publish', await builtModule()]);
  await run(folder, ['publish', await builtModule({ id: 'park', paths: ['/park'] })]);
  const line = {
    at: expect.stringMatching(/Z$/),
    revision: 2,
    command: 'publish',
    module: 'park',
    from: null,
  };
  expect(await documentOf(folder, ['log', 'park'])).toEqual({
    changes: [
      { ...line, what: 'stable', to: '1' },
      { ...line, what: 'route', to: '/park' },
    ],
  });
});

test('a command that changes nothing is not logged', async () => {
  const folder = await temporaryFolder();
  const dist = await builtModule();
  for (let each = 0; each < 2; each += 1) await run(folder, ['publish', dist]);
  expect(await linesOf(folder)).toHaveLength(2);
});

test('log names the keys that signed a change: that of the module whose versions changed, and the online key', async () => {
  const registry = await signedRegistry();
  await registry.publish('garden', '2');
  await registry.operate('rollback', 'garden');
  const keyOf = async (name: string) => {
    const list = await registry.operate('keys', 'list');
    return `${name}-${new RegExp(`^${name}: .*key (\\w+)$`, 'm').exec(list)?.[1]}`;
  };
  const [garden, online] = [await keyOf('garden'), await keyOf('online')];
  expect((await linesOf(registry.folder, 'garden')).slice(-2)).toEqual([
    `3  publish  garden  stable 1 → 2  signed by ${garden}, ${online}`,
    `4  rollback  garden  stable 2 → 1  signed by ${online}`,
  ]);
});
