/* oxlint-disable no-console -- this is a command line */
import { parseArgs } from 'node:util';
import { connect, findProject } from '../project/find.ts';
import { applySeed, type SeedChange } from './changes.ts';
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

try {
  await main();
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
