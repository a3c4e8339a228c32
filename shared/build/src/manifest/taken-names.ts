import type { NamesByLibrary } from '@irodori/contract/shell-offer';
import type { Rspack } from '@rsbuild/core';
import { rspack } from '@rspack/core';
import { consumedLibrary } from '../sharing/federation.ts';
import { namesOf, sharedList, type SharedLibrary } from '../sharing/shared.ts';
import { requiredNames } from './required-names.ts';

/** Specifier of the shared library that a module of the bundle stands for; undefined for other modules. */
function libraryOf(module: Rspack.Module): string | undefined {
  if (module instanceof rspack.ExternalModule) return module.userRequest;
  return module.type === 'consume-shared-module' ? consumedLibrary(module.identifier()) : undefined;
}

/** The name that an import uses: `Link`, or `z.string` of a curated namespace; undefined for a whole namespace. */
function nameOf([name, member]: readonly string[], library: SharedLibrary): string | undefined {
  if (name === undefined || library.members?.[name] === undefined) return name;
  return member === undefined ? name : `${name}.${member}`;
}

/**
 * The names that a file takes by `require`. A library that it takes whole must have all that it has now; what it seems to
 * take and the library does not have is another variable's.
 */
function namesByRequire(origin: Rspack.Module | null, library: SharedLibrary): readonly string[] {
  const source = origin instanceof rspack.NormalModule ? origin.originalSource()?.source() : undefined;
  if (source === undefined) return [];
  const { names, isWhole } = requiredNames(source.toString(), library.name);
  return namesOf(library).filter((name) => isWhole || names.has(name.split('.')[0] ?? name));
}

/** The names that the code of a bundle takes from each shared library, by the bundler's graph of modules. */
export function takenNames({ modules, moduleGraph }: Rspack.Compilation): NamesByLibrary {
  const byName = new Map(sharedList().map((library) => [library.name, library]));
  const taken = new Map<string, Set<string>>();
  for (const module of modules) {
    const library = byName.get(libraryOf(module) ?? '');
    if (library === undefined) continue;
    const names = taken.get(library.name) ?? new Set();
    taken.set(library.name, names);
    for (const { dependency, originModule } of moduleGraph.getIncomingConnections(module)) {
      if (dependency.category === 'commonjs')
        for (const name of namesByRequire(originModule, library)) names.add(name);
      const name = nameOf(dependency.ids ?? [], library);
      if (name !== undefined) names.add(name);
    }
  }
  const sorted = [...taken].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([library, names]) => [library, [...names].toSorted()]));
}
