import { evaluateServerBundle } from '@irodori/build/server-bundle';
import { moduleManifest, type ModuleManifest } from '@irodori/contract/composition';
import type { SharedOffer } from '@irodori/contract/shell-offer';
import type { ModuleDefinition } from '@irodori/kit/module';
import type { InlineStyle, ShellBundle } from '../../src/app/server-face.ts';
import { inlineStyle } from '../assets/inline-style.ts';
import { checkNavigation } from '../compose/navigation.ts';
import { checkDefinition, checkFit, checkRoutes } from './admit.ts';
import { checkRules } from './check-rules.ts';
import { definitionOf, type DescribedModule, describe } from './described-module.ts';
import { CodePostponed, type EvaluatedCode } from './evaluated-code.ts';
import { markCode } from './mark-code.ts';
import type { Pulse } from '../threads/pulse.ts';

/** A version of a module that was fetched, verified and evaluated, here or in another thread, and that fits this shell. */
export interface AdmittedModule {
  readonly id: string;
  readonly version: string;
  readonly manifestIntegrity: string;
  readonly manifest: ModuleManifest;
  /** Its functions evaluate the version's code when one is called first. */
  readonly definition: ModuleDefinition;
  readonly described: DescribedModule;
  /** Evaluates the code, so that the next page does not wait for it. @throws if that fails */
  readonly prepare: () => Promise<void>;
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
  /** What was described when the version was evaluated before; its code then waits until it is needed. */
  readonly described?: DescribedModule | undefined;
  /** True if the version may wait for a thread that has room for its code. */
  readonly mayWait?: boolean;
}

export interface LoadOptions {
  readonly registryUrl: string;
  readonly sharedModules: Readonly<Record<string, unknown>>;
  readonly sharedOffer: SharedOffer;
  readonly bestPattern: ShellBundle['bestPattern'];
  readonly pulse: Pulse;
  readonly code: EvaluatedCode;
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

/**
 * Fetches and verifies a version, and evaluates it unless that was done before. `readCode` reads the server bundle when it is
 * needed later.
 * @throws with the cause; the version then never renders a page
 */
export async function loadModule(
  { id, version, integrity, owned, banned, described, mayWait = false }: WantedVersion,
  { read, readCode = read }: { readonly read: ReadVerified; readonly readCode?: ReadVerified },
  { registryUrl, sharedModules, sharedOffer, bestPattern, pulse, code }: LoadOptions,
): Promise<AdmittedModule> {
  const refuseBanned = () => {
    if (banned.has(null)) throw new Error('it ended a thread while it was evaluated');
  };
  refuseBanned();
  const base = folderOf(id, version);
  const manifest = await readManifest({ id, version, integrity }, read, registryUrl);
  checkFit(manifest, sharedOffer);
  checkRoutes(manifest, owned);
  checkNavigation(manifest);

  const readListed = async (file: string, from: ReadVerified) => {
    const listed = manifest.files[file];
    if (listed === undefined) throw new Error(`${base}module.json does not list its file ${file}.`);
    const asset = { href: `${base}${file}`, integrity: listed };
    return { asset, bytes: await from(registryUrl + asset.href, listed) };
  };
  const styles = Promise.all(
    stylesheetsOf(manifest).map(async (file) => {
      const { asset, bytes } = await readListed(file, read);
      return [file, inlineStyle(asset, bytes.toString())] as const;
    }),
  );

  const subject = `${id}@${version}`;
  const evaluate = async (from: ReadVerified, waits: boolean): Promise<ModuleDefinition> => {
    const { entry } = manifest.server;
    // Whoever waits for a stalled registry keeps no page waiting, and holds no bytes while it waits for its turn.
    const readEntry = () => readListed(entry, from);
    await (described === undefined ? code.read(readEntry) : readEntry());
    return code.inTurn(async () => {
      if (waits && code.isFull)
        throw new CodePostponed(`${subject} waits for a thread with room for its code.`);
      refuseBanned();
      const { bytes } = await readEntry();
      code.add(subject, bytes.byteLength);
      const exported = pulse.evaluate({ module: id, version }, () =>
        evaluateServerBundle({
          code: bytes.toString(),
          // Node maps stack traces to sources only if the name is an absolute path.
          filename: `/modules/${id}@${version}/${entry}`,
          base,
          modules: sharedModules,
        }),
      );
      return checkDefinition(exported, manifest);
    });
  };
  let evaluated = described === undefined ? evaluate(read, mayWait) : undefined;
  const load = (): Promise<ModuleDefinition> => {
    code.use(subject);
    evaluated ??= evaluate(readCode, false).catch((error: unknown) => {
      evaluated = undefined;
      throw error;
    });
    return evaluated;
  };
  const [description, stylesOfPages] = await Promise.all([described ?? load().then(describe), styles]);

  const react = sharedModules['react'] as typeof import('react');
  const allowed = (pattern: string) => {
    if (banned.has(pattern)) throw new Error(`${pattern} of ${subject} ended threads of the site.`);
    return { module: id, version, pattern };
  };
  const definition = markCode(definitionOf(id, description, load), react, {
    run: (pattern, run) => pulse.run(allowed(pattern), run),
    enter: (pattern) => pulse.enter(allowed(pattern)),
  });
  checkRules(definition, (pattern, path) => bestPattern([pattern], path) === 0);
  return {
    id,
    version,
    manifestIntegrity: integrity,
    manifest,
    definition,
    described: description,
    prepare: async () => void (await load()),
    styles: new Map(stylesOfPages),
    base,
    banned,
  };
}
