import { readField } from './field.ts';
import { readElement, readOperation, type Condition, type Group } from './filter.ts';
import { Reader } from './reader.ts';

/** The limit of nested conditions; each level takes stack in the database. */
const deepest = 100;

/** @param key `and`, `or`, `not.and` or `not.or`; it precedes the text, and columns in errors count from its start */
export function parseLogic(key: string, text: string): Condition {
  return readCondition(new Reader(key + text, `failed to parse logic tree (${text})`), 0);
}

function readGroup(reader: Reader, isNegated: boolean, operator: 'and' | 'or', depth: number): Group {
  if (depth > deepest) throw reader.fault(`at most ${deepest} levels`);
  reader.skipSpace();
  reader.expect('(');
  const conditions: Condition[] = [];
  do {
    reader.skipSpace();
    conditions.push(readCondition(reader, depth));
    reader.skipSpace();
  } while (reader.take(','));
  reader.expect(')', '"," or ")"');
  reader.skipSpace();
  return { kind: 'group', isNegated, operator, conditions };
}

function readCondition(reader: Reader, depth: number): Condition {
  const start = reader.match(/(?:not\.)?(?:and|or)(?=[ \t]*\()/y);
  if (start !== undefined) {
    return readGroup(reader, start.startsWith('not.'), start.endsWith('and') ? 'and' : 'or', depth + 1);
  }
  const field = readField(reader);
  reader.expect('.', 'delimiter (.)');
  return readOperation(reader, field, readValue);
}

/** An array literal may contain commas; other values with commas have to be quoted. */
const readValue = (reader: Reader): string => {
  if (reader.startsWith('"')) return readElement(reader);
  return reader.match(/\{[^{}]*\}/y) ?? readElement(reader);
};
