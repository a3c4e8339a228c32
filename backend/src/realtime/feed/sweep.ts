import type { Logger } from 'pino';
import type { Database } from '../../database/database.ts';

const everyMinutes = 5;
/** The interval of the hosted service. */
const publicationMs = 60_000;

/** Deletes old messages and follows the publication at intervals; `first` resolves after the first run of both. */
export function startSweeping(
  database: Database,
  log: Logger,
  lookAtPublication = publicationMs,
): { first: Promise<unknown>; stop(): void } {
  const sweep = async () => {
    try {
      // The hosted service drops the partitions of days that are more than three days old.
      await database.query(
        `delete from realtime.messages where inserted_at < (now() - interval '72 hours')::date`,
      );
      await database.query(
        `delete from _irodori.large_changes where announced_at < now() - interval '${everyMinutes} minutes'`,
      );
    } catch (error) {
      log.error({ err: error }, 'JanitorFailedToDeleteOldMessages');
    }
  };
  // Tables may join the publication while a channel follows all tables.
  const follow = () =>
    database
      .query('select _irodori.follow_publication()')
      .catch((error: unknown) => log.error({ err: error }, 'CheckOidsError'));
  const timers = [
    setInterval(() => void sweep(), everyMinutes * 60_000).unref(),
    setInterval(() => void follow(), lookAtPublication).unref(),
  ];
  return { first: Promise.all([follow(), sweep()]), stop: () => timers.forEach(clearInterval) };
}
