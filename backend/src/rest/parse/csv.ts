import { tooLarge, wrongBody } from '../rest-error.ts';

/** Values are limited separately, because a parsed value takes more memory than its text of possibly two characters. */
const mostValues = 1_000_000;
/** The length limit of names in Postgres. */
const longestName = 63;

/** Parses CSV into rows with the column names of the first line; the text NULL becomes null. */
export function parseCsv(text: string): Record<string, string | null>[] {
  const [header, ...lines] = readLines(text);
  if (!header) return [];
  if (header.some((name) => name.length > longestName))
    throw wrongBody('The CSV names a column that cannot be');
  return lines.map((values) => {
    if (values.length !== header.length) throw wrongBody('All lines must have same number of fields');
    return Object.fromEntries(
      header.map((name, index) => [name, values[index] === 'NULL' ? null : (values[index] ?? null)]),
    );
  });
}

function readLines(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let count = 0;
  const value = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|\n|\r|$)/y;
  while (value.lastIndex < text.length) {
    const found = value.exec(text);
    if (!found) throw wrongBody('The CSV has a quotation mark that does not end');
    const [, raw = '', end] = found;
    count += 1;
    if (count > mostValues) throw tooLarge(`CSV has at most ${mostValues} values.`);
    line.push(raw.startsWith('"') ? raw.slice(1, -1).replaceAll('""', '"') : raw);
    if (end !== ',') lines.push(line.splice(0));
    if (end === '') break;
  }
  if (line.length > 0) lines.push([...line, '']);
  return lines;
}
