import { readField, readName, star, type Field } from './field.ts';
import { Reader } from './reader.ts';

export type Aggregate = 'sum' | 'avg' | 'count' | 'max' | 'min';

export interface SelectedField {
  readonly kind: 'field';
  readonly field: Field;
  readonly cast: string | null;
  readonly aggregate: Aggregate | null;
  readonly aggregateCast: string | null;
  readonly alias: string | null;
}

export interface Embedding {
  readonly kind: 'embedding';
  readonly target: string;
  readonly alias: string | null;
  readonly hint: string | null;
  readonly isInner: boolean;
  readonly isSpread: boolean;
  readonly items: readonly SelectItem[];
}

export type SelectItem = SelectedField | Embedding;

/** The name of a selected field; a value inside JSON is named after the last key of its path. */
export function labelOf({ alias, field, aggregate }: SelectedField): string | null {
  if (alias !== null) return alias;
  if (aggregate !== null) return aggregate;
  if (field.path.length === 0) return null;
  return field.path.findLast(({ isIndex }) => !isIndex)?.key ?? field.name;
}

/** The limit of nested embeds; each level takes a join in the database. */
const deepest = 30;

export function parseSelect(text: string): SelectItem[] {
  const reader = new Reader(text, `failed to parse select parameter (${text})`);
  return readItems(reader, 0);
}

function readItems(reader: Reader, depth: number): SelectItem[] {
  if (depth > deepest) throw reader.fault(`at most ${deepest} levels`);
  reader.skipSpace();
  if (reader.isAtEnd || reader.startsWith(')')) return [];
  const items: SelectItem[] = [];
  do {
    reader.skipSpace();
    items.push(isEmbedding(reader) ? readEmbedding(reader, depth) : readSelected(reader));
    reader.skipSpace();
  } while (reader.take(','));
  return items;
}

const word = /(?:"(?:[^"\\]|\\[^])*"|[\p{L}\p{N}_ $-]+)/u.source;
const embeddingHead = new RegExp(`(?:\\.\\.\\.)?(?:${word}:)?(?!count\\()${word}(?:!${word}){0,2}\\(`, 'uy');
const aliasHead = new RegExp(`${word}:(?!:)`, 'uy');

/** Whether an item with parentheses or a spread comes next; `count()` is an aggregate instead. */
function isEmbedding(reader: Reader): boolean {
  const start = reader.position;
  const isNext = reader.match(embeddingHead) !== undefined;
  reader.reset(start);
  return isNext || reader.startsWith('...');
}

function readEmbedding(reader: Reader, depth: number): Embedding {
  const isSpread = reader.take('...');
  const alias = isSpread ? null : readAlias(reader);
  const target = readName(reader);
  const options = [readOption(reader), readOption(reader)];
  reader.expect('(');
  const items = readItems(reader, depth + 1);
  reader.expect(')', '"," or ")"');
  const hint = options.find((option) => option !== null && !isJoin(option)) ?? null;
  return { kind: 'embedding', target, alias, hint, isInner: options.includes('inner'), isSpread, items };
}

const isJoin = (option: string): boolean => option === 'inner' || option === 'left';

const readOption = (reader: Reader): string | null => (reader.take('!') ? readName(reader) : null);

/** Reads `alias:`; the first colon of a cast does not count. */
function readAlias(reader: Reader): string | null {
  const start = reader.position;
  if (reader.match(aliasHead) === undefined) return null;
  reader.reset(start);
  const alias = readName(reader);
  reader.expect(':');
  return alias;
}

function readSelected(reader: Reader): SelectedField {
  const plain = { kind: 'field', cast: null, aggregate: null, aggregateCast: null, alias: null } as const;
  if (reader.match(/\*(?=[,)\s]|$)/y)) return { ...plain, field: star };
  const alias = readAlias(reader);
  if (reader.match(/count\(\)/y)) {
    const aggregateCast = readCast(reader);
    return ended(reader, { ...plain, field: star, aggregate: 'count', aggregateCast, alias });
  }
  const field = readField(reader);
  const cast = readCast(reader);
  const aggregate = reader.match(/\.(?:sum|avg|count|max|min)\(\)/y);
  return ended(reader, {
    kind: 'field',
    field,
    cast,
    aggregate: aggregate === undefined ? null : (aggregate.slice(1, -2) as Aggregate),
    aggregateCast: aggregate === undefined ? null : readCast(reader),
    alias,
  });
}

function ended(reader: Reader, selected: SelectedField): SelectedField {
  reader.skipSpace();
  if (!reader.isAtEnd && !reader.startsWith(',') && !reader.startsWith(')')) {
    throw reader.faultOfEnd();
  }
  return selected;
}

/** Reads a type name of letters, digits, underscores, spaces and dollars, which is safe to insert into SQL. */
function readCast(reader: Reader): string | null {
  if (!reader.take('::')) return null;
  const type = reader.match(/[\p{L}\p{N}_ $]+/uy);
  if (type === undefined) throw reader.fault('a type');
  return type.trim();
}
