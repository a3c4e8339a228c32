import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from 'stack/paths';
import { expect, onTestFinished, test } from 'vitest';
import { staticHost } from '../static-host.ts';
import { installPackages } from '../installed-packages.ts';
import { startTestSite } from '../test-site.ts';

const run = promisify(execFile);

test(
  'a module outside of this repository is written, built, tested, checked and published with the packed packages alone, and served',
  { timeout: 600_000 },
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'irodori-team-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await installPackages(folder);
    const registry = path.join(folder, 'registry');
    const { PATH, HOME } = process.env;
    const module = path.join(folder, 'mfe-weather');
    const command = path.join(folder, 'node_modules/@irodori/cli/src/irodori.js');
    const irodori = (args: readonly string[], cwd = module) =>
      run(process.execPath, [command, ...args], { cwd, env: { PATH, HOME, REGISTRY_DIR: registry } });

    await irodori(['new', 'weather', '--no-install'], folder);
    await irodori(['build', '.']);
    await run('npm', ['run', 'types'], { cwd: module });
    await run('npm', ['test'], { cwd: module });
    const { stdout } = await irodori(['check', '.', '--shell', root, '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      shells: [{ shell: expect.any(String) }],
      checked: [{ module: 'weather', faults: [], evaluationMs: expect.any(Number) }],
    });
    await irodori(['publish', '.', '--no-shell']);

    const site = await startTestSite({ registry: await staticHost(registry) });
    onTestFinished(site.stop);
    const page = await site.page('/weather');
    expect(page.status).toBe(200);
    expect(page.html).toMatch(/<h1[^>]*>Weather<\/h1>/);
  },
);
