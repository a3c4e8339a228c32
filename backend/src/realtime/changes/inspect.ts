/** Formats a value like Elixir's `inspect`, which the hosted service uses in its messages. */
export function inspect(value: unknown): string {
  if (value === null || value === undefined) return 'nil';
  if (Array.isArray(value)) return `[${value.map(inspect).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `%{${entries.map(([key, each]) => `${JSON.stringify(key)} => ${inspect(each)}`).join(', ')}}`;
}
