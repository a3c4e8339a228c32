import { generateKeyPairSync } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ended } from '../../fixtures/command-line.ts';
import { builtModule, temporaryFolder } from '../../fixtures/built-module.ts';
import { signedRegistry } from '../../fixtures/signed-registry.ts';
import { keepValid } from '../signing/keep-valid.ts';
import { readSigned } from '../signing/signed-state.ts';

afterEach(() => vi.useRealTimers());

const signedVersions = async (place: { folder: string; keys: string }, id: string) =>
  Object.keys((await readSigned(place))?.delegated.get(`module-${id}`)?.signed.targets ?? {});

/** Moves keys to another folder; the function puts them back. */
async function takeAway(keys: string, name: string): Promise<() => Promise<void>> {
  const elsewhere = path.join(await temporaryFolder(), 'moved');
  await rename(path.join(keys, name), elsewhere);
  return () => rename(elsewhere, path.join(keys, name));
}

describe('keys init', () => {
  test('makes a key of each role and module, which its owner alone reads, and signs what is published', async () => {
    const registry = await signedRegistry();
    const list = await registry.operate('keys', 'list');
    expect(
      list
        .replaceAll(/\d{4}-\d\d-\d\d/g, 'DAY')
        .replaceAll(/[0-9a-f]{8}/g, 'KEY')
        .split('\n'),
    ).toEqual([
      ...['root', 'targets', 'online'].map((role) => `${role}: valid until DAY, key KEY`),
      'admission: certificates are valid without an end, key KEY',
      ...['garden', 'pond'].map((role) => `${role}: valid until DAY, key KEY`),
    ]);
    expect(await signedVersions(registry, 'garden')).toEqual(['modules/garden/1/module.json']);
    const offline = path.join(registry.keys, 'offline');
    const modes = (await readdir(offline)).map(
      async (name) => (await stat(path.join(offline, name))).mode & 0o777,
    );
    expect(await Promise.all(modes)).toEqual([0o600, 0o600]);
    await expect(registry.operate('keys', 'init')).rejects.toThrow('signed already');
  });

  test('refuses a threshold that its keys cannot reach', async () => {
    await expect(signedRegistry('--root-keys', '2', '--threshold', '3')).rejects.toThrow(
      '3 of 2 root keys cannot sign',
    );
  });
});

describe('in a signed registry', () => {
  test('whoever has the online key alone moves channels, and lists no version', async () => {
    const registry = await signedRegistry();
    await registry.publish('garden', '2');
    await takeAway(registry.keys, 'offline');
    await takeAway(registry.keys, 'modules');
    await registry.operate('rollback', 'garden');
    await registry.operate('canary', 'garden', '2');
    await expect(registry.publish('garden', '3')).rejects.toThrow(
      /Publishing a version of garden needs the private key [0-9a-f]{8}, and the folder of keys \(IRODORI_KEYS\) does not have it/,
    );
    expect((await readSigned(registry))?.index.modules[0]?.channels).toMatchObject({ stable: '1' });
  });

  test('nothing changes without the online key', async () => {
    const registry = await signedRegistry();
    const [online = ''] = (await readdir(registry.keys)).filter((name) => name.startsWith('online'));
    const back = await takeAway(registry.keys, online);
    const before = await registry.files();
    await expect(registry.publish('garden', '2')).rejects.toThrow('Changing the index of a signed registry');
    expect(await registry.files()).toEqual(before);
    await back();
    await registry.publish('garden', '2');
  });

  test('a new module gets a key from the operator, and none from anybody else', async () => {
    const registry = await signedRegistry();
    await registry.publish('bridge', '1');
    expect(await signedVersions(registry, 'bridge')).toHaveLength(1);
    await takeAway(registry.keys, 'offline');
    await expect(registry.publish('gate', '1')).rejects.toThrow(
      'No key signs the versions of gate yet: the operator of the registry gives it one by `irodori keys add gate`',
    );
  });

  test('an index or signatures that somebody changed by hand are never built upon', async () => {
    const registry = await signedRegistry();
    const file = path.join(registry.folder, 'registry.json');
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll('"garden"', '"forged"'));
    await registry.publish('pond', '2');
    expect(await readFile(file, 'utf8')).not.toContain('forged');

    await registry.tamper('module-pond.json', (text) => text.replace('/2/', '/3/'));
    await expect(registry.publish('garden', '2')).rejects.toThrow('cannot be trusted: Expected hash');
    await expect(registry.operate('verify')).rejects.toThrow('cannot be trusted: Expected hash');
    await rm(path.join(registry.folder, 'signed'), { recursive: true });
    await expect(registry.publish('garden', '2')).rejects.toThrow('timestamp.json is missing');
  });

  test('a version that was listed without its module’s key is not signed by the next publication', async () => {
    const registry = await signedRegistry();
    await registry.signByOnlineKey(({ revision, modules }) => ({
      revision,
      modules: modules.map((module) => ({
        ...module,
        versions: {
          ...module.versions,
          forged: { manifest: `sha256-${'A'.repeat(43)}=`, publishedAt: '2026-11-26T00:00:00Z' },
        },
      })),
    }));
    await registry.publish('garden', '2');
    expect(await signedVersions(registry, 'garden')).toEqual([
      'modules/garden/1/module.json',
      'modules/garden/2/module.json',
    ]);
  });

  test('a machine without the root is told to get it', async () => {
    const registry = await signedRegistry();
    await rm(path.join(registry.keys, 'root.json'));
    await expect(registry.publish('garden', '2')).rejects.toThrow(
      'root.json is missing: take it from the operator of the registry',
    );
  });
});

test('a team signs by a key of its own, whose private part the operator never has', async () => {
  const registry = await signedRegistry();
  const team = path.join(await temporaryFolder(), 'keys');
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  await writeFile(path.join(registry.folder, 'team.pub'), publicKey);
  const [first = ''] = await readdir(path.join(registry.keys, 'modules')).then((names) =>
    names.filter((name) => name.startsWith('garden')),
  );
  const keyOfOperator = first.slice('garden-'.length, -'.pem'.length);
  await registry.operate('keys', 'add', 'garden', '--public', path.join(registry.folder, 'team.pub'));
  await expect(registry.operate('keys', 'remove', 'garden', keyOfOperator)).rejects.toThrow(
    'The versions of garden were signed by this key alone',
  );

  await mkdir(team);
  await writeFile(path.join(team, 'garden.pem'), privateKey);
  await writeFile(path.join(team, 'root.json'), await registry.root());
  const [online = ''] = (await readdir(registry.keys)).filter((name) => name.startsWith('online'));
  await writeFile(path.join(team, online), await readFile(path.join(registry.keys, online)));
  const asTeam = (...args: string[]) => ended(registry.folder, args, undefined, { IRODORI_KEYS: team });
  expect(await asTeam('keys', 'renew')).toMatchObject({ code: 0 });
  await registry.operate('keys', 'remove', 'garden', keyOfOperator);

  const dist = await builtModule({ version: '2', code: '// 2' });
  expect(await asTeam('publish', dist, '--no-shell', '--only-list')).toMatchObject({ code: 0 });
  await expect(registry.publish('garden', '3')).rejects.toThrow('needs the private key');
  const ofOthers = await builtModule({ id: 'pond', version: '2', paths: ['/pond'], code: '// 2' });
  expect((await asTeam('publish', ofOthers, '--no-shell', '--only-list')).stderr).toContain(
    'Publishing a version of pond',
  );

  // Without the key of admission a team gives visitors what the operator's gate has admitted.
  expect((await asTeam('publish', dist, '--no-shell')).stderr).toContain(
    'Admitting garden@2 needs the private key',
  );
  await registry.operate('admit', 'garden@2', '--no-shell');
  expect(await asTeam('promote', 'garden', '2')).toMatchObject({ code: 0 });
});

test('root keys are replaced while as many are left as the threshold says, and no longer if fewer are', async () => {
  const registry = await signedRegistry('--root-keys', '3', '--threshold', '2');
  const offline = path.join(registry.keys, 'offline');
  const lose = async () => {
    const [name = ''] = (await readdir(offline)).filter((each) => each.startsWith('root'));
    await rm(path.join(offline, name));
  };
  await lose();
  await registry.operate('keys', 'rotate', 'root');
  expect((await readdir(offline)).filter((name) => name.startsWith('root'))).toHaveLength(3);
  await lose();
  await lose();
  const left = await readdir(offline);
  await expect(registry.operate('keys', 'rotate', 'root')).rejects.toThrow('needs 2 of the private keys');
  expect(await readdir(offline)).toEqual(left);
});

test('the registry’s server signs the index anew before it expires, and warns of keys that it does not have', async () => {
  const registry = await signedRegistry();
  const lines: unknown[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 340 * 86_400_000 });
  const end = keepValid(registry, log);
  const told = () => lines;
  // Long enough for a busy machine.
  const within = { timeout: 30_000 };
  await expect.poll(told, within).toContainEqual(expect.objectContaining({ event: 'signed-anew' }));
  const warning = { event: 'signature-ends', role: 'pond' };
  await expect.poll(told, within).toContainEqual(expect.objectContaining(warning));
  end();
  const until = (await readSigned(registry))?.timestamp.signed.expires ?? '';
  expect(Date.parse(until)).toBeGreaterThan(Date.now());
});
