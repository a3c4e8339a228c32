import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from 'stack/port';
import { startService } from 'stack/service';
import { cpuSecondsOf } from '../cpu-seconds.ts';
import { running } from '../running-stack.ts';

export interface NuxtSite {
  readonly url: string;
  cpuSeconds(): Promise<number>;
  stop(): Promise<void>;
}

/** Where the comparator's build puts the site, and the site whose pages are kept for 60 seconds (`swr`). */
const outputs = { nuxt: '.output', swr: '.output-swr' } as const;

/** Installs Nuxt, and builds the site twice: as it is, and with `swr`. */
export async function buildSites(folder: string): Promise<void> {
  const env = { SUPABASE_URL: running.backend, SUPABASE_PUBLISHABLE_KEY: running.key };
  await install(folder);
  for (const script of ['build', 'build:swr'])
    await run('npm', ['--prefix', folder, 'run', script], folder, env);
}

export async function startSite(
  folder: string,
  kind: keyof typeof outputs,
  backend = running.backend,
): Promise<NuxtSite> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const service = await startService({
    name: kind,
    command: [join(folder, outputs[kind], 'server', 'index.mjs')],
    env: {
      PORT: String(port),
      NODE_ENV: 'production',
      NUXT_PUBLIC_SITE_URL: url,
      NUXT_PUBLIC_SUPABASE_URL: backend,
      NUXT_PUBLIC_SUPABASE_KEY: running.key,
    },
    readyLine: /Listening on/,
    logFolder: folder,
    readyWithinMs: 120_000,
  });
  return { url, cpuSeconds: () => cpuSecondsOf(service.pid()), stop: () => service.stop() };
}

/** Installs the dependencies of a folder, and not of the one for which npm runs this command. */
export const install = (folder: string): Promise<void> =>
  run('npm', ['--prefix', folder, 'install', '--no-audit', '--no-fund'], folder);

/** Runs a command of the comparator, and resolves when it has succeeded. */
export async function run(
  command: string,
  args: readonly string[],
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...env }, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`\`${command} ${args.join(' ')}\` ended with ${code} in ${folder}.`);
}
