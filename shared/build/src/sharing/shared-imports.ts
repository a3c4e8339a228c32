import { parseSync, Visitor } from 'oxc-parser';
import { compiledIn, sharedList, type SharedLibrary } from './shared.ts';

/** Classic zod is four times the size of zod/mini, which the contract's schemas are made of. */
const classicFault = 'imports "zod"; import "zod/mini", which the shell shares';

const addHere = 'see shared/build/src/sharing/shared-exports.ts';

const isOurs = (name: string) => name.startsWith('@irodori/');

/** Faults of one import: names that the browser's share scope does not provide. */
function importFaults(library: SharedLibrary, names: readonly (string | null)[]): string[] {
  if (library.exports === undefined) return [];
  return names
    .filter((name) => name === null || library.exports?.includes(name) !== true)
    .map((name) =>
      name === null
        ? `imports "${library.name}" as a whole; import the names it uses`
        : `imports "${name}" from "${library.name}", which the shell does not share; ${addHere}`,
    );
}

/** Faults of one curated namespace, e.g. `z.cidr()` where `z` is shared without `cidr`. */
function memberFaults(
  code: string,
  file: string,
  library: SharedLibrary,
  locals: Map<string, string>,
): string[] {
  const faults: string[] = [];
  new Visitor({
    MemberExpression({ object, property, computed }) {
      if (object.type !== 'Identifier') return;
      const members = library.members?.[locals.get(object.name) ?? ''];
      if (members === undefined) return;
      const name = !computed && property.type === 'Identifier' ? property.name : '[…]';
      if (!members.includes(name)) {
        faults.push(
          `uses "${object.name}.${name}" of "${library.name}", which the shell does not share; ${addHere}`,
        );
      }
    },
  }).visit(parseSync(file, code).program);
  return faults;
}

/**
 * Finds imports in a module's source file that the shell does not provide. Type imports are erased and do not count.
 * Returns sentences without a subject; empty if there are no faults.
 */
export function sharedImportFaults(file: string, code: string): string[] {
  const byName = new Map(sharedList().map((library) => [library.name, library]));
  return parseSync(file, code).module.staticImports.flatMap(({ moduleRequest, entries }) => {
    const values = entries.filter((entry) => !entry.isType);
    if (entries.length > 0 && values.length === 0) return [];
    if (moduleRequest.value === 'zod') return [classicFault];
    const library = byName.get(moduleRequest.value);
    if (library === undefined) {
      return isOurs(moduleRequest.value) && !compiledIn.has(moduleRequest.value)
        ? [
            `imports "${moduleRequest.value}", which is not shared with modules; see shared/build/src/sharing/shared.ts`,
          ]
        : [];
    }
    const locals = new Map(values.map((entry) => [entry.localName.value, entry.importName.name ?? '']));
    return [
      ...importFaults(
        library,
        values.map((entry) => entry.importName.name),
      ),
      ...(library.members === undefined ? [] : memberFaults(code, file, library, locals)),
    ];
  });
}
