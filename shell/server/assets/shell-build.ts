import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { ShellBundle } from '../../src/app/server-face.ts';
import { type ShellManifest, shellManifest } from './shell-manifest.ts';

const root = new URL('../../dist/', import.meta.url);

export interface ShellBuild {
  readonly manifest: ShellManifest;
  readonly bundle: ShellBundle;
  /** Folder of the browser's files. */
  readonly clientFolder: string;
}

/** What `pnpm --filter shell build` made. @throws if it was not run */
export function loadShellBuild(): ShellBuild {
  const manifestFile = new URL('shell.json', root);
  let text: string;
  try {
    text = readFileSync(manifestFile, 'utf8');
  } catch (cause) {
    throw new Error(
      `${fileURLToPath(manifestFile)} is missing: build the shell first (pnpm --filter shell build).`,
      {
        cause,
      },
    );
  }
  const manifest = shellManifest.parse(JSON.parse(text));
  const exported = createRequire(import.meta.url)(fileURLToPath(new URL('server/shell.cjs', root))) as {
    default: ShellBundle;
  };
  return { manifest, bundle: exported.default, clientFolder: fileURLToPath(new URL('client', root)) };
}
