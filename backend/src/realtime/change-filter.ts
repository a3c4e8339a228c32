/** A column of a published table as one role sees it. */
export interface Column {
  readonly name: string;
  readonly type: string;
  readonly isReadable: boolean;
}

export interface Condition {
  readonly column: string;
  readonly sql: (parameter: string) => string;
  readonly value: unknown;
}

const comparisons: Readonly<Record<string, string>> = {
  eq: '=',
  neq: '<>',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
  like: 'like',
  ilike: 'ilike',
};

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * `column=op.value` as postgres_changes takes it.
 * @throws Error that names what is wrong with the filter
 */
export function parseFilter(filter: string, columns: readonly Column[]): Condition {
  const [, name = '', operator = '', value = ''] = /^([^=]+)=(\w+)\.(.*)$/s.exec(filter) ?? [];
  const column = columns.find((each) => each.name === name && each.isReadable);
  if (!column) throw new Error(`invalid column for filter ${name || filter}`);
  if (operator === 'in') {
    const values = value
      .replace(/^\(|\)$/g, '')
      .split(',')
      .map((each) => each.trim().replace(/^"|"$/g, ''));
    if (values.length > 100)
      throw new Error(`the filter on ${name} has ${values.length} values; 100 are allowed`);
    return {
      column: name,
      value: values,
      sql: (p) => `v.${quoted(name)} = any(${p}::text[]::${column.type}[])`,
    };
  }
  const comparison = comparisons[operator];
  if (!comparison) throw new Error(`invalid operator for filter ${operator || filter}`);
  const type = comparison.endsWith('like') ? 'text' : column.type;
  return { column: name, value, sql: (p) => `v.${quoted(name)} ${comparison} ${p}::text::${type}` };
}
