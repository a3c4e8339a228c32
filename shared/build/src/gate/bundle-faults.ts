import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import path from 'node:path';
import type { Rspack } from '@rsbuild/core';
import { rspack } from '@rspack/core';
import { sharedList } from '../sharing/shared.ts';

const require = createRequire(import.meta.url);

/** Files of React with the functions that JSX is compiled to in development. A second copy of them is harmless: they have no state. */
const jsxInDevelopment = /\/react\/(cjs\/react-)?jsx-dev-runtime[.\w]*\.js$/;

/** Name of the npm package to which a file belongs; undefined for a file outside of `node_modules`. */
const packageOf = (file: string): string | undefined =>
  /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file.replaceAll(path.sep, '/'))?.[1];

const dependenciesOf = (name: string): string[] => {
  const text = readFileSync(require.resolve(`${name}/package.json`), 'utf8');
  const { dependencies = {} } = JSON.parse(text) as { dependencies?: Record<string, string> };
  return Object.keys(dependencies);
};

/** What to import in place of a second copy, by the npm package that would be copied. */
function sharedPackages(): ReadonlyMap<string, string> {
  const shared = new Map<string, string>();
  for (const { name: specifier, source } of sharedList()) {
    if (source !== undefined) continue;
    const name = /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
    const known = shared.get(name);
    shared.set(name, known === undefined ? `"${specifier}"` : `${known} or "${specifier}"`);
  }
  // Also what a shared library consists of, such as react-router of react-router-dom.
  const parts = [...shared].flatMap(([name, imports]) =>
    dependenciesOf(name).map((part) => [part, imports] as const),
  );
  return new Map([...parts, ...shared]);
}

/** The file of a module of the bundle; undefined for one that the bundler made. */
const fileOf = (module: Rspack.Module | null): string | undefined =>
  module instanceof rspack.NormalModule ? module.resource.split('?')[0] : undefined;

/** The specifiers by which a file is shared: its own, if it is of this repository's packages, or those of its package. */
function sharedAs(file: string, packages: ReadonlyMap<string, string>): string | undefined {
  const library = sharedList().find(({ source }) => source === file);
  if (library !== undefined) return `"${library.name}"`;
  return jsxInDevelopment.test(file) ? undefined : packages.get(packageOf(file) ?? '');
}

/**
 * Finds what a bundle may not contain, by the bundler's graph of modules: a second copy of a shared library, which would have
 * a state of its own, and modules of Node, which browsers lack and modules on the server may not use.
 * @param root - folder of the module's package
 * @returns sentences with the importing file or package as their subject
 */
export function bundleFaults({ modules, moduleGraph }: Rspack.Compilation, root: string): string[] {
  const packages = sharedPackages();
  const faults = new Set<string>();
  for (const module of modules) {
    const importer = fileOf(moduleGraph.getIssuer(module)) ?? root;
    const subject = packageOf(importer) ?? path.relative(root, importer);
    if (module instanceof rspack.ExternalModule) {
      const imports = moduleGraph.getIncomingConnections(module);
      // By `require` a dependency may try it and do without; what it cannot do without fails in the trial of the shell.
      if (isBuiltin(module.userRequest) && imports.some(({ dependency }) => dependency.category === 'esm'))
        faults.add(
          `${subject} imports "${module.userRequest}" of Node, which modules may not use; use what browsers and servers both have, or the platform`,
        );
      continue;
    }
    const file = fileOf(module);
    const shared = file === undefined ? undefined : sharedAs(file, packages);
    if (file === undefined || shared === undefined) continue;
    const copied = packageOf(file) ?? path.relative(root, file);
    if (copied !== packageOf(importer))
      faults.add(
        `${subject} brings a second copy of ${copied}, with a state of its own; import ${shared}, which the shell shares`,
      );
  }
  return [...faults];
}
