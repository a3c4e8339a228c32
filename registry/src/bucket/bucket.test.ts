import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readdir } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { registryIndex } from '@irodori/contract/composition';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Head, headKey, readHead } from './head.ts';
import { openBucket } from './s3.ts';
import { isDouble, type TestBucket, testBucket } from '../../fixtures/bucket.ts';
import {
  contentOf,
  headOf,
  machine,
  publish,
  publishedIn,
  seenBy,
  withAll,
} from '../../fixtures/bucket-machines.ts';
import { builtModule, temporaryFolder } from '../../fixtures/built-module.ts';
import { clockFrom, ended } from '../../fixtures/command-line.ts';
import { readIndex } from '../index-store.ts';
import { readSigned, type RegistryPlace } from '../signing/signed-state.ts';

const writeHead = (at: TestBucket, head: Head) => at.bucket.put(headKey, Buffer.from(JSON.stringify(head)));

describe('a registry in a bucket', () => {
  test('has what four publishers publish at once', async () => {
    const at = await testBucket();
    const operator = await machine(at);
    await publish(operator, 'garden');
    await operator.run('keys', 'init');
    const ids = Array.from({ length: 4 }, (_, index) => `m${index}`);
    const publishers = await Promise.all(ids.map(() => machine(at, operator.keys)));
    await Promise.all(ids.map((id, index) => publish(publishers[index] ?? operator, id)));
    expect(await seenBy(await machine(at, operator.keys))).toEqual(withAll(ids));
  });

  test('keeps the objects that nobody names for a day, in which a publisher may come to name them', async () => {
    const at = await testBucket();
    const one = await machine(at);
    await publish(one, 'garden');
    at.meddle = (method, key) => (method === 'PUT' && key === headKey ? 403 : undefined);
    await expect(publish(one, 'pond')).rejects.toThrow('answered 403');
    at.meddle = () => undefined;
    const objects = async () => (await at.bucket.list('objects/')).length;
    const before = await objects();
    await one.run('gc');
    expect(await objects()).toBe(before);
    await ended(one.folder, ['gc'], clockFrom(Date.now() + 2 * 86_400_000), at.variables);
    const { files, versions } = await headOf(at);
    expect(await objects()).toBe(Object.keys({ ...files, ...versions }).length);
    expect(await objects()).toBeLessThan(before);
    expect(await (await machine(at)).run('verify')).toBe('1 versions are intact');
  });

  test('is the same registry on every machine, with its log, its signatures and its certificates', async () => {
    const at = await testBucket();
    const one = await machine(at);
    await publish(one, 'garden');
    await one.run('keys', 'init');
    const other = await machine(at, one.keys);
    await publish(other, 'pond');
    await publish(one, 'garden', '2');
    expect(await other.run('list')).toContain('garden: stable 2, 2 published');
    expect(await other.run('verify')).toBe('3 versions are intact');
    expect(await other.run('log')).toContain('pond  stable none → 1');
    expect(await contentOf(other.folder)).toEqual(await contentOf(one.folder));
    expect(await other.run('list')).not.toContain('not admitted');
  });

  test('begins with what two publish at once', async () => {
    const at = await testBucket();
    const [one, other] = [await machine(at), await machine(at)];
    at.meddle = async (method, key) => {
      if (method !== 'PUT' || key !== headKey) return undefined;
      at.meddle = () => undefined;
      await publish(other, 'pond');
      return undefined;
    };
    await publish(one, 'garden');
    await other.run('list');
    expect(await publishedIn(other.folder)).toEqual(['garden@1', 'pond@1']);
  });

  test('has a change once whose answer was lost', async () => {
    const at = await testBucket();
    const one = await machine(at);
    await publish(one, 'garden');
    at.meddle = (method, key) =>
      method === 'PUT' && key === headKey && at.lostAnswers === 0 ? 'lost-answer' : undefined;
    expect(await publish(one, 'garden', '2')).toBe('garden@2 published');
    expect(at.lostAnswers).toBe(1);
    expect(await one.run('list')).toContain('revision 2\n');
  });

  test('has no change that the bucket refuses, and neither has the folder', async () => {
    const at = await testBucket();
    const one = await machine(at);
    await publish(one, 'garden');
    const before = await contentOf(one.folder);
    at.meddle = (method, key) => (method === 'PUT' && key === headKey ? 403 : undefined);
    await expect(publish(one, 'pond')).rejects.toThrow(
      'answered 403 (Fault403) to PUT head.json. Check AWS_',
    );
    expect(await contentOf(one.folder)).toEqual(before);
  });

  test('changes root keys although somebody else was faster, and whoever knows the first root follows', async () => {
    const at = await testBucket();
    const one = await machine(at);
    await publish(one, 'garden');
    await one.run('keys', 'init');
    const firstKeys = path.join(await temporaryFolder(), 'keys');
    await cp(one.keys, firstKeys, { recursive: true });
    const other = await machine(at, firstKeys);
    at.meddle = async (method, key) => {
      if (method !== 'PUT' || key !== headKey) return undefined;
      at.meddle = () => undefined;
      await publish(other, 'garden', '2');
      return undefined;
    };
    await one.run('keys', 'rotate', 'root');
    await one.run('keys', 'rotate', 'root');
    await other.run('list');
    expect((await readSigned(other))?.root.signed.version).toBe(3);
    expect(
      (await readdir(path.join(one.keys, 'offline'))).filter((name) => name.startsWith('root')),
    ).toHaveLength(1);
  });

  test('loses a version in all folders when gc removes it', async () => {
    const at = await testBucket();
    const [one, other] = [await machine(at), await machine(at)];
    await publish(one, 'garden');
    await one.run('publish', await builtModule({ version: '2' }), '--canary', '0.1', '--no-shell');
    await one.run('rollback', 'garden');
    await other.run('list');
    await ended(one.folder, ['gc'], clockFrom(Date.now() + 31 * 86_400_000), at.variables);
    await other.run('list');
    expect(await readdir(path.join(other.folder, 'modules/garden'))).toEqual(['1']);
  });
});

describe('a folder that mirrors a bucket', () => {
  test('takes no object with other bytes than its name says', async () => {
    const at = await testBucket();
    const one = await machine(at);
    await publish(one, 'garden');
    const [version = ''] = Object.values((await headOf(at)).versions);
    await at.bucket.put(`objects/${version}`, Buffer.from('{"module.json":2}\n{}'));
    const other = await machine(at);
    await expect(other.run('list')).rejects.toThrow(
      /objects\/[\w-]+ of s3:\S+ has other bytes than its name says/,
    );
    expect(await contentOf(other.folder)).toEqual({});
    await at.bucket.remove(`objects/${version}`);
    await expect(other.run('list')).rejects.toThrow(/objects\/[\w-]+ of s3:\S+ is missing/);
  });

  test('is never built upon if somebody without the keys changed the bucket', async () => {
    const at = await testBucket();
    const one = await machine(at);
    await publish(one, 'garden');
    await one.run('keys', 'init');
    const before = await headOf(at);
    await publish(one, 'garden', '2');
    const now = await headOf(at);
    // The older signatures beside the present index, by the objects of the bucket alone.
    const files = { ...now.files, 'signed/timestamp.json': now.files['registry.json'] ?? '' };
    await writeHead(at, { ...now, number: now.number + 1, files });
    const other = await machine(at, one.keys);
    await expect(publish(other, 'pond')).rejects.toThrow('cannot be trusted');
    const unsigned = { 'registry.json': before.files['registry.json'] ?? '' };
    await writeHead(at, { ...before, number: now.number + 2, files: unsigned });
    await expect(publish(other, 'pond')).rejects.toThrow('timestamp.json is missing');
  });

  test.each([
    ['files', '../escaped'],
    ['files', 'signed/../../escaped'],
    ['versions', '../escaped'],
    ['versions', 'garden/..'],
  ])('takes no head whose %s name %s', async (part, name) => {
    const at = await testBucket();
    await publish(await machine(at), 'garden');
    const head = await headOf(at);
    const [object = ''] = Object.values(head.files);
    await writeHead(at, { ...head, [part]: { [name]: object } });
    await expect((await machine(at)).run('list')).rejects.toThrow('head.json of s3://');
  });

  test('does not follow a head that goes back, is another one or is gone', async () => {
    const at = await testBucket();
    const one = await machine(at);
    await publish(one, 'garden');
    const before = await headOf(at);
    await publish(one, 'garden', '2');
    const now = await headOf(at);
    const content = await contentOf(one.folder);
    await writeHead(at, before);
    await expect(one.run('list')).rejects.toThrow(
      /went back: it has the number 1, and \S+ saw 2 before. If a backup was restored, move/,
    );
    await writeHead(at, { ...before, number: now.number });
    await expect(publish(one, 'pond')).rejects.toThrow('went back');
    await at.bucket.remove(headKey);
    await expect(publish(one, 'pond')).rejects.toThrow('head.json of s3://');
    expect(await contentOf(one.folder)).toEqual(content);
    await writeHead(at, now);
    await publish(one, 'pond');
  });

  test('brings a registry of its own into an empty bucket, and never into another registry', async () => {
    const at = await testBucket();
    const [one, other] = [await machine(at), await machine(at)];
    const dist = await builtModule();
    for (const { folder } of [one, other]) await ended(folder, ['publish', dist]);
    await publish(one, 'pond');
    expect(await publishedIn(one.folder)).toEqual(['garden@1', 'pond@1']);
    await expect(other.run('list')).rejects.toThrow('is a registry of its own');
    expect(await publishedIn(other.folder)).toEqual(['garden@1']);
    expect((await ended(one.folder, ['publish', dist])).stderr).toContain('set REGISTRY_BUCKET');
    const elsewhere = await testBucket();
    const { stderr } = await ended(one.folder, ['list'], undefined, elsewhere.variables);
    expect(stderr).toContain(`mirrors ${at.bucket.name}, and REGISTRY_BUCKET is ${elsewhere.bucket.name}`);
  });
});

describe('a bucket', () => {
  test.runIf(isDouble)('is refused if its server ignores the conditions of writes', async () => {
    const at = await testBucket();
    at.ignoresConditions = true;
    await expect(publish(await machine(at), 'garden')).rejects.toThrow(
      'Use a server that supports conditional writes',
    );
    expect(await readHead(at.bucket)).toBeUndefined();
  });

  /** What a request to the bucket fails with. */
  const failure = async (at: TestBucket, changed: Partial<TestBucket['settings']> = {}): Promise<string> => {
    const bucket = openBucket({ ...at.settings, ...changed }, { attempts: 2, requestMs: 300 });
    const error: unknown = await bucket.get(headKey).catch((failed: unknown) => failed);
    return error instanceof Error ? (error.stack ?? '') : '';
  };

  test('that is away, slow, broken or closed is named with what is wrong, and without the secret', async () => {
    const at = await testBucket();
    expect(await failure(at)).toBe('');
    at.meddle = () => 'no-answer';
    const late = await failure(at);
    expect(late).toContain(
      `${at.bucket.name} at ${at.settings.endpoint} was not reached: no response in time.`,
    );
    at.meddle = () => 500;
    const broken = await failure(at);
    expect(broken).toContain('answered 500 (Fault500) to GET head.json.');
    at.meddle = () => undefined;
    const closed = await failure(at, { accessKeyId: 'SOMEBODY' });
    expect(closed).toMatch(/answered 403 \(InvalidAccessKeyId\).*AWS_ACCESS_KEY_ID/);
    const away = await failure(at, { endpoint: 'http://127.0.0.1:1' });
    expect(away).toContain('was not reached: ');
    expect([late, broken, closed, away].join('\n')).not.toContain(at.settings.secretAccessKey);
  });

  test.skipIf(isDouble)(
    'that does not exist, and a secret that is wrong, are told by their names',
    async () => {
      const at = await testBucket();
      expect(await failure(at, { bucket: 'nobody-made-this' })).toContain('(NoSuchBucket)');
      expect(await failure(at, { secretAccessKey: 'wrong' })).toContain('(SignatureDoesNotMatch)');
    },
  );

  test('needs a key, and the error names the variables', async () => {
    const { stderr } = await ended(await temporaryFolder(), ['list'], undefined, {
      REGISTRY_BUCKET: 's3://registry',
    });
    expect(stderr).toContain('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are needed');
  });
});

/** A registry's server that follows the bucket. */
async function server({ variables }: TestBucket, { folder, keys }: Required<RegistryPlace>) {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const own = { REGISTRY_PORT: '0', REGISTRY_DIR: folder, IRODORI_KEYS: keys };
  const env = { ...process.env, ...variables, ...own };
  const child = spawn(process.execPath, [main], { env });
  onTestFinished(() => void child.kill('SIGKILL'));
  const told: string[] = [];
  const lines = createInterface(child.stdout).on('line', (line) => told.push(line));
  const saw = async (event: string) => {
    const find = () =>
      told
        .map((line): { event: string; port: number; level: number } => JSON.parse(line))
        .find((line) => line.event === event);
    while (find() === undefined) await once(lines, 'line');
    return find();
  };
  const url = async () => `http://127.0.0.1:${(await saw('ready'))?.port}/registry.json`;
  const revision = async () => registryIndex.parse(await (await fetch(await url())).json()).revision;
  return {
    child,
    saw,
    revision,
    serves: (expected: number) => vi.waitFor(async () => expect(await revision()).toBe(expected), 30_000),
  };
}

describe('a server of a registry in a bucket', () => {
  test('goes on following when another one is killed, and serving while the bucket is away', async () => {
    const at = await testBucket();
    const one = await machine(at);
    await publish(one, 'garden');
    await one.run('keys', 'init');
    const [here, there] = [await machine(at, one.keys), await machine(at, one.keys)];
    const [first, second] = [await server(at, here), await server(at, there)];
    await first.serves(1);
    await second.serves(1);
    await publish(one, 'garden', '2');
    await first.serves(2);
    await second.serves(2);
    first.child.kill('SIGKILL');
    await publish(one, 'garden', '3');
    await second.serves(3);
    at.meddle = () => 503;
    expect(await second.saw('bucket-away')).toMatchObject({ level: 50 });
    expect(await second.revision()).toBe(3);
    at.meddle = () => undefined;
    await second.saw('bucket-back');
    await publish(one, 'garden', '4');
    await second.serves(4);
    // All that a site verifies by its own root, byte for byte.
    await vi.waitFor(
      async () =>
        expect(await contentOf(path.join(there.folder, '.served'))).toEqual(await contentOf(one.folder)),
      30_000,
    );
  });

  test('serves a change only when the bucket has it', async () => {
    const at = await testBucket();
    const one = await machine(at);
    await publish(one, 'garden');
    const beside = await server(at, one);
    await beside.serves(1);
    const meanwhile = new Set<string>();
    at.meddle = async (method, key) => {
      if (method === 'PUT' && key === headKey)
        meanwhile.add(`${(await readIndex(one.folder)).revision} ${await beside.revision()}`);
      return undefined;
    };
    await publish(one, 'garden', '2');
    expect(meanwhile).toEqual(new Set(['2 1']));
    await beside.serves(2);
  });
});
