import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RegistryIndex } from '@irodori/contract/composition';
import { type SignedRegistry, signedRegistry } from 'registry/signed-registry';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AcceptedIndex } from './read-index.ts';
import { SignedIndex } from './signed-index.ts';

let dataFolder: string;
beforeEach(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'irodori-trusted-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(dataFolder, { recursive: true, force: true });
});

/** The reader of a shell that trusts this root; another one with the same root is the shell after a restart. */
const readerOf = ({ url: registryUrl }: SignedRegistry, root: string) =>
  new SignedIndex({ registryUrl, deadlineMs: 60_000, root, dataFolder });

/** A registry that a shell has read once. */
async function followed(...init: string[]) {
  const registry = await signedRegistry(...init);
  const root = await registry.root();
  const reader = readerOf(registry, root);
  const last = await reader.read(undefined);
  return { registry, root, reader, last };
}

/** Why the reader refuses what the registry offers. */
const refusal = async (reader: SignedIndex, last?: AcceptedIndex) => {
  const error: unknown = await reader.read(last).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error as { readonly fault: string; readonly message: string } | undefined;
};

const stableOf = ({ index }: AcceptedIndex, id = 'garden') =>
  index.modules.find((module) => module.id === id)?.channels.stable;

/** Lets a module have a version with this integrity, as its stable one. */
const withVersion = (index: RegistryIndex, id: string, version: string): RegistryIndex => ({
  ...index,
  modules: index.modules.map((module) =>
    module.id === id
      ? {
          ...module,
          channels: { stable: version },
          versions: { ...module.versions, [version]: { manifest: foreign, publishedAt: '' } },
        }
      : module,
  ),
});
const foreign = `sha256-${'A'.repeat(43)}=`;

const integrityOf = ({ index }: AcceptedIndex, id: string, version: string) =>
  index.modules.find((module) => module.id === id)?.versions[version]?.manifest ?? '';

/** From now on the clock shows another time. */
const clockAt = (time: number) => vi.useFakeTimers({ toFake: ['Date'], now: time });
const dayMs = 86_400_000;

describe('a signed index', () => {
  test('is followed from change to change, and one request tells that nothing changed', async () => {
    const { registry, reader, last } = await followed();
    expect(stableOf(last)).toBe('1');
    await registry.publish('garden', '2');
    const next = await reader.read(last);
    expect(stableOf(next)).toBe('2');

    const asked = registry.requests.length;
    expect(await reader.read(next)).toBe(next);
    expect(registry.requests.slice(asked)).toEqual(['/signed/timestamp.json']);
  });

  test('is not fetched again if only its signature was renewed', async () => {
    const { registry, reader, last } = await followed();
    await registry.operate('keys', 'renew');
    const asked = registry.requests.length;
    expect((await reader.read(last)).index).toBe(last.index);
    expect(registry.requests.slice(asked).join()).not.toContain('registry.json');
  });

  test('has the versions that the keys of their modules have signed, also after further versions', async () => {
    const { registry, reader, last } = await followed();
    await registry.publish('garden', '2');
    const next = await reader.read(last);
    for (const [id, version] of [
      ['garden', '1'],
      ['garden', '2'],
      ['pond', '1'],
    ] as const)
      await expect(
        reader.requireVersion(id, version, integrityOf(next, id, version)),
      ).resolves.toBeUndefined();
  });
});

describe('an index is refused', () => {
  test('as unsigned, if the registry has no signatures', async () => {
    const { registry, reader, last } = await followed();
    await rm(path.join(registry.folder, 'signed'), { recursive: true });
    expect(await refusal(reader, last)).toMatchObject({ fault: 'unsigned' });
  });

  test('as untrusted, if it was signed by keys that do not descend from the root', async () => {
    const { root } = await followed();
    const forged = await signedRegistry();
    const found = await refusal(readerOf(forged, root));
    expect(found).toMatchObject({ fault: 'untrusted' });
    expect(found?.message).toContain('timestamp was signed by 0/1 keys');
  });

  test.each([
    ['registry.json', (text: string) => text.replace('"/pond"', '"/pool"')],
    ['targets.json', (text: string) => text.replace('modules/pond/', 'modules/pool/')],
    ['channels.json', (text: string) => text.replace('"length"', '"lenght"')],
    ['snapshot.json', (text: string) => text.replace('module-pond', 'module-pool')],
    ['timestamp.json', (text: string) => text.replace('"version"', '"versions"')],
  ])('as untrusted, if somebody changed %s', async (file, change) => {
    const registry = await signedRegistry();
    await registry.tamper(file, change);
    const reader = readerOf(registry, await registry.root());
    expect(await refusal(reader)).toMatchObject({ fault: 'untrusted' });
  });

  test.each(['timestamp.json', '2.root.json'])('if %s grows without an end', async (file) => {
    const registry = await signedRegistry();
    const root = await registry.root();
    await registry.operate('keys', 'rotate', 'root');
    await registry.tamper(file, (text) => text + ' '.repeat(600_000));
    expect((await refusal(readerOf(registry, root)))?.message).toContain('it has more than');
  });

  test('as older, if what was signed before is offered again, also after a restart of the shell', async () => {
    const { registry, root, reader, last } = await followed();
    const replay = await registry.copy();
    await registry.publish('garden', '2');
    const next = await reader.read(last);
    await replay();
    expect(await refusal(reader, next)).toMatchObject({ fault: 'older' });
    expect(await refusal(readerOf(registry, root))).toMatchObject({ fault: 'older' });
  });

  test('as older after a backup was restored, until it is reissued and signed anew', async () => {
    const { registry, reader, last } = await followed();
    const restore = await registry.copy();
    await registry.publish('garden', '2');
    const next = await reader.read(last);
    await restore();
    expect(await refusal(reader, next)).toMatchObject({ fault: 'older' });
    await registry.operate('reissue', String(next.index.revision));
    await registry.operate('keys', 'renew');
    expect(stableOf(await reader.read(next))).toBe('1');
  });

  test('as untrusted, if an earlier snapshot or index is mixed into the latest', async () => {
    for (const file of ['snapshot.json', 'channels.json']) {
      const { registry, reader, last } = await followed();
      let earlier = '';
      await registry.tamper(file, (text) => (earlier = text));
      await registry.publish('garden', '2');
      await registry.tamper(file, () => earlier);
      expect(await refusal(reader, last)).toMatchObject({ fault: 'untrusted' });
    }
  });

  test('as expired, if the registry offers the same for longer than a signature is valid, until it signs anew', async () => {
    const { registry, reader, last } = await followed();
    clockAt(Date.now() + 2 * dayMs);
    const found = await refusal(reader, last);
    expect(found).toMatchObject({ fault: 'expired' });
    expect(found?.message).toContain('valid no more');
    await registry.operate('keys', 'renew');
    expect((await reader.read(last)).index).toBe(last.index);
  });

  test('as empty or older by its revision, though it is signed', async () => {
    const { registry, reader, last } = await followed();
    await registry.signByOnlineKey((index) => ({ ...index, revision: 1 }));
    expect(await refusal(reader, last)).toMatchObject({ fault: 'older' });
    await registry.signByOnlineKey((index) => ({ ...index, revision: 9, modules: [] }));
    expect(await refusal(reader, last)).toMatchObject({ fault: 'empty' });
  });
});

describe('a version is refused', () => {
  test('if somebody with the online key alone lists it', async () => {
    const { registry, reader, last } = await followed();
    await registry.signByOnlineKey((index) => withVersion(index, 'garden', 'forged'));
    await reader.read(last);
    await expect(reader.requireVersion('garden', 'forged', foreign)).rejects.toThrow(
      'the key of garden has not signed it',
    );
  });

  test('if its bytes are others than those that its module’s key has signed', async () => {
    const { reader } = await followed();
    await expect(reader.requireVersion('garden', '1', foreign)).rejects.toThrow('has not signed it');
  });

  test('if the key of another module has signed it', async () => {
    const { registry, reader, last } = await followed();
    await registry.signByKeyOf('pond', 'garden', (index) => withVersion(index, 'garden', 'forged'));
    const next = await reader.read(last);
    await expect(reader.requireVersion('garden', 'forged', foreign)).rejects.toThrow(
      'module-garden was signed by 0/1 keys',
    );
    await reader.requireVersion('pond', '1', integrityOf(next, 'pond', '1'));
  });
});

describe('a version is given to visitors', () => {
  test('if its certificate of admission is signed, is its own, and is about its bytes', async () => {
    const { registry, reader, last } = await followed();
    const integrity = integrityOf(last, 'garden', '1');
    await reader.requireAdmission('garden', '1', integrity);
    await expect(reader.requireAdmission('garden', '1', foreign)).rejects.toThrow(
      'its certificate of admission is for garden@1 with the integrity',
    );

    const file = (id: string) => path.join(registry.folder, 'admissions', id, '1.json');
    await cp(file('pond'), file('garden'));
    await expect(reader.requireAdmission('garden', '1', integrity)).rejects.toThrow('is for pond@1');
    await rm(file('garden'));
    await expect(reader.requireAdmission('garden', '1', integrity)).rejects.toThrow(
      'it has no certificate of admission; `irodori admit garden@1` makes one',
    );
    const forged = await signedRegistry();
    await cp(path.join(forged.folder, 'admissions'), path.join(registry.folder, 'admissions'), {
      recursive: true,
    });
    await expect(reader.requireAdmission('garden', '1', integrity)).rejects.toThrow('has signed it');
  });

  test('without a certificate, if the registry was signed before there were any, and until it begins with them', async () => {
    const { registry, reader, last } = await followed();
    await registry.withoutCertificates();
    const next = await reader.read(last);
    const admitted = () => reader.requireAdmission('garden', '1', integrityOf(next, 'garden', '1'));
    await expect(admitted()).resolves.toBeUndefined();
    await registry.operate('keys', 'rotate', 'admission');
    await expect(admitted()).resolves.toBeUndefined();
    await reader.read(next);
    await expect(admitted()).resolves.toBeUndefined();
    await rm(path.join(registry.folder, 'admissions'), { recursive: true });
    await expect(admitted()).rejects.toThrow('it has no certificate');
  });
});

describe('new keys', () => {
  test.each(['root', 'targets', 'online', 'admission', 'garden'])(
    'of %s are followed from the first root on, also by a new shell',
    async (role) => {
      const { registry, root, reader, last } = await followed();
      await registry.operate('keys', 'rotate', role);
      await registry.publish('garden', '2');
      const next = await reader.read(last);
      await reader.requireVersion('garden', '2', integrityOf(next, 'garden', '2'));
      for (const version of ['1', '2'])
        await reader.requireAdmission('garden', version, integrityOf(next, 'garden', version));

      await rm(dataFolder, { recursive: true });
      expect(stableOf(await readerOf(registry, root).read(undefined))).toBe('2');
    },
  );

  test.each([
    ['root', 'keys rotate root', 'keys rotate root'],
    // Metadata of the same version would pass for what the shell has.
    ['targets', 'keys rotate garden', 'keys rotate garden'],
    ['timestamp', 'rollback garden'],
  ])(
    'leave the keys before without effect: %s metadata that those sign afterwards is refused, also after a restart of the shell',
    async (role, ...commands) => {
      const { registry, root, reader, last } = await followed();
      await registry.publish('garden', '2');
      const signByStolenKeys = await registry.steal();
      await registry.operate('keys', 'rotate', role === 'timestamp' ? 'online' : role);
      const next = await reader.read(last);
      expect(stableOf(next)).toBe('2');

      await signByStolenKeys(...commands.map((command) => command.split(' ')));
      for (const shell of [reader, readerOf(registry, root)]) {
        const found = await refusal(shell, next);
        expect(found).toMatchObject({ fault: 'untrusted' });
        expect(found?.message).toContain(`${role} was signed by 0/1 keys`);
      }
    },
  );

  test('of a module leave its key before without effect: a version that it signs afterwards is refused, also after a restart of the shell', async () => {
    const { registry, root, reader, last } = await followed();
    const [stolen, earlier] = [await registry.keysOf('garden'), path.join(dataFolder, 'stolen')];
    await cp(registry.keys, earlier, { recursive: true });
    await registry.operate('keys', 'rotate', 'garden');
    const next = await reader.read(last);

    await cp(earlier, registry.keys, { recursive: true });
    await registry.signByKeyOf(stolen, 'garden', (index) => withVersion(index, 'garden', 'forged'));
    for (const shell of [reader, readerOf(registry, root)]) {
      const forged = await shell.read(next);
      expect(stableOf(forged)).toBe('forged');
      await expect(shell.requireVersion('garden', 'forged', foreign)).rejects.toThrow(
        'module-garden was signed by 0/1 keys',
      );
    }
  });

  test('of admission leave the key before without effect, as soon as the shell has read them', async () => {
    const { registry, root, reader, last } = await followed();
    const putBack = await registry.steal();
    await registry.operate('keys', 'rotate', 'admission');
    const next = await reader.read(last);
    const integrity = integrityOf(next, 'garden', '1');
    await reader.requireAdmission('garden', '1', integrity);

    const again = readerOf(registry, root);
    await again.read(next);
    await putBack();
    for (const shell of [reader, again])
      await expect(shell.requireAdmission('garden', '1', integrity)).rejects.toThrow('has signed it');
  });

  test('of a root are refused, if the root before has not signed them', async () => {
    const { registry, reader, last } = await followed();
    const other = await signedRegistry();
    await other.operate('keys', 'rotate', 'root');
    await registry.operate('keys', 'rotate', 'root');
    let foreignRoot = '';
    await other.tamper('2.root.json', (text) => (foreignRoot = text));
    await registry.tamper('2.root.json', () => foreignRoot);
    expect(await refusal(reader, last)).toMatchObject({ fault: 'untrusted' });
  });

  test('of a root need as many of its keys as its threshold says', async () => {
    const { registry, root, reader, last } = await followed('--root-keys', '3', '--threshold', '2');
    await registry.operate('keys', 'rotate', 'root');
    const [kept, ...others] = rootOf(root).signed.roles.root.keyids;
    let whole = '';
    await registry.tamper('2.root.json', (text) => {
      whole = text;
      const signatures = rootOf(text).signatures.filter(({ keyid }) => !others.includes(keyid));
      expect(signatures.map(({ keyid }) => keyid)).toContain(kept);
      return JSON.stringify({ ...rootOf(text), signatures });
    });
    const found = await refusal(reader, last);
    expect(found).toMatchObject({ fault: 'untrusted' });
    expect(found?.message).toContain('root was signed by 1/2 keys');

    await registry.tamper('2.root.json', () => whole);
    await reader.read(last);
  });
});

interface Root {
  readonly signatures: readonly { readonly keyid: string }[];
  readonly signed: { readonly roles: { readonly root: { readonly keyids: readonly string[] } } };
}

const rootOf = (text: string) => JSON.parse(text) as Root;
