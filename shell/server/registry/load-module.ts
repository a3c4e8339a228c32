import { evaluateServerBundle } from '@irodori/build/server-bundle';
import { moduleManifest, type ModuleManifest } from '@irodori/contract/composition';
import type { SharedOffer } from '@irodori/contract/shell-offer';
import type { ModuleDefinition } from '@irodori/kit/module';
import type { InlineStyle, ShellBundle } from '../../src/app/server-face.ts';
import { inlineStyle } from '../assets/inline-style.ts';
import { checkDefinition, checkFit, checkRoutes } from './admit.ts';
import { checkRules } from './check-rules.ts';
import { markCode } from './mark-code.ts';
import type { Pulse } from '../threads/pulse.ts';

/** A version of a module that was fetched, verified and evaluated, and that fits this shell. */
export interface AdmittedModule {
  readonly id: string;
  readonly version: string;
  readonly manifestIntegrity: string;
  readonly manifest: ModuleManifest;
  readonly definition: ModuleDefinition;
  /** Stylesheets of the pages, by file name. */
  readonly styles: ReadonlyMap<string, InlineStyle>;
  /** Path of the version's folder, at the site and at the registry, with a slash at the end. */
  readonly base: string;
  /** Routes, resources and the sitemap whose code has ended threads, so that it may not run. It grows while the version serves. */
  readonly banned: ReadonlySet<string | null>;
}

/** A version as the registry's index lists it. */
interface WantedVersion {
  readonly id: string;
  readonly version: string;
  /** Integrity of its `module.json`. */
  readonly integrity: string;
  /** Patterns that the module owns; the version may not have routes for others. */
  readonly owned: readonly string[];
  /** Becomes that of the admitted module; null stands for the evaluation. */
  readonly banned: ReadonlySet<string | null>;
}

export interface LoadOptions {
  readonly registryUrl: string;
  readonly sharedModules: Readonly<Record<string, unknown>>;
  readonly sharedOffer: SharedOffer;
  readonly bestPattern: ShellBundle['bestPattern'];
  readonly pulse: Pulse;
}

/** Returns the bytes at a URL. @throws if they are missing or do not match the integrity */
export type ReadVerified = (url: string, integrity: string) => Promise<Buffer>;

/** Path of a version's folder, at the site and at the registry, with a slash at the end. */
export const folderOf = (id: string, version: string): string => `/modules/${id}/${version}/`;

/** The files that the site sends to browsers while the version serves. Source maps are fetched for those who ask. */
export const browserFiles = ({ files, server }: ModuleManifest): readonly string[] =>
  Object.keys(files).filter((file) => file !== server.entry && !file.endsWith('.map'));

/** Integrities of the files that the site needs while the version serves. */
export const filesOf = ({ manifestIntegrity, manifest }: AdmittedModule): readonly string[] => [
  manifestIntegrity,
  ...[manifest.server.entry, ...browserFiles(manifest)].map((file) => manifest.files[file] ?? ''),
];

const stylesheetsOf = ({ browser }: ModuleManifest): readonly string[] => [
  ...new Set(Object.values(browser.chunks).flatMap(({ css }) => css)),
];

/** Fetches and verifies the manifest of a version. @throws also if it describes another one */
export async function readManifest(
  { id, version, integrity }: Pick<WantedVersion, 'id' | 'version' | 'integrity'>,
  read: ReadVerified,
  registryUrl: string,
): Promise<ModuleManifest> {
  const url = `${registryUrl}${folderOf(id, version)}module.json`;
  const bytes = await read(url, integrity);
  const manifest = moduleManifest.parse(JSON.parse(bytes.toString()));
  if (manifest.id !== id || manifest.version !== version)
    throw new Error(`${url} describes ${manifest.id}@${manifest.version}.`);
  return manifest;
}

/** Fetches, verifies and evaluates a version. @throws with the cause; the version then never renders a page */
export async function loadModule(
  { id, version, integrity, owned, banned }: WantedVersion,
  read: ReadVerified,
  { registryUrl, sharedModules, sharedOffer, bestPattern, pulse }: LoadOptions,
): Promise<AdmittedModule> {
  if (banned.has(null)) throw new Error('it ended a thread while it was evaluated');
  const base = folderOf(id, version);
  const manifest = await readManifest({ id, version, integrity }, read, registryUrl);
  checkFit(manifest, sharedOffer);
  checkRoutes(manifest, owned);

  const readListed = async (file: string) => {
    const listed = manifest.files[file];
    if (listed === undefined) throw new Error(`${base}module.json does not list its file ${file}.`);
    const asset = { href: `${base}${file}`, integrity: listed };
    return { asset, text: (await read(registryUrl + asset.href, listed)).toString() };
  };
  const { entry } = manifest.server;
  const [{ text: code }, ...styles] = await Promise.all([
    readListed(entry),
    ...stylesheetsOf(manifest).map(async (file) => {
      const { asset, text } = await readListed(file);
      return [file, inlineStyle(asset, text)] as const;
    }),
  ]);
  const exported = pulse.evaluate({ module: id, version }, () =>
    evaluateServerBundle({
      code,
      // Node maps stack traces to sources only if the name is an absolute path.
      filename: `/modules/${id}@${version}/${entry}`,
      base,
      modules: sharedModules,
    }),
  );
  const react = sharedModules['react'] as typeof import('react');
  const allowed = (pattern: string) => {
    if (banned.has(pattern)) throw new Error(`${pattern} of ${id}@${version} ended threads of the site.`);
    return { module: id, version, pattern };
  };
  const definition = markCode(checkDefinition(exported, manifest), react, {
    run: (pattern, code) => pulse.run(allowed(pattern), code),
    enter: (pattern) => pulse.enter(allowed(pattern)),
  });
  checkRules(definition, (pattern, path) => bestPattern([pattern], path) === 0);
  return {
    id,
    version,
    manifestIntegrity: integrity,
    manifest,
    definition,
    styles: new Map(styles),
    base,
    banned,
  };
}
