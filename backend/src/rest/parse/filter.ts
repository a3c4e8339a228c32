import { readQuoted, type Field } from './field.ts';
import { Reader } from './reader.ts';

export type Operation =
  | {
      readonly kind: 'compare';
      readonly operator: string;
      readonly value: string;
      readonly quantifier: 'any' | 'all' | null;
    }
  | { readonly kind: 'in'; readonly values: readonly string[] }
  | { readonly kind: 'is'; readonly value: string }
  | { readonly kind: 'distinct'; readonly value: string }
  | {
      readonly kind: 'search';
      readonly query: string;
      readonly language: string | null;
      readonly value: string;
    };

export interface Filter {
  readonly kind: 'filter';
  readonly field: Field;
  readonly isNegated: boolean;
  readonly operation: Operation;
}

export interface Group {
  readonly kind: 'group';
  readonly isNegated: boolean;
  readonly operator: 'and' | 'or';
  readonly conditions: readonly Condition[];
}

export type Condition = Filter | Group;

/** The comparison operators; `isQuantifiable` marks operators that accept `(any)` and `(all)`. */
const comparisons: Readonly<Record<string, { readonly sql: string; readonly isQuantifiable?: true }>> = {
  eq: { sql: '=', isQuantifiable: true },
  gte: { sql: '>=', isQuantifiable: true },
  gt: { sql: '>', isQuantifiable: true },
  lte: { sql: '<=', isQuantifiable: true },
  lt: { sql: '<', isQuantifiable: true },
  like: { sql: 'like', isQuantifiable: true },
  ilike: { sql: 'ilike', isQuantifiable: true },
  match: { sql: '~', isQuantifiable: true },
  imatch: { sql: '~*', isQuantifiable: true },
  neq: { sql: '<>' },
  cs: { sql: '@>' },
  cd: { sql: '<@' },
  ov: { sql: '&&' },
  sl: { sql: '<<' },
  sr: { sql: '>>' },
  nxr: { sql: '&<' },
  nxl: { sql: '&>' },
  adj: { sql: '-|-' },
};

const searches: Readonly<Record<string, string>> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
};

const truths: Readonly<Record<string, string>> = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
};

type ReadValue = (reader: Reader) => string;

const restOfText: ReadValue = (reader) => reader.match(/[^]*/y) ?? '';

export function parseFilter(field: Field, text: string): Filter {
  const reader = new Reader(text, `failed to parse filter (${text})`);
  return readOperation(reader, field, restOfText);
}

/** Reads an operation with an optional `not.`; `readValue` decides where its value ends. */
export function readOperation(reader: Reader, field: Field, readValue: ReadValue): Filter {
  const isNegated = reader.take('not.');
  const start = reader.position;
  const word = reader.match(/[a-z]+/y) ?? '';
  const operation = readOperand(reader, word, readValue);
  if (!operation) {
    reader.reset(start);
    throw reader.fault(isNegated ? 'operator (eq, gt, ...)' : '"not" or operator (eq, gt, ...)');
  }
  return { kind: 'filter', field, isNegated, operation };
}

function readOperand(reader: Reader, word: string, readValue: ReadValue): Operation | undefined {
  if (word === 'in' && reader.take('.')) return { kind: 'in', values: readList(reader) };
  if (word === 'is' && reader.take('.')) return { kind: 'is', value: readTruth(reader) };
  if (word === 'isdistinct' && reader.take('.')) return { kind: 'distinct', value: readValue(reader) };
  const query = Object.hasOwn(searches, word) ? searches[word] : undefined;
  if (query) {
    const language =
      reader
        .match(/\([\p{L}\p{N}_ $]+\)/uy)
        ?.slice(1, -1)
        .trim() ?? null;
    return reader.take('.') ? { kind: 'search', query, language, value: readValue(reader) } : undefined;
  }
  const comparison = Object.hasOwn(comparisons, word) ? comparisons[word] : undefined;
  if (!comparison) return undefined;
  const quantifier = comparison.isQuantifiable ? readQuantifier(reader) : null;
  if (!reader.take('.')) return undefined;
  return { kind: 'compare', operator: comparison.sql, value: readValue(reader), quantifier };
}

const readQuantifier = (reader: Reader): 'any' | 'all' | null =>
  reader.take('(any)') ? 'any' : reader.take('(all)') ? 'all' : null;

function readTruth(reader: Reader): string {
  const start = reader.position;
  const word = reader.match(/[a-z_]+/iy)?.toLowerCase() ?? '';
  const value = Object.hasOwn(truths, word) ? truths[word] : undefined;
  if (value) return value;
  reader.reset(start);
  throw reader.fault('isVal: (null, not_null, true, false, unknown)');
}

function readList(reader: Reader): string[] {
  reader.skipSpace();
  reader.expect('(');
  reader.skipSpace();
  const values: string[] = [];
  do values.push(readElement(reader));
  while (reader.take(','));
  reader.skipSpace();
  reader.expect(')');
  reader.skipSpace();
  return values;
}

/** Reads a quoted value, or the text before the next comma or parenthesis. */
export function readElement(reader: Reader): string {
  const start = reader.position;
  const quoted = readQuoted(reader);
  if (quoted !== undefined && (reader.isAtEnd || reader.startsWith(',') || reader.startsWith(')')))
    return quoted;
  reader.reset(start);
  return reader.match(/[^,)]*/y) ?? '';
}
