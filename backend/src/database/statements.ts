/** The tokens within which a semicolon or parenthesis has no meaning: comments, quoted text and names, words. */
const pieces = [
  /--[^\n]*/y,
  /e'(?:[^'\\]|\\[^]|'')*'?/iy,
  /'(?:[^']|'')*'?/y,
  /"(?:[^"]|"")*"?/y,
  /\$((?:[a-z_\u0080-\uffff][\w\u0080-\uffff]*)?)\$[^]*?(?:\$\1\$|$)/iy,
  /[a-z_\u0080-\uffff][\w$\u0080-\uffff]*/iy,
] as const;

/** Splits an SQL file into statements as `supabase migration up` records them, without the final semicolons. */
export function statementsOf(text: string): string[] {
  const statements: string[] = [];
  let start = 0;
  let depth = 0;
  let word = '';
  for (let at = 0; at < text.length;) {
    if (text.startsWith('/*', at)) {
      at = endOfBlockComment(text, at);
      continue;
    }
    const piece = pieceAt(text, at);
    if (piece !== undefined) {
      if (/^\w/.test(piece)) {
        const next = piece.toLowerCase();
        depth += depthChange(word, next, depth);
        word = next;
      }
      at += piece.length;
      continue;
    }
    const character = text.charAt(at);
    at += 1;
    if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    else if (character === ';' && depth <= 0) {
      statements.push(text.slice(start, at - 1));
      start = at;
      depth = 0;
    }
  }
  statements.push(text.slice(start));
  return statements.map(trimmed).filter((statement) => statement !== '');
}

/** Keeps a byte order mark, so that Postgres refuses it as on a hosted project. */
const trimmed = (statement: string): string => statement.replaceAll(/^[^\S\uFEFF]+|[^\S\uFEFF]+$/g, '');

/** The body of a standard SQL function (`begin atomic … end`) contains semicolons. */
function depthChange(before: string, word: string, depth: number): number {
  if (before === 'begin' && word === 'atomic') return 1;
  if (depth > 0 && word === 'case') return 1;
  return depth > 0 && word === 'end' ? -1 : 0;
}

function pieceAt(text: string, at: number): string | undefined {
  for (const pattern of pieces) {
    pattern.lastIndex = at;
    const [piece] = pattern.exec(text) ?? [];
    if (piece) return piece;
  }
  return undefined;
}

/** Block comments nest in Postgres. */
function endOfBlockComment(text: string, start: number): number {
  const edge = /\/\*|\*\//g;
  edge.lastIndex = start;
  let depth = 0;
  for (let found = edge.exec(text); found; found = edge.exec(text)) {
    depth += found[0] === '/*' ? 1 : -1;
    if (depth === 0) return edge.lastIndex;
  }
  return text.length;
}
