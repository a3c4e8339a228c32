/** Puts the variable's value where config.toml says `env(NAME)`, as the Supabase CLI does; without it, nothing. */
export function withReferences(value: unknown, env: Readonly<Record<string, unknown>>): unknown {
  if (typeof value === 'string') {
    const [, name] = /^env\((\w+)\)$/.exec(value) ?? [];
    return name === undefined ? value : (env[name] ?? '');
  }
  if (Array.isArray(value)) return value.map((each: unknown) => withReferences(each, env));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withReferences(each, env)]));
}
