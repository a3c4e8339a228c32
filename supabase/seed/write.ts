import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seedSql } from './sql.ts';

await writeFile(join(import.meta.dirname, '../seed.sql'), seedSql());
