/** One part of a pattern between slashes: it matches a text, any one segment, or all remaining segments. */
interface Segment {
  readonly matches: 'text' | 'any' | 'rest';
  readonly text: string;
  readonly isOptional: boolean;
}

/** Splits a pattern. Matching ignores case, so texts are converted to upper case, as in regular expressions. */
function segmentsOf(pattern: string): readonly Segment[] {
  return pattern
    .toUpperCase()
    .replace(/(?<=[^/])\*$/, '/*')
    .split('/')
    .filter((part) => part !== '')
    .map((part, index, { length }) => {
      const isOptional = part.endsWith('?');
      const text = isOptional ? part.slice(0, -1) : part;
      if (text === '*' && index === length - 1) return { matches: 'rest', text, isOptional };
      return { matches: text.startsWith(':') ? 'any' : 'text', text, isOptional };
    });
}

/** The same text for patterns that match the same paths: ignores parameter names, case and slashes at the end. */
export const shapeOf = (pattern: string): string =>
  `/${segmentsOf(pattern)
    .map(({ matches, text, isOptional }) => `${matches === 'any' ? ':' : text}${isOptional ? '?' : ''}`)
    .join('/')}`;

/** True if some path matches both patterns, in react-router's syntax. */
export function patternsOverlap(one: string, other: string): boolean {
  const [left, right] = [segmentsOf(one), segmentsOf(other)];
  const failed = new Set<string>();
  const meet = (i: number, j: number): boolean => {
    const [a, b] = [left[i], right[j]];
    if (a?.matches === 'rest' || b?.matches === 'rest') return true;
    if (failed.has(`${i} ${j}`)) return false;
    const isShared =
      a !== undefined &&
      b !== undefined &&
      (a.matches === 'any' || b.matches === 'any' || a.text === b.text) &&
      meet(i + 1, j + 1);
    const found =
      isShared ||
      (a === undefined && b === undefined) ||
      (a?.isOptional === true && meet(i + 1, j)) ||
      (b?.isOptional === true && meet(i, j + 1));
    if (!found) failed.add(`${i} ${j}`);
    return found;
  };
  return meet(0, 0);
}

/** The path of a pattern with these parameters (`*` is the rest); undefined if one is missing that is not optional. */
export function pathFrom(pattern: string, parameters: Readonly<Record<string, string>>): string | undefined {
  const parts: string[] = [];
  for (const part of pattern.split('/')) {
    const [, name] = /^(?::(\w+)\??|\*)$/.exec(part) ?? [part, ''];
    if (name === '') {
      if (!part.endsWith('?')) parts.push(part);
      continue;
    }
    const value = parameters[name ?? '*'];
    if (value !== undefined) parts.push(name === undefined ? value : encodeURIComponent(value));
    else if (!part.endsWith('?')) return undefined;
  }
  return parts.join('/');
}
