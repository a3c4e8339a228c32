import { readField, readName, type Field } from './field.ts';
import { Reader } from './reader.ts';

export interface OrderTerm {
  /** The to-one embed whose field orders the enclosing rows; null for a field of the rows themselves. */
  readonly relation: string | null;
  readonly field: Field;
  readonly direction: 'asc' | 'desc' | null;
  readonly nulls: 'nulls first' | 'nulls last' | null;
}

export function parseOrder(text: string): OrderTerm[] {
  const reader = new Reader(text, `failed to parse order (${text})`);
  const terms: OrderTerm[] = [];
  do {
    reader.skipSpace();
    terms.push(readTerm(reader));
    reader.skipSpace();
  } while (reader.take(','));
  return terms;
}

function readTerm(reader: Reader): OrderTerm {
  const start = reader.position;
  const target = readName(reader);
  const isRelated = reader.take('(');
  if (!isRelated) reader.reset(start);
  const field = readField(reader);
  if (isRelated) reader.expect(')');
  const direction = reader.take('.asc') ? 'asc' : reader.take('.desc') ? 'desc' : null;
  const nulls = reader.take('.nullsfirst') ? 'nulls first' : reader.take('.nullslast') ? 'nulls last' : null;
  if (!reader.isAtEnd && !reader.startsWith(',')) throw reader.faultOfEnd();
  return { relation: isRelated ? target : null, field, direction, nulls };
}
