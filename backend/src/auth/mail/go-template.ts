import type { EmailValues } from './email.ts';

type Values = EmailValues | Readonly<Record<string, unknown>>;
type Part = (values: Values) => string;
type Test = (values: Values) => boolean;

const action = /\{\{-?\s*(.*?)\s*-?\}\}/gs;

/**
 * The subset of Go's templates that emails use: values, `if`, `else if`, `else`, `end`, `eq`, `ne` and comments.
 * @param escape escapes each value for the output format
 * @throws Error naming an expression that is not supported
 */
export function goTemplate(source: string, escape: (value: string) => string): Part {
  const tokens: { readonly text?: string; readonly action?: string }[] = [];
  let last = 0;
  for (const match of source.matchAll(action)) {
    tokens.push({ text: source.slice(last, match.index) }, { action: match[1] ?? '' });
    last = match.index + match[0].length;
  }
  tokens.push({ text: source.slice(last) });

  let at = 0;
  const block = (isInside: boolean): { part: Part; end: string } => {
    const parts: Part[] = [];
    for (; at < tokens.length;) {
      const token = tokens[at++];
      if (token?.text !== undefined) {
        const { text } = token;
        parts.push(() => text);
        continue;
      }
      const said = token?.action ?? '';
      if (isInside && (said === 'end' || said.startsWith('else'))) return { part: joined(parts), end: said };
      if (said.startsWith('if ')) parts.push(choice(said.slice(3)));
      else if (!said.startsWith('/*')) parts.push(value(said, escape));
    }
    if (isInside) throw new Error('an {{ if }} has no {{ end }}');
    return { part: joined(parts), end: '' };
  };
  const choice = (condition: string): Part => {
    const test = testOf(condition);
    const yes = block(true);
    let no: Part = () => '';
    if (yes.end.startsWith('else if ')) no = choice(yes.end.slice(8));
    else if (yes.end === 'else') no = block(true).part;
    return (values) => (test(values) ? yes.part(values) : no(values));
  };
  return block(false).part;
}

const joined =
  (parts: readonly Part[]): Part =>
  (values) =>
    parts.map((part) => part(values)).join('');

function value(expression: string, escape: (text: string) => string): Part {
  const read = reader(expression);
  return (values) => escape(shown(read(values)));
}

function testOf(condition: string): Test {
  const [, comparison, left = '', right = ''] = /^(eq|ne)\s+(\S+)\s+("[^"]*"|\S+)$/.exec(condition) ?? [];
  if (!comparison) {
    const read = reader(condition);
    return (values) => Boolean(read(values));
  }
  const [a, b] = [reader(left), reader(right)];
  return (values) => (a(values) === b(values)) === (comparison === 'eq');
}

function reader(expression: string): (values: Values) => unknown {
  const [, literal] = /^"([^"]*)"$/.exec(expression) ?? [];
  if (literal !== undefined) return () => literal;
  if (!/^(?:\.\w+)+$/.test(expression)) throw new Error(`{{ ${expression} }} is not supported`);
  const names = expression.slice(1).split('.');
  return (values) =>
    names.reduce<unknown>(
      (from, name) =>
        typeof from === 'object' && from !== null && Object.hasOwn(from, name)
          ? Object.getOwnPropertyDescriptor(from, name)?.value
          : undefined,
      values,
    );
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
