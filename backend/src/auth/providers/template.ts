/** Puts values where `{path}` stands; undefined when one of them is missing or empty. */
export function filled(template: string, values: unknown): string | undefined {
  let isWhole = true;
  const text = template.replaceAll(/\{([^}]+)\}/g, (_, path: string) => {
    const value = at(values, path);
    if (value === undefined || value === null || value === '') isWhole = false;
    return typeof value === 'object' ? '' : String(value);
  });
  return isWhole ? text : undefined;
}

/** The value that the template is, as it is; text where the template is more than one `{path}`. */
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
