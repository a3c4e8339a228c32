import { parseSync } from 'oxc-parser';

/**
 * Removes `export { … } from './….server.ts'`, by which a route's file passes on what only the shell's server runs, so
 * that a browser gets none of that code. Line breaks stay, and with them the numbers of the lines.
 */
export function withoutServerExports(file: string, code: string): string {
  let rest = code;
  const { staticExports } = parseSync(file, code).module;
  for (const { start, end, entries } of staticExports.toReversed()) {
    if (!entries.some(({ moduleRequest }) => /\.server\.tsx?$/.test(moduleRequest?.value ?? ''))) continue;
    rest = rest.slice(0, start) + code.slice(start, end).replaceAll(/[^\n]/g, '') + rest.slice(end);
  }
  return rest;
}
