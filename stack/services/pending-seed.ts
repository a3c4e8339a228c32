import type { Project } from 'supabase/project';
import { pendingChanges } from 'supabase/seed-changes';
import { say } from '../terminal/progress.ts';

/** Says when the catalogue's files hold what the database lacks. A project without the comparison starts all the same. */
export async function sayPendingSeed(project: Project): Promise<void> {
  try {
    const { length } = await pendingChanges(project);
    if (length > 0)
      say(
        `! The catalogue in supabase/seed/ differs from this database in ${length === 1 ? 'one row' : `${length} rows`}: \`npm run seed\` applies it.`,
      );
  } catch (error) {
    say(`! The catalogue could not be compared with this database: ${String(error)}`);
  }
}
