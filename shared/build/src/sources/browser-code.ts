import { parseSync } from 'oxc-parser';

/**
 * Replaces what only browsers run, a file `….browser.ts`, in the server bundle, so that it contains none of its libraries
 * and files. Each export becomes a function that throws.
 */
export function stubOfBrowserCode(file: string, code: string): string {
  const { staticExports } = parseSync(file, code).module;
  return staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ exportName: { name }, isType }) => (isType || name === null ? [] : [name]))
    .map((name) => `export function ${name}() { throw new Error('${file} runs in browsers alone.'); }\n`)
    .join('');
}
