import { type ObjectExpression, type ObjectProperty, parseSync, Visitor } from 'oxc-parser';

/** What a module defines for the shell's server alone. */
const serverProperties: ReadonlySet<string> = new Set(['navigation', 'resources', 'sitemap']);
/** What a route has for the gate alone. */
const gateProperties: ReadonlySet<string> = new Set(['sample', 'hidden']);
const path: ReadonlySet<string> = new Set(['path']);
const lazy: ReadonlySet<string> = new Set(['lazy']);

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Removes ranges of the source, except their line breaks, so that line numbers stay. */
const without = (code: string, ranges: readonly Range[]): string =>
  ranges
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (rest, { start, end }) =>
        rest.slice(0, start) + rest.slice(start, end).replaceAll(/[^\n]/g, '') + rest.slice(end),
      code,
    );

const propertiesOf = ({ properties }: ObjectExpression, names: ReadonlySet<string>): ObjectProperty[] =>
  properties.filter(
    (entry): entry is ObjectProperty =>
      entry.type === 'Property' && entry.key.type === 'Identifier' && names.has(entry.key.name),
  );

/** True for a path with the code of a page, which may be in an object that routes share. */
const isRoute = (object: ObjectExpression): boolean =>
  propertiesOf(object, path).length > 0 &&
  (propertiesOf(object, lazy).length > 0 || object.properties.some(({ type }) => type === 'SpreadElement'));

/**
 * Removes what `defineModule({ … })` defines for the server, what routes have for the gate, and the imports that nothing else
 * uses, so that a browser gets none of that code.
 */
export function withoutServerHalf(file: string, code: string): string {
  const removed: Range[] = [];
  const remove = ({ start, end }: Range): void => {
    const comma = /^\s*,/.exec(code.slice(end))?.[0] ?? '';
    removed.push({ start, end: end + comma.length });
  };
  new Visitor({
    CallExpression({ callee, arguments: [definition] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'defineModule') return;
      if (definition?.type !== 'ObjectExpression') return;
      propertiesOf(definition, serverProperties).forEach(remove);
    },
    ObjectExpression(object) {
      if (isRoute(object)) propertiesOf(object, gateProperties).forEach(remove);
    },
  }).visit(parseSync(file, code).program);
  return removed.length === 0 ? code : withoutUnusedImports(file, without(code, removed));
}

function withoutUnusedImports(file: string, code: string): string {
  const { program, module } = parseSync(file, code);
  const isImport = (at: number) => module.staticImports.some(({ start, end }) => start <= at && at < end);
  const used = new Set<string>();
  new Visitor({
    Identifier({ name, start }) {
      if (!isImport(start)) used.add(name);
    },
  }).visit(program);
  const unused = module.staticImports.filter(
    ({ entries }) => entries.length > 0 && entries.every(({ localName }) => !used.has(localName.value)),
  );
  return without(code, unused);
}
