/* oxlint-disable no-console -- this is a command line */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { applySeed, connect, type Project, type SeedChange } from './changes.ts';
import { uploadPictures } from './pictures.ts';
import { writeSeedSql } from './sql.ts';

/** `npm run seed`: writes `seed.sql` and brings the running project to it, pictures first, rows in one transaction. */
async function main(): Promise<void> {
  const { overwrite } = parseArgs({ options: { overwrite: { type: 'boolean', default: false } } }).values;
  await writeSeedSql();
  const project = await findProject();
  const client = connect(project);
  const pictures = await uploadPictures(client);
  const changes = await applySeed(client, overwrite);
  const done = changes.filter(({ change }) => change !== 'kept');
  const kept = changes.filter((change) => change.change === 'kept' || change.kept !== null);
  console.log(`${project.url}: rows applied: ${done.length}; pictures uploaded: ${pictures.length}`);
  for (const change of done) console.log(`  ${change.change}: ${words(change, change.changed)}`);
  if (kept.length === 0) return;
  console.log('Changed by hand in the database, so kept; `npm run seed -- --overwrite` replaces them:');
  for (const change of kept) console.log(`  ${words(change, change.kept)}`);
}

const words = ({ table, name }: SeedChange, columns: readonly string[] | null): string =>
  `${table} ${name}${columns === null ? '' : ` (${columns.join(', ')})`}`;

/** The project of SUPABASE_URL and SUPABASE_SECRET_KEY, otherwise the one that `npm start` runs here. */
async function findProject(): Promise<Project> {
  const root = join(import.meta.dirname, '../..');
  const file = join(process.env['IRODORI_FOLDER'] ?? join(root, '.irodori'), 'env');
  const local = await readFile(file, 'utf8').then(parseEnv, () => ({}) as NodeJS.Dict<string>);
  const { SUPABASE_URL: url, SUPABASE_SECRET_KEY: secretKey } =
    process.env['SUPABASE_URL'] === undefined ? local : process.env;
  if (url === undefined || secretKey === undefined) {
    throw new Error(
      'No project is known: run `npm start` first, or set SUPABASE_URL and SUPABASE_SECRET_KEY of a hosted one.',
    );
  }
  const isThere = await fetch(url).then(
    () => true,
    () => false,
  );
  if (!isThere) throw new Error(`Nothing answers at ${url}: run \`npm start\` first, then this again.`);
  return { url, secretKey };
}

try {
  await main();
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
