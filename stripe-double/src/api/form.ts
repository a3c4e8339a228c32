import { invalid } from '../fault.ts';

export interface Form {
  [name: string]: string | Form | FormList;
}
type FormList = (string | Form | FormList)[];

/** Reads a body or query with brackets: `a[b][0][c]=x` is `{ a: { b: [{ c: 'x' }] } }`. */
export function readForm(text: string): Form {
  const form: Form = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const [first = '', ...inner] = key.split('[');
    const names = [first, ...inner.map((part) => part.replace(/\]$/, ''))];
    if (names.includes('__proto__') || names.length > 10) throw invalid(`Invalid parameter: ${key}`);
    place(form, names, value);
  }
  return toLists(form) as Form;
}

function place(form: Form, [name = '', ...rest]: readonly string[], value: string): void {
  const key = name === '' ? String(Object.keys(form).length) : name;
  if (rest.length === 0) {
    form[key] = value;
    return;
  }
  const own = Object.hasOwn(form, key) ? form[key] : undefined;
  const inner = typeof own === 'object' && !Array.isArray(own) ? own : {};
  form[key] = inner;
  place(inner, rest, value);
}

/** Objects whose keys are 0, 1, 2 … are lists. */
function toLists(value: Form[string]): Form[string] {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, toLists(inner)] as const);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}
