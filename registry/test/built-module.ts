import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ModuleManifest } from '@irodori/contract/composition';
import { onTestFinished } from 'vitest';
import { integrityOf } from '../src/version-files.ts';

/** Creates a folder that is removed when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'irodori-registry-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

interface Build {
  readonly id?: string;
  readonly version?: string;
  readonly paths?: readonly string[];
  /** Content of the route's chunk; different content makes a different build. */
  readonly code?: string;
  /** Overrides of the finished manifest. */
  readonly manifest?: Partial<ModuleManifest>;
}

/** Writes the `dist` of a small module as a build does, and returns its path. */
export async function builtModule(build: Build = {}): Promise<string> {
  const { id = 'garden', version = '1', paths = ['/garden'], code = 'export {};', manifest = {} } = build;
  const dist = await temporaryFolder();
  const contents: Record<string, string> = {
    'remoteEntry.js': `var irodori_${id};`,
    'chunks/list.1.js': code,
    'chunks/list.1.css': '@layer module { .list { color: red } }',
    'server/module.cjs': 'module.exports = {};',
  };
  for (const [file, content] of Object.entries(contents)) {
    await mkdir(path.dirname(path.join(dist, file)), { recursive: true });
    await writeFile(path.join(dist, file), content);
  }
  const whole: ModuleManifest = {
    id,
    version,
    contract: 1,
    routes: paths.map((pattern) => ({ path: pattern, chunk: 'list' })),
    browser: {
      entry: 'remoteEntry.js',
      chunks: { list: { js: ['chunks/list.1.js'], css: ['chunks/list.1.css'], shared: ['react'] } },
    },
    server: { entry: 'server/module.cjs' },
    files: Object.fromEntries(
      Object.entries(contents).map(([file, content]) => [file, integrityOf(Buffer.from(content))]),
    ),
    shared: { react: '19.3.1' },
    ...manifest,
  };
  await writeFile(path.join(dist, 'module.json'), JSON.stringify(whole));
  return dist;
}
