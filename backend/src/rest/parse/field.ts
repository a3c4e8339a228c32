import type { Reader } from './reader.ts';

/** A column, or a path into its JSON. */
export interface Field {
  readonly name: string;
  readonly path: readonly JsonStep[];
}

export interface JsonStep {
  readonly arrow: '->' | '->>';
  readonly key: string;
  readonly isIndex: boolean;
}

export const star: Field = { name: '*', path: [] };

/** Reads a name; a quoted name may contain reserved characters. */
export function readName(reader: Reader): string {
  const quoted = readQuoted(reader);
  if (quoted !== undefined) return quoted;
  const parts: string[] = [];
  do {
    const part = reader.match(/[\p{L}\p{N}_ $]+/uy);
    if (part === undefined) throw reader.fault('field name (* or [a..z0..9_$])');
    parts.push(part.trim());
  } while (takeDash(reader));
  return parts.join('-');
}

/** A dash is part of the name unless it begins an arrow. */
const takeDash = (reader: Reader): boolean => !reader.startsWith('->') && reader.take('-');

export function readQuoted(reader: Reader): string | undefined {
  const text = reader.match(/"(?:[^"\\]|\\[^])*"/y);
  return text?.slice(1, -1).replace(/\\([^])/g, '$1');
}

export function readField(reader: Reader): Field {
  reader.skipSpace();
  const name = readName(reader);
  const path = readPath(reader);
  reader.skipSpace();
  return { name, path };
}

export function readPath(reader: Reader): JsonStep[] {
  const steps: JsonStep[] = [];
  for (;;) {
    const arrow = reader.take('->>') ? '->>' : reader.take('->') ? '->' : undefined;
    if (!arrow) return steps;
    const index = reader.match(/-?\d+(?=->|::|\.|,|$)/y);
    steps.push(
      index === undefined
        ? { arrow, key: readKey(reader), isIndex: false }
        : { arrow, key: index, isIndex: true },
    );
  }
}

function readKey(reader: Reader): string {
  const quoted = readQuoted(reader);
  if (quoted !== undefined) return quoted;
  const parts: string[] = [];
  do {
    const part = reader.match(/[^(\-:.,>)]+/y);
    if (part === undefined) throw reader.fault('any non reserved character different from: .,>()');
    parts.push(part.trim());
  } while (takeDash(reader));
  return parts.join('-');
}
