import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pnpm from '../pnpm.json' with { type: 'json' };
import { root } from '../paths.ts';
import type { Settings } from '../settings/settings.ts';
import { runToEnd } from './run-to-end.ts';

/** What the panel's build needs beside Strapi, in the versions that Strapi names as peers. */
const panelPackages = {
  react: '18.3.1',
  'react-dom': '18.3.1',
  'react-router-dom': '6.30.3',
  'styled-components': '6.1.19',
};

/** A copy of `cms/` with all packages of Strapi, in which the admin panel is built. */
export const panelFolder = ({ folder }: Pick<Settings, 'folder'>): string => join(folder, 'cms-panel');

const cms = join(root, 'cms');

/** The versions of all packages of the panel. `cms/pnpm-lock.yaml` lacks most of them, because its install is pruned. */
export const panelLockfile = join(cms, 'panel', 'pnpm-lock.yaml');

interface Options {
  readonly settings: Settings;
  /** The variables of the content backend with its panel; the build writes the panel's address into its files. */
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
}

/** Installs and builds what changed. @throws StepError with the last lines of a command that failed */
export async function buildPanel({ settings, env, signal }: Options): Promise<void> {
  const folder = panelFolder(settings);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // A file that the checkout no longer has must not stay in the copy.
  await rm(join(folder, 'src'), { recursive: true, force: true });
  for (const name of ['config', 'src', 'environment.js', 'favicon.svg', 'server.js'])
    await cp(join(cms, name), join(folder, name), { recursive: true });
  const inputs = {
    'package.json': await panelManifest(),
    'pnpm-workspace.yaml': await readFile(join(cms, 'pnpm-workspace.yaml'), 'utf8'),
    'pnpm-lock.yaml': await readFile(panelLockfile, 'utf8'),
  };
  const wanted = createHash('sha256')
    .update(JSON.stringify([inputs, pnpm.specifier, env['CMS_PANEL_URL']]))
    .digest('hex');
  const stamp = join(folder, 'build', '.built');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return;

  for (const [name, content] of Object.entries(inputs)) await writeFile(join(folder, name), content);
  const options = {
    cwd: folder,
    env: { ...process.env, ...env, NODE_ENV: 'production', STRAPI_TELEMETRY_DISABLED: 'true' },
    signal,
  };
  await runToEnd('npx', ['--yes', pnpm.specifier, 'install', '--frozen-lockfile'], {
    ...options,
    failure: 'The packages of the admin panel could not be installed',
  });
  await runToEnd(process.execPath, [join('node_modules', '@strapi', 'strapi', 'bin', 'strapi.js'), 'build'], {
    ...options,
    failure: 'The admin panel could not be built',
  });
  await writeFile(stamp, wanted);
}

/** The packages of the content backend with those of the panel, whose versions are in {@link panelLockfile}. */
export async function panelManifest(): Promise<string> {
  const project = JSON.parse(await readFile(join(cms, 'package.json'), 'utf8')) as { dependencies: object };
  return JSON.stringify({ ...project, dependencies: { ...project.dependencies, ...panelPackages } });
}
