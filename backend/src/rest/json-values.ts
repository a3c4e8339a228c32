import type { AnyAST, IntrospectResult } from '@supabase/lite';

const isJson = (type: string | undefined): boolean => type === 'json' || type === 'jsonb';

/**
 * A JSON string given for a json or jsonb column or argument. The driver sends text as it is, so `"red"` would
 * arrive as `red`, which is no JSON; every other value is encoded by the driver. Text for a column is encoded
 * twice, because lite decodes what looks like JSON there.
 */
export function jsonValues(ast: AnyAST, schema: IntrospectResult): AnyAST {
  const home = ast.schema ?? 'public';
  if (ast.type === 'rpc' && ast.args && !Array.isArray(ast.args)) {
    const candidates = schema.functions?.filter((f) => f.schema === home && f.name === ast.function) ?? [];
    const names = candidates.flatMap((f) => f.arg_names.filter((_, index) => isJson(f.arg_types[index])));
    return names.length === 0 ? ast : { ...ast, args: encoded(ast.args, new Set(names), JSON.stringify) };
  }
  if (!ast.values || !ast.from) return ast;
  const columns = schema.columns.filter(
    (column) => column.table === ast.from && (column.schema ?? 'public') === home && isJson(column.type),
  );
  if (columns.length === 0) return ast;
  const names = new Set(columns.map((column) => column.name));
  const twice = (text: string) => JSON.stringify(JSON.stringify(text));
  const encode = (row: object) => encoded(row, names, twice);
  return { ...ast, values: Array.isArray(ast.values) ? ast.values.map(encode) : encode(ast.values) };
}

function encoded(row: object, names: ReadonlySet<string>, encode: (text: string) => string): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' && names.has(name) ? encode(value) : value,
    ]),
  );
}
