import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pnpm from '../pnpm.json' with { type: 'json' };
import { root } from '../paths.ts';
import type { Settings } from '../settings/settings.ts';
import { StepError } from '../terminal/progress.ts';

/** What the panel's build needs beside Strapi, in the versions that Strapi names as peers. */
const panelPackages = {
  react: '18.3.1',
  'react-dom': '18.3.1',
  'react-router-dom': '6.30.3',
  'styled-components': '6.1.19',
};

/** A copy of `cms/` with all packages of Strapi, in which the admin panel is built. */
export const panelFolder = ({ folder }: Pick<Settings, 'folder'>): string => join(folder, 'cms-panel');

interface Options {
  readonly settings: Settings;
  /** The variables of the content backend with its panel; the build writes the panel's address into its files. */
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
}

/** Installs and builds what changed. @throws StepError with the last lines of a command that failed */
export async function buildPanel({ settings, env, signal }: Options): Promise<void> {
  const cms = join(root, 'cms');
  const folder = panelFolder(settings);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // A file that the checkout no longer has must not stay in the copy.
  await rm(join(folder, 'src'), { recursive: true, force: true });
  for (const name of ['config', 'src', 'environment.js', 'favicon.svg', 'server.js'])
    await cp(join(cms, name), join(folder, name), { recursive: true });
  const project = JSON.parse(await readFile(join(cms, 'package.json'), 'utf8')) as { dependencies: object };
  const manifest = JSON.stringify({
    ...project,
    dependencies: { ...project.dependencies, ...panelPackages },
  });
  const workspace = await readFile(join(cms, 'pnpm-workspace.yaml'), 'utf8');
  const wanted = createHash('sha256')
    .update(JSON.stringify([manifest, workspace, pnpm.specifier, env['CMS_PANEL_URL']]))
    .digest('hex');
  const stamp = join(folder, 'build', '.built');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return;

  await writeFile(join(folder, 'package.json'), manifest);
  await writeFile(join(folder, 'pnpm-workspace.yaml'), workspace);
  const run = async (command: string, args: readonly string[]) => {
    try {
      await promisify(execFile)(command, args, {
        cwd: folder,
        env: { ...process.env, ...env, NODE_ENV: 'production', STRAPI_TELEMETRY_DISABLED: 'true' },
        signal,
        maxBuffer: 2 ** 26,
      });
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      const tail = `${stdout}${stderr}`.trimEnd().split('\n').slice(-15).join('\n');
      throw new StepError(`\`${command} ${args.join(' ')}\` failed in ${folder}:\n${tail}`, { cause: error });
    }
  };
  await run('npx', ['--yes', pnpm.specifier, 'install', '--no-frozen-lockfile']);
  await run(process.execPath, [join('node_modules', '@strapi', 'strapi', 'bin', 'strapi.js'), 'build']);
  await writeFile(stamp, wanted);
}
