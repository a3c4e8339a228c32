import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { builtModule } from '../../fixtures/built-module.ts';
import { clockFrom, documentOf, ended, run } from '../../fixtures/command-line.ts';
import { linkedSite } from '../../fixtures/linked-site.ts';
import { type SignedRegistry, signedRegistry } from '../../fixtures/signed-registry.ts';

const variables = { OVERRIDE_SECRET: 'a secret of the site with 32 characters' };

/** Lists a version of garden for nobody. */
async function listed(registry: SignedRegistry, version: string): Promise<void> {
  const dist = await builtModule({ version, code: `// ${version}` });
  await registry.operate('publish', dist, '--only-list', '--no-shell');
}

interface Listed {
  readonly modules: readonly { readonly versions: readonly { readonly version: string }[] }[];
}

/** What `list` says of a version of garden. */
async function told({ folder }: SignedRegistry, version: string): Promise<unknown> {
  const { modules } = (await documentOf(folder, ['list'])) as Listed;
  return modules[0]?.versions.find((each) => each.version === version);
}

const certificate = ({ folder }: SignedRegistry, id: string, version: string) =>
  path.join(folder, 'admissions', id, `${version}.json`);

test('a version that is only listed is given to visitors after admit has put it through the gate, with its pages', async () => {
  const registry = await signedRegistry();
  await listed(registry, '2');
  const refused = 'garden@2 is not admitted: it has no certificate of admission; `irodori admit garden@2`';
  await expect(registry.operate('canary', 'garden', '2')).rejects.toThrow(refused);
  await expect(registry.operate('promote', 'garden', '2')).rejects.toThrow(refused);
  expect(await told(registry, '2')).toMatchObject({ refused: expect.stringContaining(refused) });

  const site = await linkedSite({ '/garden': 200 });
  const args = ['admit', 'garden@2', '--site', site, '--no-shell', '--no-browser', '--json'];
  const { code, stdout } = await ended(registry.folder, args, undefined, variables);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    module: 'garden',
    version: '2',
    certificate: true,
    rules: expect.any(Number),
    shells: [{ at: site, shell: null, offer: null }],
    evaluationMs: null,
    memoryBytes: null,
    rendered: [
      {
        site,
        beside: {},
        browser: null,
        pages: [{ pattern: '/garden', path: '/garden', status: 200 }],
        skipped: [],
      },
    ],
  });
  expect(await told(registry, '2')).toMatchObject({ admittedAt: expect.any(String) });
  await registry.operate('canary', 'garden', '2');
});

test('admit signs nothing for a version whose page fails', async () => {
  const registry = await signedRegistry();
  await listed(registry, '2');
  const site = await linkedSite({ '/garden': 500 });
  const args = ['admit', 'garden@2', '--site', site, '--no-shell', '--no-browser'];
  const { stderr } = await ended(registry.folder, args, undefined, variables);
  expect(stderr).toContain(`garden@2 fails at ${site}: /garden responds with 500.`);
  await expect(registry.operate('canary', 'garden', '2')).rejects.toThrow('no certificate');
});

test.each([
  ['responds with 404, as to everybody but some visitors, passes', 404, { code: 0 }],
  [
    'is shown to an ordinary visitor fails',
    200,
    {
      code: 1,
      stderr: expect.stringContaining('/garden is hidden by its route, and shown to an ordinary visitor.'),
    },
  ],
])('a version whose hidden page %s', async (_what, status, outcome) => {
  const registry = await signedRegistry();
  const routes = [{ path: '/garden', chunk: 'list', hidden: true as const }];
  const dist = await builtModule({ version: '2', code: '// 2', manifest: { routes } });
  await registry.operate('publish', dist, '--only-list', '--no-shell');
  const site = await linkedSite({ '/garden': status });
  const args = ['admit', 'garden@2', '--site', site, '--no-shell', '--no-browser'];
  expect(await ended(registry.folder, args, undefined, variables)).toMatchObject(outcome);
});

test('publish admits in the same step, and has the named sites render the pages before visitors get them', async () => {
  const registry = await signedRegistry();
  const site = await linkedSite({ '/garden': 404 });
  const dist = await builtModule({ version: '2' });
  const args = ['publish', dist, '--no-shell', '--no-browser', '--site', site, '--wait', '0'];
  const { stderr } = await ended(registry.folder, args, undefined, variables);
  expect(stderr).toContain(`garden@2 fails at ${site}: /garden responds with 404.`);
  await expect(registry.operate('promote', 'garden', '2')).rejects.toThrow('no certificate');
  await registry.operate('publish', dist, '--no-shell');
  expect(await told(registry, '2')).toMatchObject({ admittedAt: expect.any(String) });
});

test('the pages are rendered beside the canaries of other modules, too', async () => {
  const registry = await signedRegistry();
  const pond = await builtModule({ id: 'pond', version: '2', paths: ['/pond'], code: '// 2' });
  await registry.operate('publish', pond, '--canary', '0.5', '--no-shell');
  await listed(registry, '2');
  const site = await linkedSite({ '/garden': 200 });
  const args = ['smoke', 'garden@2', '--site', site, '--no-browser', '--json'];
  const { stdout } = await ended(registry.folder, args, undefined, variables);
  expect(JSON.parse(stdout)).toMatchObject({
    rendered: [{ beside: { pond: '1' } }, { beside: { pond: '2' } }],
  });
});

test('a version whose page fails beside a canary of one module and the stable version of another is refused', async () => {
  const registry = await signedRegistry();
  await registry.publish('lake', '1');
  for (const id of ['pond', 'lake']) {
    const canary = await builtModule({ id, version: '2', paths: [`/${id}`], code: '// 2' });
    await registry.operate('publish', canary, '--canary', '0.5', '--no-shell');
  }
  await listed(registry, '2');
  const isFatal = ({ pond, lake }: Readonly<Record<string, string>>) => pond === '2' && lake === '1';
  const site = await linkedSite({ '/garden': (versions) => (isFatal(versions) ? 500 : 200) });
  const args = ['smoke', 'garden@2', '--site', site, '--no-browser'];
  const { stderr } = await ended(registry.folder, args, undefined, variables);
  expect(stderr).toBe(
    `garden@2 fails at ${site} beside lake@1, pond@2: /garden responds with 500. The site's log names the cause.\n`,
  );
});

test('a certificate that was forged, or that belongs to another version, admits none, and list says why', async () => {
  const registry = await signedRegistry();
  await listed(registry, '2');
  const file = certificate(registry, 'garden', '2');
  await cp(certificate(registry, 'garden', '1'), file);
  await expect(registry.operate('canary', 'garden', '2')).rejects.toThrow(
    'garden@2 is not admitted: its certificate of admission is for garden@1 with the integrity sha256-',
  );

  const other = await signedRegistry();
  await listed(other, '2');
  await other.operate('admit', 'garden@2', '--no-shell');
  await cp(certificate(other, 'garden', '2'), file);
  const refused =
    'garden@2 is not admitted: its certificate of admission cannot be trusted: no key of the role "admission" has signed it.';
  await expect(registry.operate('canary', 'garden', '2')).rejects.toThrow(refused);
  expect(await told(registry, '2')).toMatchObject({ refused });
});

test('a changed certificate is not trusted', async () => {
  const registry = await signedRegistry();
  const file = certificate(registry, 'garden', '1');
  const envelope = JSON.parse(await readFile(file, 'utf8')) as { payload: string };
  const payload = Buffer.from(envelope.payload, 'base64').toString().replace('"rules":null', '"rules":9');
  await writeFile(file, JSON.stringify({ ...envelope, payload: Buffer.from(payload).toString('base64') }));
  expect(await told(registry, '1')).toMatchObject({ refused: expect.stringContaining('has signed it') });
});

test('a registry that was signed earlier begins with certificates by a rotation, and its versions keep serving', async () => {
  const registry = await signedRegistry();
  await registry.withoutCertificates();
  await listed(registry, '2');
  expect(await told(registry, '2')).not.toHaveProperty('refused');
  await registry.operate('keys', 'rotate', 'admission');
  await listed(registry, '3');
  expect(await told(registry, '1')).toHaveProperty('admittedAt');
  expect(await told(registry, '3')).toHaveProperty('refused');

  await registry.operate('keys', 'rotate', 'admission');
  expect(await told(registry, '1')).toHaveProperty('admittedAt');
});

test('gc removes the certificate with its version', async () => {
  const registry = await signedRegistry();
  await registry.publish('garden', '2');
  await registry.operate('rollback', 'garden');
  await run(registry.folder, ['gc', '--days', '0'], clockFrom(Date.now() + 1_000));
  await expect(rm(certificate(registry, 'garden', '2'))).rejects.toThrow('ENOENT');
  await rm(certificate(registry, 'garden', '1'));
});
