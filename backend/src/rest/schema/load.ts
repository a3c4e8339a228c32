import type { Database } from '../../database/database.ts';
import { readComputedRelations, readForeignKeys } from './foreign-keys.ts';
import { readFunctions } from './functions.ts';
import { readMediaHandlers } from './media-handlers.ts';
import { relationshipsOf, withViewKeys } from './relationships.ts';
import type { SchemaCache } from './schema-cache.ts';
import { readTables } from './tables.ts';
import { readViewColumns } from './view-columns.ts';

/** Reads the tables, functions and relationships of the exposed schemas. */
export function loadSchemaCache(database: Database, schemas: readonly string[]): Promise<SchemaCache> {
  return database.transaction(async (sql) => {
    // With an empty search path, Postgres qualifies every type outside pg_catalog with its schema.
    await sql.exec(`set local search_path to ''`);
    const [all, views] = [await readTables(sql), await readViewColumns(sql)];
    const tables = withViewKeys(all, views);
    const relationships = relationshipsOf(
      await readForeignKeys(sql),
      await readComputedRelations(sql),
      views,
      tables,
    );
    const isExposed = ({ schema }: { schema: string }) => schemas.includes(schema);
    return {
      tables: new Map([...tables].filter(([, table]) => isExposed(table))),
      functions: await readFunctions(sql, schemas),
      mediaHandlers: await readMediaHandlers(sql, schemas),
      relationships: relationships.filter(
        (one) =>
          isExposed(one.table) &&
          isExposed(one.foreign) &&
          (one.kind !== 'junction' || isExposed(one.junction)),
      ),
    };
  });
}
