import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { reachesPackage } from '../sources/reaches-package.ts';
import { zodMembers, routerExports } from './shared-exports.ts';

/** A library that the shell provides and modules consume, with one instance per page and per server. */
export interface SharedLibrary {
  /** The import specifier, subpath included. */
  readonly name: string;
  readonly version: string;
  /** The lazy chunk that contains the library; false if it is part of the shell's first chunk. */
  readonly chunk: false | string;
  /** The exports that modules may use in the browser; sharing a whole namespace would defeat tree-shaking. */
  readonly exports?: readonly string[];
  /** The source file of a library of this repository. */
  readonly source?: string;
  /** Curated members of an export that is a namespace itself, e.g. `z` of zod/mini. */
  readonly members?: Readonly<Record<string, readonly string[]>>;
}

const require = createRequire(import.meta.url);

const installed = (name: string): string => {
  const { version } = JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')) as {
    version: string;
  };
  return version;
};

const libraries = (): SharedLibrary[] => [
  { name: 'react', version: installed('react'), chunk: false },
  { name: 'react/jsx-runtime', version: installed('react'), chunk: false },
  { name: 'react-dom', version: installed('react-dom'), chunk: false },
  { name: 'react-router-dom', version: installed('react-router-dom'), chunk: false, exports: routerExports },
  { name: 'zustand', version: installed('zustand'), chunk: 'shared-zustand' },
  {
    name: 'zod/mini',
    version: installed('zod'),
    chunk: 'shared-contract',
    exports: ['z'],
    members: { z: zodMembers },
  },
];

interface Subpath {
  /** Key in the package's `exports`, e.g. `./button`. */
  readonly name: string;
  readonly source: URL;
}

interface WorkspacePackage {
  readonly folder: string;
  readonly chunk: (subpath: Subpath) => false | string;
  /** Matches subpaths that no module imports, so they are not shared. */
  readonly shellOnly?: RegExp;
}

/**
 * Subpaths that each bundle compiles in: a route table is read at the build, before any library is provided; numbers,
 * names and the kinds of fields must not bring the contract's schemas to a first page; of texts each module renders
 * few parts. The sources of pictures are a few lines.
 */
export const compiledIn: ReadonlySet<string> = new Set([
  '@irodori/contract/limits',
  '@irodori/contract/built-in-pipelines',
  '@irodori/contract/catalogue-picture',
  '@irodori/contract/credits',
  '@irodori/contract/field-content',
  '@irodori/contract/paths',
  '@irodori/contract/shown-bucket',
  '@irodori/devices/device-name',
  '@irodori/ink/canvas',
  '@irodori/ink/sketch',
  '@irodori/kit/catalogue-picture',
  '@irodori/passwords/rate',
  '@irodori/passwords/strength',
  '@irodori/prose/plain-text',
  '@irodori/prose/prose',
  '@irodori/webp/metadata',
  '@irodori/words/capabilities',
  '@irodori/words/causes',
  '@irodori/words/form',
  '@irodori/words/understand',
  '@irodori/words/usual-likeness',
]);

const ownChunk = (folder: string, { name }: Subpath) =>
  `shared-${folder}${name.slice(1).replaceAll('/', '-')}`;

/** The lazy chunk of a subpath of kit: only of those that few pages need, and none of them at its start. */
function kitChunk(subpath: Subpath): false | string {
  // Forms ask by it, so it comes with their fields.
  if (subpath.name === './human-check') return 'shared-ui-field';
  // Only for notices, which are read with the contract.
  if (/^\.\/(notice-words|one-at-a-time)$/.test(subpath.name)) return 'shared-contract';
  return /^\.\/(own-jobs|structured-data)$/.test(subpath.name) && ownChunk('kit', subpath);
}

/** The rules of a prompt form need no schemas, which are most of the contract. */
const contractChunk = (subpath: Subpath): string =>
  subpath.name === './check-prompt' ? ownChunk('contract', subpath) : 'shared-contract';

/**
 * The lazy chunk of a UI component. Light components are part of the shell's first chunk. Components on primitives and
 * rare components have a chunk of their own; form components share the chunk of their folder.
 */
const componentChunk = (subpath: Subpath): false | string => {
  const form = /\/src\/(field|choice)\//.exec(subpath.source.pathname)?.[1];
  if (form !== undefined) return `shared-ui-${form}`;
  // What is chosen by an image input is encoded next.
  if (/^\.\/(image-input|encode-picture)$/.test(subpath.name)) return 'shared-ui-image-input';
  const isRare = /^\.\/(progress|disclosure|late-part)$/.test(subpath.name);
  return (isRare || reachesPackage(subpath.source, '@base-ui/react')) && ownChunk('ui', subpath);
};

const workspace: readonly WorkspacePackage[] = [
  { folder: 'kit', chunk: kitChunk, shellOnly: /^\.\/host$/ },
  {
    folder: 'platform',
    chunk: () => false,
    shellOnly: /^\.\/(altcha-proof|browser|create-platform|error-bus|notices|server|session-cookie)/,
  },
  {
    folder: 'contract',
    chunk: contractChunk,
    shellOnly:
      /^\.\/(admission|asked-work|composition|content-snapshot|judged-views|listen-host|mails|network-of|override|picture|picture-check|route-patterns|second-factor|shell-offer|signed-registry|strip-secrets|trial|verification)$/,
  },
  { folder: 'ui', chunk: componentChunk, shellOnly: /^\.\/font/ },
  // The parser of Markdown is 16 kB, and the loaders of three modules need it.
  { folder: 'prose', chunk: (subpath) => ownChunk('prose', subpath), shellOnly: /^\.\/nodes$/ },
];

/** Packages of the workspace export TypeScript, published ones JavaScript. */
const isScript = (file: string) => /\.(tsx?|js)$/.test(file) && !file.endsWith('.d.ts');

function workspaceLibraries({ folder, chunk, shellOnly }: WorkspacePackage): SharedLibrary[] {
  const root = new URL(`../../../${folder}/`, import.meta.url);
  const { name, version, exports } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
    name: string;
    version: string;
    exports: Record<string, string>;
  };
  return Object.entries(exports)
    .filter(([subpath, file]) => isScript(file) && shellOnly?.test(subpath) !== true)
    .map(([subpath, file]) => ({
      name: name + subpath.slice(1),
      version,
      chunk: chunk({ name: subpath, source: new URL(file, root) }),
      source: realpathSync(new URL(file, root)),
    }))
    .filter((library) => !compiledIn.has(library.name))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

/**
 * The names that a published library has, or those of them that are shared with browsers, in the way of a version's
 * `takes`: `useState`, `z.string`. Empty for packages of this repository, which CommonJS cannot load at the build.
 */
export function namesOf({ name, source, exports, members }: SharedLibrary): readonly string[] {
  if (source !== undefined) return [];
  const names = exports ?? Object.keys(require(name) as object);
  return names.flatMap((each) => members?.[each]?.map((member) => `${each}.${member}`) ?? [each]);
}

let list: readonly SharedLibrary[] | undefined;

/** The one list of shared libraries: module builds consume it, the shell's build provides it. */
export function sharedList(): readonly SharedLibrary[] {
  list ??= [...libraries(), ...workspace.flatMap(workspaceLibraries)];
  return list;
}
