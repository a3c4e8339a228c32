import { spawn } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { overrideClaims } from '@irodori/contract/override';
import { decodeJwt } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { builtModule, temporaryFolder } from '../../fixtures/built-module.ts';
import { ended, run } from '../../fixtures/command-line.ts';
import { linkedSite } from '../../fixtures/linked-site.ts';
import { readIndex } from '../index-store.ts';

const secret = 'a secret of the site with 32 characters';
const script = fileURLToPath(new URL('../irodori.ts', import.meta.url));

/** A module whose build is the folder that its source names. */
async function packageWith(versions: readonly string[]) {
  const folder = await temporaryFolder();
  for (const version of versions)
    await cp(await builtModule({ version }), path.join(folder, 'builds', version), { recursive: true });
  const build = 'rm -rf dist && cp -r "builds/$(cat src/version)" dist';
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ scripts: { build } }));
  await mkdir(path.join(folder, 'src'));
  const write = (version: string) => writeFile(path.join(folder, 'src', 'version'), version);
  await write(versions[0] ?? '');
  return { folder, write };
}

test('dev says that its port is taken', async () => {
  const [registry, { folder }] = [await temporaryFolder(), await packageWith(['1'])];
  await run(registry, ['publish', await builtModule({ version: '1' })]);
  const taken = new URL(await linkedSite({})).port;
  const args = ['dev', folder, '--against', 'http://localhost:1', '--port', taken];
  const { stderr } = await ended(registry, args, undefined, { OVERRIDE_SECRET: secret });
  expect(stderr).toContain('Choose another --port');
});

test('dev leads to the site with the module as it is on this machine, after each change, and publishes it for nobody', async () => {
  const [registry, site] = [await temporaryFolder(), await linkedSite({ '/garden': 200 })];
  await run(registry, ['publish', await builtModule({ version: '1' })]);
  const { folder, write } = await packageWith(['2', '3']);
  const env = {
    ...process.env,
    REGISTRY_DIR: registry,
    OVERRIDE_SECRET: secret,
  };
  const args = ['dev', folder, '--against', site, '--port', '0', '--json'];
  const child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const { url } = JSON.parse((await lines.next()).value as string) as { url: string };

  const shown = async (path = 'garden?page=2') => {
    const response = await fetch(`${url}${path}`, { redirect: 'manual' });
    const location = response.headers.get('location');
    if (location === null) return response.text();
    const { origin, pathname, searchParams } = new URL(location);
    const { modules } = overrideClaims.parse(decodeJwt(searchParams.get('override') ?? ''));
    return { origin, pathname, page: searchParams.get('page'), modules };
  };
  const page = { origin: site, pathname: '/garden', page: '2' };
  expect(await shown()).toEqual({ ...page, modules: { garden: '2' } });
  expect(await shown('/elsewhere.example/')).toMatchObject({ origin: site });
  await write('3');
  await expect.poll(() => shown(), { timeout: 30_000 }).toEqual({ ...page, modules: { garden: '3' } });
  await write('4');
  await expect.poll(() => shown(), { timeout: 30_000 }).toContain('`run build`');
  expect((await readIndex(registry)).modules[0]?.channels).toEqual({ stable: '1' });
});
