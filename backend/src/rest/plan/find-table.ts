import { noTable } from '../rest-error.ts';
import { keyOf, type Relation, type SchemaCache, type Table } from '../schema/schema-cache.ts';
import { closest } from './closest.ts';

/** @throws RestError that suggests a similar name */
export function tableOf(cache: SchemaCache, { schema, name }: Relation): Table {
  const table = cache.tables.get(keyOf({ schema, name }));
  if (table) return table;
  const names = [...cache.tables.values()].filter((one) => one.schema === schema).map((one) => one.name);
  const meant = closest(name, names, 0.75);
  throw noTable(
    `Could not find the table '${schema}.${name}' in the schema cache`,
    null,
    meant === null ? null : `Perhaps you meant the table '${schema}.${meant}'`,
  );
}
