import { parseSync, Visitor } from 'oxc-parser';

/** What a module defines for the shell's server alone. */
const serverProperties: ReadonlySet<string> = new Set(['resources', 'sitemap']);

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

/**
 * Removes what `defineModule({ … })` defines for the server, and the imports that nothing else uses, so that a browser
 * gets none of that code.
 */
export function withoutServerHalf(file: string, code: string): string {
  const removed: Range[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [definition] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'defineModule') return;
      if (definition?.type !== 'ObjectExpression') return;
      for (const property of definition.properties) {
        if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
        if (!serverProperties.has(property.key.name)) continue;
        const comma = /^\s*,/.exec(code.slice(property.end))?.[0] ?? '';
        removed.push({ start: property.start, end: property.end + comma.length });
      }
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
