import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../testing/native-postgres.ts';
import { startEmbedded } from './start.ts';

/** Starts a Postgres, and the embedded backend on it as the target. */
export default async function onPostgres(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  try {
    const stop = await startEmbedded(project, postgres.url('postgres'));
    return async () => {
      await stop();
      await postgres.stop();
    };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
