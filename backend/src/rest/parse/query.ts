import { unreadable } from '../rest-error.ts';
import { readName, readPath, type Field } from './field.ts';
import { parseFilter, type Condition, type Filter } from './filter.ts';
import { parseLogic } from './logic.ts';
import { parseOrder, type OrderTerm } from './order.ts';
import { numberOf, type Paging } from './range.ts';
import { Reader } from './reader.ts';
import { parseSelect, type SelectItem } from './select.ts';

/** A parameter for an embed; an empty path stands for the request's own table. */
export interface Placed<T> {
  readonly path: readonly string[];
  readonly value: T;
}

export interface Query {
  readonly select: readonly SelectItem[];
  readonly conditions: readonly Placed<Condition>[];
  readonly orders: readonly Placed<readonly OrderTerm[]>[];
  readonly pagings: readonly Placed<Paging>[];
  readonly columns: readonly string[] | null;
  readonly onConflict: readonly string[] | null;
  /** The arguments of a function that is called by GET. */
  readonly args: readonly (readonly [name: string, value: string])[];
  /** The sorted query for the header Content-Location. */
  readonly canonical: string;
}

const single = ['select', 'columns', 'on_conflict'];
const placeable = /(?:^|\.)(order|limit|offset|and|or)$/;

/** @param isCall whether parameters without an operator are arguments of a function */
export function parseQuery(search: URLSearchParams, isCall: boolean): Query {
  const conditions: Placed<Condition>[] = [];
  const orders: Placed<readonly OrderTerm[]>[] = [];
  const args: (readonly [string, string])[] = [];
  const pagings = new Map<string, Placed<Paging>>();
  for (const [key, text] of search) {
    if (single.includes(key)) continue;
    const [, word] = placeable.exec(key) ?? [];
    if (word === 'and' || word === 'or') conditions.push(placedLogic(key, word, text));
    else if (word === 'order') orders.push({ path: pathTo(key), value: parseOrder(text) });
    else if (word === 'limit' || word === 'offset') addPaging(pagings, pathTo(key), word, numberOf(text));
    else if (isCall && !looksLikeFilter(text)) args.push([key, text]);
    else conditions.push(placedFilter(key, text));
  }
  return {
    select: parseSelect(search.get('select') ?? '*'),
    conditions,
    orders,
    pagings: [...pagings.values()],
    columns: namesOf(search.get('columns'), 'columns'),
    onConflict: namesOf(search.get('on_conflict'), 'on_conflict'),
    args,
    canonical: canonicalOf(search),
  };
}

export const ofRoot = <T>(placed: readonly Placed<T>[]): T[] =>
  placed.filter(({ path }) => path.length === 0).map(({ value }) => value);

function placedFilter(key: string, text: string): Placed<Filter> {
  const { path, field } = readTarget(key);
  return { path, value: parseFilter(field, text) };
}

/** Whether the value of a parameter is a filter on a function's rows, which begins with an operator, or an argument. */
function looksLikeFilter(text: string): boolean {
  if (/^(?:not|in|is|isdistinct)\./.test(text)) return true;
  try {
    parseFilter({ name: '', path: [] }, text);
    return true;
  } catch {
    return false;
  }
}

function placedLogic(key: string, operator: 'and' | 'or', text: string): Placed<Condition> {
  const path = pathTo(key);
  const not = path.includes('not') ? 'not.' : '';
  return { path: path.filter((step) => step !== 'not'), value: parseLogic(not + operator, text) };
}

const pathTo = (key: string): readonly string[] => readTarget(key).path;

function readTarget(key: string): { path: readonly string[]; field: Field } {
  const reader = new Reader(key, `failed to parse tree path (${key})`);
  const names: string[] = [];
  do names.push(readName(reader));
  while (reader.take('.'));
  return { field: { name: names.pop() ?? '', path: readPath(reader) }, path: names };
}

function addPaging(
  pagings: Map<string, Placed<Paging>>,
  path: readonly string[],
  word: keyof Paging,
  value: number | null,
): void {
  const key = JSON.stringify(path);
  const before = pagings.get(key)?.value ?? { limit: null, offset: null };
  pagings.set(key, { path, value: { ...before, [word]: before[word] ?? value } });
}

function namesOf(text: string | null, parameter: string): string[] | null {
  if (text === null) return null;
  const what = parameter === 'columns' ? 'columns parameter' : `${parameter} parameter`;
  const reader = new Reader(text, `failed to parse ${what} (${text})`);
  const names: string[] = [];
  do {
    reader.skipSpace();
    names.push(readName(reader));
    reader.skipSpace();
  } while (reader.take(','));
  return names;
}

function canonicalOf(search: URLSearchParams): string {
  const sorted = new URLSearchParams(search);
  sorted.sort();
  return sorted.toString();
}

/** @throws RestError for a NUL character, which text in Postgres cannot contain */
export function withoutNul(search: URLSearchParams): URLSearchParams {
  for (const [key, value] of search) {
    if (key.includes('\0') || value.includes('\0')) {
      throw unreadable('The query holds a NUL character', 'Postgres has no such character in text.');
    }
  }
  return search;
}
