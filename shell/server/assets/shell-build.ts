import { contractVersion } from '@irodori/contract/composition';
import { contentSnapshot, type ContentSnapshot } from '@irodori/contract/content-snapshot';
import type { ShellOffer } from '@irodori/contract/shell-offer';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { InlineStyle, ShellBundle } from '../../src/app/server-face.ts';
import type { Asset } from '../../src/modules/route-owner.ts';
import { inlineStyle } from './inline-style.ts';
import { type ShellManifest, shellManifest } from './shell-manifest.ts';

export interface ShellBuild {
  readonly manifest: ShellManifest;
  readonly bundle: ShellBundle;
  /** The stylesheets of every page. */
  readonly styles: readonly InlineStyle[];
  /** The stylesheets of shared libraries that are loaded on demand, by import specifier. */
  readonly sharedStyles: ReadonlyMap<string, readonly InlineStyle[]>;
  /** Folder of the browser's files. */
  readonly clientFolder: string;
  /** The texts as they were at the build. */
  readonly texts: ContentSnapshot;
}

/** Reads the manifest of the output of `npm --prefix shell run build`. @throws if the shell was not built */
export function readShellManifest(folder: string): ShellManifest {
  const manifestFile = path.join(folder, 'shell.json');
  let text: string;
  try {
    text = readFileSync(manifestFile, 'utf8');
  } catch (cause) {
    throw new Error(`${manifestFile} is missing: build the shell first (npm --prefix shell run build).`, {
      cause,
    });
  }
  return shellManifest.parse(JSON.parse(text));
}

/** Loads the output of `npm --prefix shell run build`. @throws if the shell was not built */
export function loadShellBuild(folder: string): ShellBuild {
  const manifest = readShellManifest(folder);
  const require = createRequire(import.meta.url);
  const { default: bundle } = require(path.join(folder, 'server/shell.cjs')) as { default: ShellBundle };
  const texts = contentSnapshot.parse(JSON.parse(readFileSync(path.join(folder, 'texts.json'), 'utf8')));
  const clientFolder = path.join(folder, 'client');
  const inline = (file: Asset) => inlineStyle(file, readFileSync(path.join(clientFolder, file.href), 'utf8'));
  const sharedStyles = Object.entries(manifest.shared).map(
    ([request, { styles }]) => [request, styles.map(inline)] as const,
  );
  return {
    manifest,
    bundle,
    styles: manifest.styles.map(inline),
    sharedStyles: new Map(sharedStyles),
    clientFolder,
    texts,
  };
}

/** What this build offers to modules. */
export const offerOf = ({ manifest, bundle }: ShellBuild): ShellOffer => ({
  shell: manifest.version,
  contract: contractVersion,
  shared: bundle.sharedOffer,
});
