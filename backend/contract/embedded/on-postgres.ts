import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../testing/native-postgres.ts';
import { startEmbedded } from './start.ts';

/** The target is the embedded backend on a Postgres of its own. */
export default async function onPostgres(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  try {
    const stop = await startEmbedded(project, { DATABASE_URL: postgres.url('postgres') });
    return async () => {
      await stop();
      await postgres.stop();
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
