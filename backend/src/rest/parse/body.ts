import { tooDeep, tooLarge, wrongBody } from '../rest-error.ts';
import { parseCsv } from './csv.ts';
import { isDeeperThan } from './nesting.ts';

/** The rows or arguments in a request body: JSON as received, so that numbers keep all their digits. */
export interface Body {
  readonly json: string;
  readonly isArray: boolean;
  /** The keys of the values, which are the same in every row. */
  readonly keys: readonly string[];
}

/** The limit of nesting, slightly below that of Postgres on a hosted project. */
const deepestJson = 16_000;

/** @param columns the names of the parameter `columns`; with them, the keys of the rows may differ */
export function parseRows(text: string, contentType: string, columns: readonly string[] | null): Body {
  switch (typeOf(contentType)) {
    case 'application/json':
      return parseJson(text, columns);
    case 'text/csv':
      return fromValue(parseCsv(text), columns);
    case 'application/x-www-form-urlencoded':
      return fromValue(Object.fromEntries(readForm(text)), columns);
    default:
      throw wrongBody(`Content-Type not acceptable: ${contentType}`);
  }
}

/** In bytes. A form contains a single row. */
const largestForm = 1024 ** 2;

export function readForm(text: string): URLSearchParams {
  if (text.length > largestForm) throw tooLarge(`A form has at most ${largestForm} bytes.`);
  return new URLSearchParams(text);
}

export const typeOf = (contentType: string): string => (contentType.split(';')[0] ?? '').trim().toLowerCase();

function parseJson(text: string, columns: readonly string[] | null): Body {
  if (isDeeperThan(text, deepestJson)) throw tooDeep();
  if (columns) return { json: text, isArray: !/^\s*\{/.test(text), keys: unique(columns) };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw wrongBody('Empty or invalid json');
  }
  if (Array.isArray(value))
    return { json: value.length === 0 ? '[]' : text, isArray: true, keys: keysOfRows(value) };
  if (isObject(value)) return { json: text, isArray: false, keys: Object.keys(value) };
  return { json: '[]', isArray: true, keys: [] };
}

const fromValue = (value: unknown, columns: readonly string[] | null): Body =>
  parseJson(JSON.stringify(value), columns);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function keysOfRows(rows: readonly unknown[]): string[] {
  const [first] = rows;
  const keys = isObject(first) ? Object.keys(first) : [];
  const names = new Set(keys);
  const isUniform = rows.every((row) => {
    if (!isObject(row)) return false;
    const own = Object.keys(row);
    return own.length === keys.length && own.every((key) => names.has(key));
  });
  if (!isUniform) throw wrongBody('All object keys must match');
  return keys;
}

const unique = (names: readonly string[]): string[] => [...new Set(names)];
