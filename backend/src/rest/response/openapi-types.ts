const types: Readonly<Record<string, string | undefined>> = {
  boolean: 'boolean',
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
  json: undefined,
  jsonb: undefined,
};

/** The OpenAPI type of a column; undefined for JSON columns, which may contain values of any type. */
export function typeOfColumn(type: string): string | undefined {
  if (Object.hasOwn(types, type)) return types[type];
  return type.endsWith('[]') ? 'array' : 'string';
}

export function formatOf(type: string): string {
  if (type === 'smallint' || type === 'integer') return 'int32';
  return type === 'bigint' ? 'int64' : type;
}

export const itemsOf = (type: string): object =>
  type.endsWith('[]') ? { items: { type: typeOfColumn(type.slice(0, -2)) } } : {};
