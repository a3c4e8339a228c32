/** Uses of `process.env` and `Deno.env` in a source file. */
export interface Reads {
  /** Variables that the code names. */
  readonly names: readonly string[];
  /** Lines that read a variable by a computed name. */
  readonly computed: readonly string[];
  /** Lines that use the environment as a whole, other than to parse it by a schema. */
  readonly whole: readonly string[];
}

const property = /(?:process\.env|Deno\.env)(?:\.(?!get\b|toObject\b)(\w+)|\['(\w+)'\]|\.get\('(\w+)'\))/g;
const pattern = /\{([^{}]*)\}\s*=\s*process\.env/g;
/** What parses the environment by a schema: a call of `readConfig`, say, or `parse`; the functions read by name. */
const parsed =
  /\b(?:read\w+|backendOptions|parse|safeParse)\((?:process\.env\)|\{\s*\.\.\.process\.env,)|const read = \(name: string\) => Deno\.env\.get\(name\)/g;

export function readsOf(source: string): Reads {
  const names = [
    ...[...source.matchAll(property)].map(([, ...groups]) => groups.find((name) => name !== undefined)),
    ...[...source.matchAll(pattern)].flatMap(([, keys = '']) =>
      keys.split(',').map((key) => /\w+/.exec(key)?.[0]),
    ),
  ].filter((name) => name !== undefined);
  const rest = [property, pattern, parsed].reduce((text, each) => text.replaceAll(each, ''), source);
  const lines = rest.match(/.*\b(?:process|Deno)\.env\b.*/g)?.map((line) => line.trim()) ?? [];
  const { computed = [], whole = [] } = Object.groupBy(lines, (line) =>
    /\.env(?:\[|\.get\()/.test(line) ? 'computed' : 'whole',
  );
  return { names, computed, whole };
}
