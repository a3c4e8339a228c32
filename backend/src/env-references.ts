const reference = /^env\((\w+)\)$/;

/**
 * Replaces each string `env(NAME)` of config.toml by the value of the variable, as the Supabase CLI does; by an empty
 * string if the variable is not set.
 */
export function withReferences(value: unknown, env: Readonly<Record<string, unknown>>): unknown {
  if (typeof value === 'string') {
    const [, name] = reference.exec(value) ?? [];
    return name === undefined ? value : (env[name] ?? '');
  }
  if (Array.isArray(value)) return value.map((each: unknown) => withReferences(each, env));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withReferences(each, env)]));
}

/** The names of the variables that config.toml refers to. */
export function namesOfReferences(value: unknown): string[] {
  if (typeof value === 'string') return [reference.exec(value)?.[1] ?? []].flat();
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(namesOfReferences);
}
