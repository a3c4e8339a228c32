/** One `column=operator.value` of a filter; all conditions of a filter must hold. */
export interface Condition {
  readonly column: string;
  readonly operator: Operator;
  readonly value: string;
  readonly isNegated: boolean;
}

export const comparisons = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
} as const;
export type Operator = keyof typeof comparisons | 'in' | 'is' | 'isdistinct';

export const isKeywords = ['null', 'true', 'false', 'unknown'];
const operators: readonly string[] = [...Object.keys(comparisons), 'in', 'is', 'isdistinct'];
const isOperator = (name: string): name is Operator => operators.includes(name);

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** SQL that is true if the row `v` meets the condition; `parameter` is the placeholder of the condition's value. */
export function sqlOf(
  { column, operator, value, isNegated }: Condition,
  type: string,
  parameter: string,
): string {
  const left = `v.${quoted(column)}`;
  const not = isNegated ? 'not ' : '';
  if (operator === 'is') return `(${left} is ${not}${value} and ${parameter}::text is not null)`;
  if (operator === 'isdistinct') {
    return `(${left} is ${isNegated ? 'not ' : ''}distinct from ${parameter}::text::${type})`;
  }
  const test =
    operator === 'in'
      ? `${left} = any(${parameter}::text::${type}[])`
      : `${left} ${comparisons[operator]} ${parameter}::text::${type}`;
  return `coalesce(${not}(${test}), false)`;
}

/** @throws Error with the hosted service's wording for an invalid filter */
export function parseFilter(filter: string): Condition[] {
  if (!filter.trim()) return [];
  return segments(filter.trim()).map((segment) => parseCondition(segment.trim()));
}

function parseCondition(segment: string): Condition {
  if (!segment) throw new Error('filter must not contain empty segments (check for extra commas)');
  const [column = '', rest] = splitOnce(segment, '=');
  if (rest === undefined) throw new Error(`["${segment}"]`);
  const isNegated = rest.startsWith('not.');
  const [operator, value] = splitOnce(isNegated ? rest.slice(4) : rest, '.');
  if (operator === undefined || value === undefined) throw new Error(`["${operator}"]`);
  if (!isOperator(operator)) throw new Error(`["${operator}", "${value}"]`);
  return { column, operator, value: operator === 'in' ? arrayOf(value) : unquoted(value), isNegated };
}

function splitOnce(text: string, separator: string): [string, string?] {
  const index = text.indexOf(separator);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}

/** Converts `(a,b)` to a Postgres array literal. */
function arrayOf(value: string): string {
  if (!/^\(.*\)$/s.test(value)) throw new Error('`in` filter value must be wrapped by parentheses');
  return `{${value.slice(1, -1)}}`;
}

const unquoted = (value: string): string =>
  /^"(?:[^"\\]|\\.)*"$/s.test(value) ? value.slice(1, -1).replaceAll(/\\(.)/gs, '$1') : value;

/** Splits a filter at the commas outside parentheses and quoted values. */
function segments(filter: string): string[] {
  const parts: string[] = [];
  let part = '';
  let depth = 0;
  let isQuoted = false;
  for (let index = 0; index < filter.length; index += 1) {
    const char = filter.charAt(index);
    if (isQuoted && char === '\\') {
      part += char + filter.charAt((index += 1));
      continue;
    }
    if (char === '"' && (isQuoted || ['.', '(', ','].includes(filter.charAt(index - 1))))
      isQuoted = !isQuoted;
    if (!isQuoted && char === '(') depth += 1;
    if (!isQuoted && char === ')') depth = Math.max(0, depth - 1);
    if (char === ',' && depth === 0 && !isQuoted) {
      parts.push(part);
      part = '';
    } else part += char;
  }
  return [...parts, part];
}
