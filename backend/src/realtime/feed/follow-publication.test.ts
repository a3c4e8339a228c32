import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../../../contract/client.ts';
import { fixtureProject } from '../../../testing/backend-process.ts';
import { startPostgres } from '../../../testing/native-postgres.ts';
import { migrate } from '../../database/migrate.ts';
import { openPostgres } from '../../database/postgres/postgres-database.ts';

const follow = 'select _irodori.follow_publication()';

test('follow_publication waits for a concurrent call and then succeeds', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const database = await openPostgres({ url: postgres.url('postgres'), poolSize: 4 });
  onTestFinished(() => database.close());
  await migrate(database, fixtureProject);
  const [one, other] = [await database.acquire(), await database.acquire()];
  onTestFinished(() => {
    one.release();
    other.release();
  });
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock'`;
  for (const change of ['add', 'drop']) {
    await database.exec(`alter publication supabase_realtime ${change} table public.unpublished_events`);
    await one.exec('begin');
    await one.query(follow);
    const second = other.query(follow);
    await eventually(async () => expect((await database.query(waiting)).rows).toHaveLength(1));
    await one.exec('commit');
    expect((await second).rows).toHaveLength(1);
  }
});
