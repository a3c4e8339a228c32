type Piece = { readonly text: string } | { readonly value: string | null } | Fragment;

/** A piece of SQL. Text from a request enters it only as a parameter (`sql`) or as a quoted name (`name`). */
export class Fragment {
  readonly pieces: readonly Piece[];

  constructor(pieces: readonly Piece[]) {
    this.pieces = pieces;
  }
}

/** Builds SQL from a template: fragments are inserted, strings and null become parameters. */
export function sql(texts: TemplateStringsArray, ...values: readonly (Fragment | string | null)[]): Fragment {
  const pieces: Piece[] = [];
  texts.forEach((text, index) => {
    if (text) pieces.push({ text });
    const value = values[index];
    if (value instanceof Fragment) pieces.push(value);
    else if (value !== undefined) pieces.push({ value });
  });
  return new Fragment(pieces);
}

/** Raw SQL; must never contain text from a request. */
export const words = (text: string): Fragment => new Fragment([{ text }]);

export const nothing = words('');

/** A quoted, optionally qualified name. A name ends at a NUL character, as in Postgres. */
export const name = (...parts: readonly string[]): Fragment => words(parts.map(quoted).join('.'));

const quoted = (part: string): string => `"${part.replace(/\0.*/s, '').replaceAll('"', '""')}"`;

/** A text constant, only for text from the database itself, such as names of columns. */
export const constant = (text: string): Fragment => {
  const escaped = text.replaceAll("'", "''");
  return words(escaped.includes('\\') ? `E'${escaped.replaceAll('\\', '\\\\')}'` : `'${escaped}'`);
};

export function joined(fragments: readonly Fragment[], separator: string): Fragment {
  const pieces: Piece[] = [];
  fragments.forEach((fragment, index) => {
    if (index > 0) pieces.push({ text: separator });
    pieces.push(fragment);
  });
  return new Fragment(pieces);
}

export interface Statement {
  readonly text: string;
  readonly params: readonly (string | null)[];
}

/** Renders a fragment as a statement with the parameters `$1`, `$2`, …. */
export function rendered(fragment: Fragment): Statement {
  const texts: string[] = [];
  const params: (string | null)[] = [];
  const write = ({ pieces }: Fragment): void => {
    for (const piece of pieces) {
      if (piece instanceof Fragment) write(piece);
      else if ('text' in piece) texts.push(piece.text);
      else texts.push(`$${params.push(piece.value)}`);
    }
  };
  write(fragment);
  return { text: texts.join(''), params };
}
