import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { overrideAudience, overrideClaims } from '@irodori/contract/override';
import { jwtVerify } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { builtModule, temporaryFolder } from '../../fixtures/built-module.ts';
import { clockFrom, documentOf, ended, run } from '../../fixtures/command-line.ts';
import { readIndex } from '../index-store.ts';

const site = ['--site', 'https://site.example'];
const secret = 'a secret of the site with 32 characters';

async function registryWith(...versions: string[]): Promise<string> {
  const folder = await temporaryFolder();
  for (const version of versions) await run(folder, ['publish', await builtModule({ version })]);
  return folder;
}

test('publish --only-list gives a version to nobody', async () => {
  const folder = await registryWith('1');
  const second = await builtModule({ version: '2' });
  const words = 'garden@2 is published, and no visitor gets it yet';
  expect(await run(folder, ['publish', second, '--only-list'])).toBe(words);
  expect(await documentOf(folder, ['publish', second, '--only-list'])).toEqual({
    module: 'garden',
    version: '2',
    revision: 2,
    changed: false,
  });
  const [entry] = (await readIndex(folder)).modules;
  expect(entry?.channels).toEqual({ stable: '1' });
  expect(Object.keys(entry?.versions ?? {})).toEqual(['1', '2']);
  await expect(run(folder, ['publish', second, '--only-list', '--canary', '0.1'])).rejects.toThrow(
    '--canary',
  );
});

test('link signs the versions with the secret of the site, until its hours are over', async () => {
  const folder = await registryWith('1', '2');
  const now = Date.parse('2026-11-26T12:00:00Z');
  const args = ['link', 'garden@1', ...site, '--path', '/garden?page=2', '--hours', '2', '--json'];
  const { stdout } = await ended(folder, args, clockFrom(now), { OVERRIDE_SECRET: secret });
  const { url, ...told } = JSON.parse(stdout) as { url: string };
  expect(told).toEqual({ modules: { garden: '1' }, until: '2026-11-26T14:00:00.000Z' });
  const { origin, pathname, searchParams } = new URL(url);
  expect([origin, pathname, searchParams.get('page')]).toEqual(['https://site.example', '/garden', '2']);
  const token = searchParams.get('override') ?? '';
  const options = { audience: overrideAudience, currentDate: new Date(now) };
  const { payload } = await jwtVerify(token, Buffer.from(secret), options);
  expect(overrideClaims.parse(payload)).toEqual({ modules: { garden: '1' }, exp: now / 1000 + 7200 });
});

test('link --composition takes the versions that the site tells', async () => {
  const folder = await registryWith('1', '2');
  const { manifest } = (await readIndex(folder)).modules[0]?.versions['1'] ?? {};
  const told = { id: 'c0ffee', shell: 'abc', modules: { garden: { version: '1', manifest } } };
  const server = createServer(({ url }, response) =>
    url === '/builds/c0ffee.json' ? response.end(JSON.stringify(told)) : response.writeHead(404).end(),
  ).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const link = (id: string) =>
    ended(folder, ['link', '--composition', id, '--site', address, '--json'], undefined, {
      OVERRIDE_SECRET: secret,
    });
  expect(JSON.parse((await link('c0ffee')).stdout)).toMatchObject({ modules: { garden: '1' } });
  expect((await link('unknown')).stderr).toContain('/builds/unknown.json responded with 404');
});

test.each([
  [[], /Name versions/],
  [['garden'], /"garden" names no version/],
  [['garden@9'], /garden has no published version "9"/],
  [['pond@1'], /no module "pond"/],
  [['garden@1', '--hours', '200'], /at most 168/],
])('link %j is refused with the reason', async (args, reason) => {
  const folder = await registryWith('1');
  const { code, stderr } = await ended(folder, ['link', ...args, ...site], undefined, {
    OVERRIDE_SECRET: secret,
  });
  expect([code, stderr]).toEqual([1, expect.stringMatching(reason)]);
});

test('link without a secret says where it looked', async () => {
  const folder = await registryWith('1');
  await expect(run(folder, ['link', 'garden@1', ...site])).rejects.toThrow(
    /not in a checkout|OVERRIDE_SECRET/,
  );
});
