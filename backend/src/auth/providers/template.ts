/** Replaces each `{path}` by its value; undefined if one of the values is missing or empty. */
export function filled(template: string, values: unknown): string | undefined {
  let isWhole = true;
  const text = template.replaceAll(/\{([^}]+)\}/g, (_, path: string) => {
    const value = at(values, path);
    if (value === undefined || value === null || value === '') isWhole = false;
    return typeof value === 'object' ? '' : String(value);
  });
  return isWhole ? text : undefined;
}

/** The unconverted value of a template that is a single `{path}`; a string for any other template. */
export function valueOf(template: string, values: unknown): unknown {
  const [, path] = /^\{([^}]+)\}$/.exec(template) ?? [];
  return path === undefined ? filled(template, values) : at(values, path);
}

function at(values: unknown, path: string): unknown {
  let value = values;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}
