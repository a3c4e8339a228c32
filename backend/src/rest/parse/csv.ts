import { tooLarge, wrongBody } from '../rest-error.ts';

/** A value costs more than the two letters that it may be written in. */
const mostValues = 1_000_000;
/** Names of the database have no more. */
const longestName = 63;

/** Rows by the names of the first line; the word NULL is null. */
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
